import { adjacentRows } from './adjacent-rows.ts'
import { centreOf, type HallCentre, type HallRow } from './hall-rows.ts'
import { apart } from './nearest-apart.ts'
import { oneRow } from './one-row.ts'

/** Seat ids; `together` is how they lie: `row` side by side, `rows` in adjacent rows, `apart` neither. */
export interface BestSeats {
  seats: number[]
  together: 'row' | 'rows' | 'apart'
}

/** A zone's rows, or those of several zones where no single one is enough. */
export interface SeatPool<Zone> {
  zone: Zone
  rows: readonly HallRow[]
}

const WAYS = [
  ['row', oneRow],
  ['rows', adjacentRows],
  ['apart', apart],
] as const

/**
 * The best seats for `wanted` people out of one pool: adjacent in one row if any, nearest to the row's and the hall's
 * centre; else in adjacent rows; else as near to each other as there are. Undefined where fewer are free.
 * Among choices of the same quality one that leaves no lone seat.
 */
export function bestAvailable(
  rows: readonly HallRow[],
  wanted: number,
  centre = centreOf(rows),
): BestSeats | undefined {
  return bestOfZones([{ zone: undefined, rows }], wanted, () => centre)
}

/**
 * The same over zones, best first: seats side by side in a lesser zone come before seats apart in a better one,
 * and a party stays in one zone while one has room.
 */
export function bestOfZones<Zone>(
  pools: readonly SeatPool<Zone>[],
  wanted: number,
  centreOfPool: (pool: SeatPool<Zone>) => HallCentre = ({ rows }) => centreOf(rows),
): (BestSeats & { zone: Zone }) | undefined {
  for (const [together, choose] of WAYS)
    for (const pool of pools) {
      const seats = choose(pool.rows, wanted, centreOfPool(pool))
      if (seats) return { seats, together, zone: pool.zone }
    }
  return undefined
}
