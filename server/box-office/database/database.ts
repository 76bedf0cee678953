import type { Settings } from '#config/settings'
import type { Statement } from './sql.ts'

/** What asks the database: itself, or a transaction. */
export interface Queries {
  /**
   * The rows, their columns in camelCase. int and bigint are numbers, timestamptz is `Date`, date is `YYYY-MM-DD`,
   * jsonb is its value, bytea is `Buffer`. A numeric throws: cast it to what it is.
   */
  query<Row extends object>(statement: Statement): Promise<Row[]>
  /** The first row, if there is one. */
  first<Row extends object>(statement: Statement): Promise<Row | undefined>
  /** How many rows the statement wrote. */
  execute(statement: Statement): Promise<number>
}

/** Refuses whatever it is asked once the transaction is over or its connection lost. */
export interface Transaction extends Queries {
  /** Several statements of SQL text without values, as a migration has them. */
  script(text: string): Promise<void>
}

/** Inside a transaction it refuses at once: that has its own handle, and the embedded engine has one connection. */
export interface Database extends Queries {
  readonly engine: 'postgresql' | 'pglite'
  /**
   * Everything or nothing. Runs again, once, when the database broke it off for a deadlock or a serialisation
   * failure: `work` leaves nothing behind but what it wrote through its handle. Rejects with the work's own error.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Tells every box office on this database. For after the transaction; up to 8,000 bytes: ids, not data. */
  publish(channel: string, payload: string): Promise<void>
  /**
   * `missed` is called when the connection was gone for a while: something may have been said. Resolves once listening.
   */
  subscribe(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<Unsubscribe>
  /** Waits for what is under way. */
  close(): Promise<void>
}
export type Unsubscribe = () => void

export interface DatabaseSettings extends Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> {
  /** Real syncs of the embedded engine; only tests turn them off. */
  isSynced?: boolean
  /**
   * Called when the embedded engine ended by itself. By default the process ends with code 70: on the next start all is
   * there.
   */
  onLost?: (error: Error) => void
}
