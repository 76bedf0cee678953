import { type HallRow, type HallSeat, middleOf } from './hall-rows.ts'
import { loneSeats, type SeatState } from './lone-seats.ts'

/** What is asked for: so many seats, of these zones; `taken` are the ids that are held, sold or blocked. */
export interface Wish {
  wanted: number
  zones: ReadonlySet<number>
  taken: ReadonlySet<number>
}

/** Free seats side by side. */
export interface Run {
  row: HallRow
  seats: readonly HallSeat[]
  /** Position of its middle. */
  middle: number
  /** How far its middle is from the best place, in seats. */
  cost: number
}

/** Rows are about a metre apart, seats half. */
export const SEATS_A_ROW = 2

/** Every run of `length` seats of a row that the wish allows. */
export function runsOf(row: HallRow, length: number, wish: Wish): Run[] {
  return row.seats.flatMap((_, from) => {
    const seats = row.seats.slice(from, from + length)
    if (seats.length < length || !isOffered(seats, wish)) return []
    const middle = middleOf(seats.map(({ position }) => position))
    return [{ row, seats, middle, cost: Math.hypot(middle - row.middle, SEATS_A_ROW * row.fromCentre) }]
  })
}

const isOffered = (run: readonly HallSeat[], { zones, taken }: Wish) =>
  run.every(
    ({ id, position, zoneId, isAccessPlace }, at) =>
      !isAccessPlace && zones.has(zoneId) && !taken.has(id) && position === (run[0]?.position ?? 0) + at,
  )

export interface Choice {
  runs: readonly Run[]
  cost: number
}

/** Choices that differ by no more than this, in seats, are of the same quality. */
const SAME_QUALITY = 1

/**
 * The ids of the choice of least cost; among those of the same quality, of the one that leaves the fewest seats alone.
 */
export function bestOf(choices: readonly Choice[], { taken }: Wish): number[] | undefined {
  const least = choices.reduce((low, { cost }) => Math.min(low, cost), Number.POSITIVE_INFINITY)
  const [best] = choices
    .filter(({ cost }) => cost <= least + SAME_QUALITY)
    .map(({ runs, cost }) => ({ runs, cost, alone: runs.reduce((sum, run) => sum + leftAlone(run, taken), 0) }))
    .sort((a, b) => a.alone - b.alone || a.cost - b.cost)
  return best?.runs.flatMap(({ seats }) => seats.map(({ id }) => id))
}

/** How many seats of its row a run would leave alone. */
function leftAlone({ row, seats }: Run, taken: ReadonlySet<number>): number {
  const chosen = new Set(seats.map(({ id }) => id))
  const least = row.seats[0]?.position ?? 0
  const states: SeatState[] = []
  for (const { id, position, isAccessPlace } of row.seats)
    states[position - least] = chosen.has(id) ? 'chosen' : taken.has(id) ? 'sold' : isAccessPlace ? 'kept' : 'free'
  return loneSeats(Array.from(states, (state) => state ?? 'gap')).length
}
