import { adjacentRows } from './adjacent-rows.ts'
import type { HallRow } from './hall-rows.ts'
import { scatteredSeats } from './scattered-seats.ts'
import { bestOf, runsOf, type Wish } from './seat-runs.ts'

/** Seat ids; `together` is how they lie: side by side in one `row`, in adjacent `rows`, or `apart`. */
export interface BestSeats {
  seats: number[]
  together: 'row' | 'rows' | 'apart'
}

/**
 * The best seats of a hall for `wanted` people: adjacent in one row if any, nearest to the row's and the hall's
 * centre; else in adjacent rows; else as near to each other as there are. Among choices of the same quality one
 * that leaves no lone seat. Undefined where fewer are free.
 *
 * `zones`: ids, best first. A party sits in one zone while one has room, and side by side in a lesser zone rather
 * than apart in a better one.
 */
export function bestAvailable(
  rows: readonly HallRow[],
  { wanted, zones, taken }: { wanted: number; zones: readonly number[]; taken: ReadonlySet<number> },
): BestSeats | undefined {
  const oneZoneEach = zones.map((zone) => new Set([zone]))
  for (const [together, choose] of WAYS)
    for (const allowed of together === 'apart' ? [...oneZoneEach, new Set(zones)] : oneZoneEach) {
      const seats = choose(rows, { wanted, zones: allowed, taken })
      if (seats) return { seats, together }
    }
  return undefined
}

function oneRow(rows: readonly HallRow[], wish: Wish): number[] | undefined {
  const runs = rows.flatMap((row) => runsOf(row, wish.wanted, wish))
  return bestOf(
    runs.map((run) => ({ runs: [run], cost: run.cost })),
    wish,
  )
}

const WAYS = [
  ['row', oneRow],
  ['rows', adjacentRows],
  ['apart', scatteredSeats],
] as const
