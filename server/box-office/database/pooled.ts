import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { traced } from '#server/http/tracing'
import { currentCaller } from './caller.ts'
import { namedRows } from './column-values.ts'
import { type ConnectionQueue, connectionQueue } from './connection-queue.ts'
import type { Database, Queries, Transaction } from './database.ts'
import { compile, type Statement } from './sql.ts'

/** The announcements of a transaction, by channel. */
export type Announcements = ReadonlyMap<string, ReadonlySet<number>>

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** Without a delay the second attempt could take the same lock before the other transaction wakes up. */
const RETRY_DELAY_MS = 50

/** Set while the current code runs inside a transaction; `isOpen` until the transaction has ended. */
const transactionScope = new AsyncLocalStorage<{ isOpen: boolean }>()

/** The server can't be reached, or closed the connection. Statements in progress may or may not be committed. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * Returns statements and transactions over a connection pool, the same for both engines. They run for the current
 * caller: once the requester has left, no statement begins and nothing is committed.
 */
export function pooled(
  pool: pg.Pool,
  { connections, onCommit, nameOf = () => undefined }: PooledOptions,
): Pick<Database, 'query' | 'first' | 'execute' | 'transaction' | 'load'> {
  const source = { pool, queue: connectionQueue(connections) }
  const runOn =
    (client: pg.PoolClient): Run =>
    (statement) => {
      const { text, values } = compile(statement)
      const name = nameOf(text)
      return traced(kindOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, () =>
        client.query<unknown[]>({ text, values, rowMode: 'array', ...(name && { name }) }),
      )
    }
  const limits = { outdated: connections, conflicts: 0 }
  const run: Run = (statement) => repeated(limits, () => withConnection(source, (client) => runOn(client)(statement)))
  return {
    ...queries(run),
    load: source.queue.load,
    transaction: (work) =>
      repeated({ ...limits, conflicts: 1 }, () =>
        withConnection(source, (client) => transact(client, runOn(client), work, onCommit)),
      ),
  }
}

/** Returns a statement's first word, such as `select`. */
const kindOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1] ?? 'statement'

interface PooledOptions {
  /** The pool's size. */
  connections: number
  /** Receives the announcements of a committed transaction. */
  onCommit: (announcements: Announcements) => void
  /** Returns the name under which a statement is prepared on each connection, or undefined to plan it each time. */
  nameOf?: (text: string) => string | undefined
}

/**
 * Retries attempts that changed nothing: up to `conflicts` times after a conflict, and up to `outdated` times after a
 * plan that a schema change has invalidated.
 */
async function repeated<R>(
  { conflicts, outdated }: { conflicts: number; outdated: number },
  attempt: () => Promise<R>,
) {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (isOutdated(error) && outdated-- > 0) continue
      if (!isConflict(error) || conflicts-- <= 0) throw error
      await delay(RETRY_DELAY_MS)
    }
  }
}

type StatementResult = pg.QueryArrayResult<unknown[]>
type Run = (statement: Statement) => Promise<StatementResult>

function queries(run: Run): Queries {
  const query = async <Row extends object>(statement: Statement) => {
    const { fields, rows } = await run(statement)
    return namedRows(fields, rows) as Row[]
  }
  return {
    query,
    first: async <Row extends object>(statement: Statement) => (await query<Row>(statement))[0],
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  }
}

async function withConnection<R>(
  { pool, queue }: { pool: pg.Pool; queue: ConnectionQueue },
  work: (client: pg.PoolClient) => Promise<R>,
): Promise<R> {
  if (transactionScope.getStore()?.isOpen) throw new Error('Inside a transaction: use its own handle, not the database')
  return queue(() => withClient(pool, work))
}

/** Discards a connection only if it is lost or has an outdated plan; `pool.query` would after any failed statement. */
async function withClient<R>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseAway('No connection to the database', { cause })
  })
  let connectionError: Error | undefined
  let isUnfit = false
  const onLost = (error: Error) => {
    connectionError = error
  }
  client.on('error', onLost)
  try {
    return await work(client)
  } catch (error) {
    if (error instanceof RollbackFailed) connectionError = error
    if (connectionError || isShutdown(error)) throw new DatabaseAway('The connection was lost', { cause: error })
    isUnfit = isOutdated(error)
    throw error
  } finally {
    client.off('error', onLost)
    client.release(connectionError ?? isUnfit)
  }
}

/** A transaction could not be rolled back: its connection must not be used again. */
class RollbackFailed extends Error {}

async function transact<R>(
  client: pg.PoolClient,
  run: Run,
  work: (tx: Transaction) => Promise<R>,
  onCommit: (announcements: Announcements) => void,
): Promise<R> {
  const announcements = new Map<string, Set<number>>()
  const scope = { isOpen: true }
  let lastStatement: Promise<unknown> = Promise.resolve()
  const enqueue = <A>(task: () => Promise<A>): Promise<A> => {
    if (!scope.isOpen) return Promise.reject(new Error('This transaction is over'))
    const queued = lastStatement.then(() => {
      currentCaller()?.signal.throwIfAborted()
      return task()
    })
    lastStatement = queued.catch(() => {})
    return queued
  }
  const tx: Transaction = {
    ...queries((statement) => enqueue(() => run(statement))),
    script: (text) => enqueue(async () => void (await client.query(text))),
    announce: (channel, id) => {
      announcements.set(channel, (announcements.get(channel) ?? new Set()).add(id))
    },
  }
  await client.query('begin')
  try {
    const result = await transactionScope.run(scope, () => work(tx))
    scope.isOpen = false
    await lastStatement
    currentCaller()?.signal.throwIfAborted()
    await commit(client)
    if (announcements.size) onCommit(announcements)
    return result
  } catch (error) {
    scope.isOpen = false
    await lastStatement
    await client.query('rollback').catch(() => {
      throw new RollbackFailed('The transaction could not be rolled back', { cause: error })
    })
    throw error
  }
}

/** Commits. A transaction with a failed statement is rolled back instead, which only the result's `command` shows. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed and its error was swallowed')
}

/** Returns whether the server is shutting down, starting, or has lost the connection. */
const isShutdown = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:57P0|08)/.test(String(error.code))

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE)

/** Returns whether a schema change has invalidated a prepared statement; its connection is discarded. */
const isOutdated = (error: unknown) =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
