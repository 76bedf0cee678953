import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { OldRow, OldTable } from './old-table.ts'

/** A table that can't be read from a line on. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable'
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const ROWS_PER_BATCH = 1_000
const MAX_ROW_BYTES = 20_000

/**
 * Reads a table in batches of 1,000 rows. Memory doesn't grow with the file. Throws `UnreadableTable` if the columns
 * are wrong or the rest isn't valid CSV.
 */
export async function* readOldTable(path: string, table: OldTable): AsyncGenerator<OldRow[]> {
  const options = {
    ...{ bom: true, comment: '#', comment_no_infix: true, info: true, trim: true, max_record_size: MAX_ROW_BYTES },
    ...{ relax_column_count: true, skip_empty_lines: true },
  }
  const source = createReadStream(path)
  // The loop below throws the error of either.
  const parser = pipeline(source, parse(options), () => undefined)
  let names: string[] | undefined
  let batch: OldRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!names) {
        checkColumns(record, table)
        names = record
        continue
      }
      const cells = Object.fromEntries(names.map((name, at) => [name, record[at] ?? '']))
      // A row of another length is refused by its missing cells, or by this mark.
      batch.push({ line: info.lines, cells: record.length === names.length ? cells : {} })
      if (batch.length < ROWS_PER_BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as unknown as { lines?: number }
    throw new UnreadableTable(
      lines ?? 1,
      `Isn’t valid CSV: ${error.code}. Close the quotes, and double quotes in a text`,
    )
  } finally {
    source.destroy()
  }
  if (batch.length > 0) yield batch
}

function checkColumns(names: readonly string[], { required, optional }: OldTable) {
  const all = [...required, ...optional]
  const missing = required.find((name) => !names.includes(name))
  const unknown = names.find((name) => !all.includes(name))
  const expected = `The columns are ${all.join(', ')}`
  if (missing) throw new UnreadableTable(1, `The column “${missing}” is missing. ${expected}`)
  if (unknown !== undefined) throw new UnreadableTable(1, `The column “${unknown}” is unknown. ${expected}`)
}
