import type { Transaction } from '#server/box-office/database/database'

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
  /** Returns those of the names that the box office already has. */
  known(tx: Transaction, names: readonly string[]): Promise<string[]>
  /** The reason why a row that the box office already has is refused. */
  knownReason: string
  write(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<void>
}
