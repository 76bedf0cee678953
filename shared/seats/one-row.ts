import { bestOf, type HallCentre, type HallRow, runsOf } from './hall-rows.ts'

/** Seats side by side in one row, nearest to its and the hall's centre. */
export function oneRow(rows: readonly HallRow[], wanted: number, centre: HallCentre): number[] | undefined {
  return bestOf(rows.flatMap((row) => runsOf(row, wanted, centre)).map((run) => ({ runs: [run], cost: run.cost })))
}
