import { Refusal } from '#shared/refusals'
import { seatsInRanges } from '#shared/seats/seat-ranges'
import type { BoxOffice } from '../../box-office.ts'
import { readHouseSeats } from './read-house-seats.ts'

/** Returns the ids of the seats that a colleague typed, such as "Stalls H 10-14". */
export async function typedSeats(
  boxOffice: Pick<BoxOffice, 'db'>,
  { performanceId, seats: typed }: { performanceId: number; seats: string },
  now: Date,
): Promise<number[]> {
  const { seats } = await readHouseSeats(boxOffice, performanceId, now)
  const found = seatsInRanges(typed, seats)
  if (found.errors.length > 0)
    throw new Refusal('INVALID_INPUT', { fields: found.errors.map((reason) => ({ name: 'seats', reason })) })
  return found.seats.map(({ id }) => id)
}
