import { loneSeats, type SeatState } from '#shared/seats/lone-seats'
import { isSelectable } from './choice.ts'
import type { Statuses } from './hall.ts'
import type { Hall, Seat } from './seat.ts'

/** A row of a screen, with its seats in order. */
export interface Row {
  screenId: number
  name: string
  seats: readonly Seat[]
}

/** Returns the rows of a hall, in the order of its seats. Neighbours are known only if positions are given. */
export function rowsOf(hall: Hall): Row[] {
  const rows = new Map<string, Seat[]>()
  for (const seat of hall.seats) {
    if (!seat.isPlace) continue
    const key = `${seat.screenId} ${seat.depth ?? ''} ${seat.row}`
    const row = rows.get(key)
    if (row) row.push(seat)
    else rows.set(key, [seat])
  }
  return [...rows.values()].map((seats) => ({
    screenId: seats[0]?.screenId ?? 0,
    name: seats[0]?.row ?? '',
    seats: seats.every(({ position }) => position !== undefined)
      ? seats.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      : seats.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
  }))
}

/** Returns a seat's position in its row, or its number if the service gives no position. */
const positionOf = ({ position, number }: Seat): number => position ?? Number.parseInt(number, 10)

export const areNeighbours = (one: Seat, other: Seat): boolean =>
  Math.abs(positionOf(one) - positionOf(other)) === 1 && one.screenId === other.screenId

/** The data that a choice of seats is checked against. */
export interface Chosen {
  statuses: Statuses
  /** Ids of the chosen seats. */
  chosen: ReadonlySet<number>
}

/**
 * Returns the single seats that a choice leaves between two taken ones. Wheelchair and companion places don't count.
 */
export function seatsLeftAlone(rows: readonly Row[], { statuses, chosen }: Chosen): Seat[] {
  if (chosen.size === 0) return []
  return rows.flatMap(({ seats }) => {
    if (!seats.some(({ tessituraId }) => chosen.has(tessituraId))) return []
    const first = Math.min(...seats.map(positionOf))
    if (Number.isNaN(first)) return []
    const at: Seat[] = []
    const states: SeatState[] = []
    for (const seat of seats) {
      at[positionOf(seat) - first] = seat
      states[positionOf(seat) - first] = stateOf(seat, { statuses, chosen })
    }
    return loneSeats(Array.from(states, (state) => state ?? 'gap')).flatMap((position) => at[position] ?? [])
  })
}

/** Returns the chosen companion seats whose wheelchair place isn't chosen. */
export const companionsAlone = (hall: Hall, chosen: ReadonlySet<number>): Seat[] =>
  [...chosen].flatMap((id) => {
    const seat = hall.seatById.get(id)
    return seat?.wheelchairPlace !== undefined && !chosen.has(seat.wheelchairPlace) ? seat : []
  })

function stateOf(seat: Seat, { statuses, chosen }: Chosen): SeatState {
  if (chosen.has(seat.tessituraId)) return 'chosen'
  if (!isSelectable(statuses, seat.tessituraId)) return 'sold'
  return isAccessPlace(seat) ? 'withheld' : 'free'
}

export const isAccessPlace = ({ attributes }: Seat): boolean => attributes.includes('W') || attributes.includes('C')
