import { type HallCentre, type HallRow, runsOf } from './hall-rows.ts'

/** From how many seats, the most central ones, a party that can't sit together is gathered. */
const ANCHORS = 40

/** Where no seats lie together: the free seats that are nearest to one another, around as central a seat as possible. */
export function apart(rows: readonly HallRow[], wanted: number, centre: HallCentre): number[] | undefined {
  const seats = rows.flatMap((row) => runsOf(row, 1, centre)).sort((a, b) => a.cost - b.cost)
  if (seats.length < wanted) return undefined
  const gatherings = seats.slice(0, ANCHORS).map((anchor) => {
    const near = seats
      .map((seat) => ({ seat, far: distance(anchor, seat) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, wanted)
    return {
      ids: near.flatMap(({ seat }) => seat.seats.map(({ id }) => id)),
      cost: anchor.cost + (near.at(-1)?.far ?? 0),
    }
  })
  return gatherings.reduce((best, each) => (each.cost < best.cost ? each : best)).ids
}

type Single = ReturnType<typeof runsOf>[number]

/** In seats; another section is further away than any row of the same one. */
const distance = (a: Single, b: Single) =>
  Math.hypot(a.middle - b.middle, 2 * (a.row.depth - b.row.depth)) + (a.row.section === b.row.section ? 0 : 1000)
