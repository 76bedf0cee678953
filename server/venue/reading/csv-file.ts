import { CsvError, parse } from 'csv-parse/sync'
import type { VenueFolder } from './venue-folder.ts'

export interface CsvRow<Column extends string> {
  /** The number of its first line. */
  line: number
  /** Trimmed values by column. Empty for a missing cell or optional column. */
  cells: Record<Column, string>
}

export interface CsvColumns<Required extends string, Optional extends string> {
  required: readonly Required[]
  optional: readonly Optional[]
}

/**
 * Reads a table with a header line. Reports missing and unknown columns and rows of the wrong length. Returns the valid
 * rows, or none if the file is missing.
 */
export function readCsv<R extends string, O extends string>(
  folder: VenueFolder,
  file: string,
  columns: CsvColumns<R, O>,
): CsvRow<R | O>[] {
  const text = folder.read(file)
  if (text === undefined) return []
  const records = parsed(folder, file, text)
  if (!records) return []
  const [head, ...rows] = records
  const names = head?.cells ?? []
  if (!hasColumns(folder, file, names, columns)) return []
  return rows.flatMap(({ line, cells }) => {
    if (cells.length === names.length) return [{ line, cells: rowOf(columns, names, cells) }]
    folder.problems.add(
      file,
      line,
      `The row has ${cells.length} cells, and the table has ${names.length} columns`,
      'Add or remove commas, and put a text that contains a comma in double quotes',
    )
    return []
  })
}

function parsed(folder: VenueFolder, file: string, text: string) {
  try {
    const records = parse(text, {
      ...{ bom: true, comment: '#', comment_no_infix: true, info: true, trim: true },
      ...{ relax_column_count: true, skip_empty_lines: true },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record: cells, info }) => ({ line: info.lines, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const what = `Isn’t valid CSV: ${error.message.replace(/:.*/, '')}`
    folder.problems.add(file, openQuoteLine(text), what, 'Close the quotes, and double quotes in a text')
    return undefined
  }
}

/** Returns the first line with an odd number of quotes, which probably lacks a closing one. */
function openQuoteLine(text: string): number {
  const at = text.split('\n').findIndex((line) => (line.split('"').length - 1) % 2 === 1)
  return at < 0 ? 1 : at + 1
}

function hasColumns(
  { problems }: VenueFolder,
  file: string,
  names: readonly string[],
  { required, optional }: CsvColumns<string, string>,
): boolean {
  const missing = required.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => ![...required, ...optional].includes(name))
  const all = [...required, ...optional].join(', ')
  for (const name of missing)
    problems.add(file, 1, `The column “${name}” is missing`, `Add it to the first line. The columns are ${all}`)
  for (const name of unknown)
    problems.add(file, 1, `The column “${name}” is unknown`, `Remove or rename it. The columns are ${all}`)
  return missing.length === 0 && unknown.length === 0
}

const rowOf = <R extends string, O extends string>(
  { required, optional }: CsvColumns<R, O>,
  names: readonly string[],
  cells: readonly string[],
) =>
  Object.fromEntries([...required, ...optional].map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<
    R | O,
    string
  >
