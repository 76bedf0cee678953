import { Refusal } from '#shared/refusals'
import { companionAloneText, leftAloneText, seatsLeftAlone } from '#shared/seats/left-alone'
import type { HallPlan } from '../seating/hall-plan.ts'
import { type OfferedSeat, placeOf } from './chosen-seats.ts'
import type { HallMap } from './hall-map.ts'

/** A choice of seats in a hall, and the seats that others have taken. */
export interface ChoiceInHall {
  seats: readonly OfferedSeat[]
  hall: HallMap
  plan: HallPlan
  taken: ReadonlySet<number>
}

/**
 * Returns advice for the buyer about single seats that the choice would leave free, and about companion seats without
 * their wheelchair place. A strict venue refuses such single seats.
 */
export function choiceAdvice(choice: ChoiceInHall, { isStrict }: { isStrict: boolean }): string[] {
  const alone = leftAlone(choice)
  if (alone.length && isStrict) throw new Refusal('LONE_SEAT', { words: alone.map(leftAloneText).join(' ') })
  return [...alone.map(leftAloneText), ...companionsAlone(choice).map(companionAloneText)]
}

/** Returns the places of the single seats that the choice would leave free. */
function leftAlone({ seats, hall, plan, taken }: ChoiceInHall): string[] {
  const chosen = new Set(seats.map(({ seatId }) => seatId))
  const rows = plan.rows.filter((row) => row.seats.some(({ id }) => chosen.has(id)))
  const others = new Set([...taken].filter((id) => !chosen.has(id)))
  return seatsLeftAlone(rows, { chosen, taken: others }).flatMap((id) => {
    const seat = hall.seatOf.get(id)
    return seat ? [placeOf(hall, seat)] : []
  })
}

function companionsAlone({ seats }: ChoiceInHall): string[] {
  const chosen = new Set(seats.map(({ seatId }) => seatId))
  return seats.filter(({ seat }) => seat.c !== undefined && !chosen.has(seat.c)).map(({ place }) => place)
}
