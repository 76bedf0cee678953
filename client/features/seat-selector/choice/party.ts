import { areNeighbours, type Chosen, isAccessPlace, type Row, seatsLeftAlone } from './rows.ts'
import type { Seat } from './seat.ts'

interface PartyRequest extends Chosen {
  /** The number of seats. */
  size: number
  /** Whether a seat can be taken: free, not chosen yet, and not filtered out. */
  isFree(seat: Seat): boolean
}

/**
 * Returns the seats for a party around the clicked seat: side by side in its row and zone if possible; otherwise as
 * many neighbours as there are, and the nearest other seats of the zone. Only the clicked seat if no other is free.
 * Wheelchair and companion places are never added automatically.
 */
export function partySeats(rows: readonly Row[], clicked: Seat, request: PartyRequest): Seat[] {
  const { size, isFree } = request
  const row = rows.find(({ seats }) => seats.includes(clicked))
  if (!row || size < 2 || isAccessPlace(clicked)) return [clicked]
  const isSuitable = (seat: Seat) =>
    seat === clicked || (seat.zoneId === clicked.zoneId && !isAccessPlace(seat) && isFree(seat))
  const run = runAround(row.seats, clicked, isSuitable)
  if (run.length >= size) return bestWindow(run, clicked, rows, request)
  const others = nearest(rows, row, clicked, (seat) => !run.includes(seat) && isSuitable(seat))
  return [...run, ...others.slice(0, size - run.length)]
}

/** Returns the suitable seats adjacent to the clicked one, including it. */
function runAround(seats: readonly Seat[], clicked: Seat, isSuitable: (seat: Seat) => boolean): Seat[] {
  const at = seats.indexOf(clicked)
  let first = at
  let last = at
  const follows = (from: number, to: number) => {
    const [one, other] = [seats[from], seats[to]]
    return one !== undefined && other !== undefined && areNeighbours(one, other) && isSuitable(other)
  }
  while (follows(first, first - 1)) first -= 1
  while (follows(last, last + 1)) last += 1
  return seats.slice(first, last + 1)
}

/**
 * Returns the part of a run around the clicked seat that leaves the fewest single seats, centred on it as far as
 * possible.
 */
function bestWindow(run: readonly Seat[], clicked: Seat, rows: readonly Row[], request: PartyRequest): Seat[] {
  const { size, statuses, chosen } = request
  const at = run.indexOf(clicked)
  const windows = run.flatMap((_, from) => {
    if (from > at || from + size <= at || from + size > run.length) return []
    const seats = run.slice(from, from + size)
    const ids = new Set([...chosen, ...seats.map(({ tessituraId }) => tessituraId)])
    const alone = seatsLeftAlone(rows, { statuses, chosen: ids }).length
    return [{ seats, alone, distance: Math.abs(from + (size - 1) / 2 - at) }]
  })
  const [best] = windows.sort((a, b) => a.alone - b.alone || a.distance - b.distance)
  return best ? [...best.seats] : [clicked]
}

/**
 * Returns the suitable seats on the clicked seat's screen, nearest first. Distances between rows count double, as rows
 * are twice as far apart.
 */
function nearest(rows: readonly Row[], row: Row, clicked: Seat, isSuitable: (seat: Seat) => boolean): Seat[] {
  const own = rows.indexOf(row)
  const middle = row.seats.indexOf(clicked) - row.seats.length / 2
  const candidates = rows.flatMap((other, at) =>
    other.screenId !== row.screenId
      ? []
      : other.seats.flatMap((seat, index) => {
          if (!isSuitable(seat)) return []
          const rowsApart =
            seat.depth !== undefined && clicked.depth !== undefined ? seat.depth - clicked.depth : at - own
          return [{ seat, distance: Math.hypot(index - other.seats.length / 2 - middle, 2 * rowsApart) }]
        }),
  )
  return candidates.sort((a, b) => a.distance - b.distance).map(({ seat }) => seat)
}

/** Returns whether seats are side by side in one row. */
export function areTogether(seats: readonly Seat[]): boolean {
  const ordered = seats.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return ordered.every((seat, at) => {
    const before = ordered[at - 1]
    return before === undefined || (before.row === seat.row && areNeighbours(before, seat))
  })
}
