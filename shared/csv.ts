/** A cell of a table for spreadsheets. */
export type Cell = string | number | null

/**
 * Returns a line of CSV. Spreadsheets run texts that begin with `=`, `+`, `-`, `@`, a tab or a return as formulas: an
 * apostrophe in front makes them texts. Numbers stay numbers.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
