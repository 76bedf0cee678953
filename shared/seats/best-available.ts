import { adjacentRows } from './adjacent-rows.ts'
import type { HallRow } from './hall-rows.ts'
import { scatteredSeats } from './scattered-seats.ts'
import { bestOf, runsOf, type SeatsRequest } from './seat-runs.ts'

/** Seat ids. `together` says whether they are side by side in one `row`, in adjacent `rows`, or `apart`. */
export interface BestSeats {
  seats: number[]
  together: 'row' | 'rows' | 'apart'
}

/**
 * The best seats of a hall for `count` people: side by side in one row if possible, nearest to the centre of the row
 * and of the hall; else in adjacent rows; else as near to each other as possible. Among choices of the same quality it
 * takes one that leaves no lone seat. Undefined where fewer seats are free.
 *
 * `zones` are ids, best first. The seats are in one zone if one has enough, and rather together in a lesser zone than
 * apart in a better one.
 */
export function bestAvailable(
  rows: readonly HallRow[],
  { count, zones, taken }: { count: number; zones: readonly number[]; taken: ReadonlySet<number> },
): BestSeats | undefined {
  const singleZones = zones.map((zone) => new Set([zone]))
  for (const [together, choose] of STRATEGIES)
    for (const zonesAllowed of together === 'apart' ? [...singleZones, new Set(zones)] : singleZones) {
      const seats = choose(rows, { count, zones: zonesAllowed, taken })
      if (seats) return { seats, together }
    }
  return undefined
}

function oneRow(rows: readonly HallRow[], request: SeatsRequest): number[] | undefined {
  const runs = rows.flatMap((row) => runsOf(row, request.count, request))
  return bestOf(
    runs.map((run) => ({ runs: [run], cost: run.cost })),
    request,
  )
}

const STRATEGIES = [
  ['row', oneRow],
  ['rows', adjacentRows],
  ['apart', scatteredSeats],
] as const
