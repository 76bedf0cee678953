import { type Cell, csvLine } from '#shared/csv'
import type { StaffResult } from '#shared/staff/staff-call'
import type { takings } from '#shared/staff/takings/takings'

/** A part of an export; `next` is where the next one begins, null after the last. */
type Portion = StaffResult<(typeof takings)['exportRows']>

/**
 * Reads all portions of an export into a CSV file with one line of names. As blobs, the browser can store them outside
 * the page's memory.
 */
export async function readExport(readPortion: (after: number | undefined) => Promise<Portion>): Promise<Blob> {
  const parts: Blob[] = []
  let after: number | undefined
  for (;;) {
    const { columns, rows, next } = await readPortion(after)
    const lines = parts.length === 0 ? [columns, ...rows] : rows
    parts.push(new Blob([lines.map((line) => csvLine(line as Cell[])).join('')]))
    if (next === null) return new Blob(parts, { type: 'text/csv' })
    after = next
  }
}
