import { counted } from '#shared/counted'

interface PlacedSeat {
  /** Empty where the zone or the part of the hall is shown separately. */
  zone: string
  /** Null if seats aren't numbered. */
  row: string | null
  number: string | null
}

/** Seats by zone and row: `Stalls, row C, seats 12, 13`. Seats without a number are counted: `Standing, 2 places`. */
export function seatGroups(seats: readonly PlacedSeat[]): string[] {
  const groups = new Map<string, PlacedSeat[]>()
  for (const seat of seats) {
    const location = [seat.zone, seat.row !== null && `row ${seat.row}`].filter(Boolean).join(', ')
    groups.set(location, [...(groups.get(location) ?? []), seat])
  }
  return [...groups].map(([location, group]) => {
    const numbers = group.flatMap(({ number }) => number ?? [])
    if (numbers.length === 0) return `${location}, ${counted(group.length, 'place')}`
    return `${location}, ${numbers.length === 1 ? 'seat' : 'seats'} ${numbers.join(', ')}`
  })
}
