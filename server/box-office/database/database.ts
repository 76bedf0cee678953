import type { Settings } from '#config/settings'
import type { DatabaseLoad } from './connection-queue.ts'
import type { Statement } from './sql.ts'

/** Runs statements: the database itself, or a transaction. */
export interface Queries {
  /**
   * Returns the rows, their columns in camelCase. int and bigint are numbers, timestamptz is `Date`, date is
   * `YYYY-MM-DD`, jsonb is its value, bytea is `Buffer`. A numeric throws: cast it to the intended type.
   */
  query<Row extends object>(statement: Statement): Promise<Row[]>
  /** Returns the first row, or undefined. */
  first<Row extends object>(statement: Statement): Promise<Row | undefined>
  /** Returns the number of rows that the statement wrote. */
  execute(statement: Statement): Promise<number>
}

/** Every method rejects once the transaction has ended or its connection is lost. */
export interface Transaction extends Queries {
  /**
   * Sends an id to every box office on this database once the transaction has committed. The ids of a quarter of a
   * second are sent as one message, separated by commas.
   */
  announce(channel: string, id: number): void
  /** Runs several statements of SQL text without values, such as a migration. */
  script(text: string): Promise<void>
}

/**
 * Its methods reject when they are called inside a transaction: use the transaction's handle there, because the
 * embedded engine has only one connection.
 */
export interface Database extends Queries {
  readonly engine: 'postgresql' | 'pglite'
  /**
   * Commits everything or nothing. After a deadlock or a serialisation failure `work` runs a second time, so its only
   * side effects must be writes through `tx`. Rejects with the error that `work` threw.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Sends a message to every box office on this database. Call it after the transaction. A payload has at most 8,000
   * bytes: send ids, not data.
   */
  publish(channel: string, payload: string): Promise<void>
  /**
   * Calls `onReconnect` after the connection was lost: messages may have been missed. Resolves once the subscription is
   * active.
   */
  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<Unsubscribe>
  load(): DatabaseLoad
  /** Waits for the statements that are running. */
  close(): Promise<void>
}
export type Unsubscribe = () => void

export interface DatabaseSettings extends Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> {
  /** Syncs the embedded engine's writes to disk; only tests turn this off. */
  isSynced?: boolean
  /**
   * Called when the embedded engine stops unexpectedly. By default the process exits with code 70; the next start finds
   * everything that was committed.
   */
  onLost?: (error: Error) => void
}
