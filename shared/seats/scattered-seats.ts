import type { HallRow } from './hall-rows.ts'
import { type Run, runsOf, SEATS_A_ROW, type Wish } from './seat-runs.ts'

/** From how many seats, the most central ones, a party that can't sit together is gathered. */
const ANCHORS = 40
const ANOTHER_SCREEN = 1000

/** Where no seats lie together: the free seats that are nearest to one another, around as central a one as possible. */
export function scatteredSeats(rows: readonly HallRow[], wish: Wish): number[] | undefined {
  const free = rows.flatMap((row) => runsOf(row, 1, wish)).sort((a, b) => a.cost - b.cost)
  if (free.length < wish.wanted) return undefined
  const gatherings = free.slice(0, ANCHORS).map((anchor) => {
    const near = free
      .map((seat) => ({ seat, far: distance(anchor, seat) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, wish.wanted)
    return {
      ids: near.flatMap(({ seat }) => seat.seats.map(({ id }) => id)),
      cost: anchor.cost + (near.at(-1)?.far ?? 0),
    }
  })
  return gatherings.reduce((best, each) => (each.cost < best.cost ? each : best)).ids
}

const distance = (a: Run, b: Run) =>
  Math.hypot(a.middle - b.middle, SEATS_A_ROW * (a.row.depth - b.row.depth)) +
  (a.row.screenId === b.row.screenId ? 0 : ANOTHER_SCREEN)
