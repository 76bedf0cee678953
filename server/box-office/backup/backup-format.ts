/**
 * A backup is a gzip file of lines. A line that starts with `#` and a word says what follows; every other line is a row
 * of the table named last, as the JSON that PostgreSQL makes of it. Both engines read and write the same rows, so a
 * backup of one can be restored into the other.
 *
 *     #foyer-backup {"format":1,"takenAt":"…","migrations":["001_…"]}
 *     #table "orders"
 *     {"id":300001,…}
 *     #end {"rows":1,"digest":"…"}
 *     #complete {"rows":1,"tables":1,"sequences":[{"name":"orders_id_seq","last":300001}]}
 */
export const FORMAT = 1

export interface BackupHeader {
  format: number
  takenAt: string
  /** The migrations of the database, in order. */
  migrations: string[]
}
/** What a table contains. The digest doesn't depend on the order of its rows. */
export interface TableDigest {
  rows: number
  digest: string
}
export interface BackupSummary {
  rows: number
  tables: number
}
export interface BackupEnd extends BackupSummary {
  sequences: { name: string; last: number }[]
}

export const marks = { header: '#foyer-backup ', table: '#table ', end: '#end ', complete: '#complete ' } as const

/** A file that isn't a whole backup, or a database that it can't go into. The message is shown to the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
