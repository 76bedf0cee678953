import type { Queries, Transaction } from '#server/box-office/database/database'

/** A row of a table of old data. */
export interface OldRow {
  /** Its line in the file. */
  line: number
  /** Trimmed values by column. Empty for a missing cell or optional column. */
  cells: Record<string, string>
}
/** A valid row, as it is written. */
export interface ReadRow {
  /** What identifies it, whatever its spelling. */
  name: string
  values: Record<string, unknown>
}

/** A kind of old data: its file below `import/`, and how its rows are read and written. */
export interface OldTable {
  file: string
  required: readonly string[]
  optional: readonly string[]
  /** Returns a valid row, or the reason why it is refused. Reasons repeat no personal data. */
  read(cells: Record<string, string>): ReadRow | string
  /** Returns each row as it is written, or the reason why the box office refuses it. */
  check(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<(ReadRow | string)[]>
  write(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<void>
}

/** Opens a table in a box office that has the season. */
export interface OldTableKind {
  file: string
  /** Its rows name what the season or another table has. */
  refersToOthers?: true
  open(db: Queries): Promise<OldTable>
}

/** Refuses the rows whose names the box office already has. */
export const refuseKnown = (rows: readonly ReadRow[], known: readonly { name: string }[], reason: string) => {
  const names = new Set(known.map(({ name }) => name))
  return rows.map((row) => (names.has(row.name) ? reason : row))
}
