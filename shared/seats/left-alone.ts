import type { HallRow, HallSeat } from './hall-rows.ts'
import { loneSeats, type SeatState } from './lone-seats.ts'

/** Ids of seats: those of a choice, and those that are held, sold or blocked, the choice apart. */
export interface SeatsOfRow {
  chosen: ReadonlySet<number>
  taken: ReadonlySet<number>
}

/** Returns the ids of single free seats that a choice leaves in these rows. */
export const seatsLeftAlone = (rows: readonly HallRow[], seats: SeatsOfRow): number[] =>
  rows.flatMap((row) => {
    const least = row.seats[0]?.position ?? 0
    const idAt = new Map(row.seats.map(({ id, position }) => [position - least, id]))
    return loneSeats(statesOf(row, seats)).flatMap((at) => idAt.get(at) ?? [])
  })

/** Returns the state of every position of a row from its first seat on. */
function statesOf({ seats }: HallRow, { chosen, taken }: SeatsOfRow): SeatState[] {
  const least = seats[0]?.position ?? 0
  const states: SeatState[] = []
  for (const seat of seats) states[seat.position - least] = stateOf(seat, { chosen, taken })
  return Array.from(states, (state) => state ?? 'gap')
}

function stateOf({ id, isAccessPlace }: HallSeat, { chosen, taken }: SeatsOfRow): SeatState {
  if (chosen.has(id)) return 'chosen'
  if (taken.has(id)) return 'sold'
  return isAccessPlace ? 'withheld' : 'free'
}

/** Returns the message about a seat that would be left alone, by its place: `Stalls, row C, seat 12`. */
export const leftAloneText = (place: string): string =>
  `${place} would be left on its own. Please choose seats beside it, if you can.`

/** Returns the message about a companion seat whose wheelchair place isn't chosen with it. */
export const companionAloneText = (place: string): string =>
  `${place} is for the companion of the person in the wheelchair place beside it, which you haven’t chosen.`
