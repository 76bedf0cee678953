import { type HallRow, type HallSeat, middleOf } from './hall-rows.ts'
import { seatsLeftAlone } from './left-alone.ts'

/** A request for `count` seats in these zones; `taken` are the ids of seats that are held, sold or blocked. */
export interface SeatsRequest {
  count: number
  zones: ReadonlySet<number>
  taken: ReadonlySet<number>
}

/** Free seats side by side. */
export interface Run {
  row: HallRow
  seats: readonly HallSeat[]
  /** Position of its middle. */
  middle: number
  /** The distance of its middle from the best position, in seats. */
  cost: number
}

/** The distance between rows in seats: rows are about a metre apart, seats half a metre. */
export const ROW_DISTANCE = 2

/** Every run of `length` available seats of a row. */
export function runsOf(row: HallRow, length: number, request: SeatsRequest): Run[] {
  return row.seats.flatMap((_, from) => {
    const seats = row.seats.slice(from, from + length)
    if (seats.length < length || !isAvailable(seats, request)) return []
    const middle = middleOf(seats.map(({ position }) => position))
    return [{ row, seats, middle, cost: Math.hypot(middle - row.middle, ROW_DISTANCE * row.fromCentre) }]
  })
}

const isAvailable = (run: readonly HallSeat[], { zones, taken }: SeatsRequest) =>
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
 * The seat ids of the choice of least cost; among choices of the same quality, of the one that leaves the fewest lone
 * seats.
 */
export function bestOf(choices: readonly Choice[], { taken }: SeatsRequest): number[] | undefined {
  const least = choices.reduce((low, { cost }) => Math.min(low, cost), Number.POSITIVE_INFINITY)
  const [best] = choices
    .filter(({ cost }) => cost <= least + SAME_QUALITY)
    .map(({ runs, cost }) => ({
      runs,
      cost,
      loneSeatCount: runs.reduce((sum, run) => sum + countLoneSeats(run, taken), 0),
    }))
    .sort((a, b) => a.loneSeatCount - b.loneSeatCount || a.cost - b.cost)
  return best?.runs.flatMap(({ seats }) => seats.map(({ id }) => id))
}

/** How many lone seats a run would leave in its row. */
const countLoneSeats = ({ row, seats }: Run, taken: ReadonlySet<number>): number =>
  seatsLeftAlone([row], { chosen: new Set(seats.map(({ id }) => id)), taken }).length
