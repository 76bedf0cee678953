import type { HallRow } from './hall-rows.ts'
import { ROW_DISTANCE, type Run, runsOf, type SeatsRequest } from './seat-runs.ts'

/** How many seats, the most central ones, are tried as the centre of a group. */
const ANCHORS = 40
/** Added to the distance of seats in different screens. */
const ANOTHER_SCREEN = 1000

/**
 * Returns the free seats nearest to each other, around a seat as central as possible. Used if no adjacent seats are
 * left.
 */
export function scatteredSeats(rows: readonly HallRow[], request: SeatsRequest): number[] | undefined {
  const free = rows.flatMap((row) => runsOf(row, 1, request)).sort((a, b) => a.cost - b.cost)
  if (free.length < request.count) return undefined
  const groups = free.slice(0, ANCHORS).map((anchor) => {
    const near = free
      .map((seat) => ({ seat, far: distance(anchor, seat) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, request.count)
    return {
      ids: near.flatMap(({ seat }) => seat.seats.map(({ id }) => id)),
      cost: anchor.cost + (near.at(-1)?.far ?? 0),
    }
  })
  return groups.reduce((best, each) => (each.cost < best.cost ? each : best)).ids
}

const distance = (a: Run, b: Run) =>
  Math.hypot(a.middle - b.middle, ROW_DISTANCE * (a.row.depth - b.row.depth)) +
  (a.row.screenId === b.row.screenId ? 0 : ANOTHER_SCREEN)
