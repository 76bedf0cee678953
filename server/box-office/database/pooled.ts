import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { namedRows } from './column-values.ts'
import type { Queries, Transaction } from './database.ts'
import { compile, type Statement } from './sql.ts'

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** Tried again at once, a transaction can take the same lock before the other one wakes up, and meet it again. */
const LET_OTHER_PASS_MS = 50

/** Whether what runs now runs inside a transaction that isn't over. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Statements and transactions over a pool of connections, the same for both engines. */
export function pooled(pool: pg.Pool): Queries & { transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R> } {
  const run: Run = (statement) => withConnection(pool, (client) => ask(client, statement))
  return {
    ...queries(run),
    async transaction(work) {
      try {
        return await withConnection(pool, (client) => transact(client, work))
      } catch (error) {
        if (!isWorthRetrying(error)) throw error
        await delay(LET_OTHER_PASS_MS)
        return withConnection(pool, (client) => transact(client, work))
      }
    },
  }
}

type Answer = pg.QueryArrayResult<unknown[]>
type Run = (statement: Statement) => Promise<Answer>

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

const ask: (client: pg.PoolClient, statement: Statement) => Promise<Answer> = (client, statement) =>
  client.query<unknown[]>({ ...compile(statement), rowMode: 'array' })

/** `pool.query` throws a connection away for a wrong statement; here only a lost one isn't given back. */
async function withConnection<R>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  if (inside.getStore()?.isOpen) throw new Error('Inside a transaction: use its own handle, not the database')
  const client = await pool.connect()
  let lost: Error | undefined
  const onLost = (error: Error) => {
    lost = error
  }
  client.on('error', onLost)
  try {
    return await work(client)
  } catch (error) {
    if (error instanceof HalfDone) lost = error
    throw error instanceof HalfDone ? error.cause : error
  } finally {
    client.off('error', onLost)
    client.release(lost)
  }
}

/** A transaction that could not be rolled back: its connection must not be used again. */
class HalfDone extends Error {}

async function transact<R>(client: pg.PoolClient, work: (tx: Transaction) => Promise<R>): Promise<R> {
  const scope = { isOpen: true }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(act: () => Promise<A>): Promise<A> => {
    if (!scope.isOpen) return Promise.reject(new Error('This transaction is over'))
    const turn = last.then(act)
    last = turn.catch(() => {})
    return turn
  }
  const tx: Transaction = {
    ...queries((statement) => inTurn(() => ask(client, statement))),
    script: (text) => inTurn(async () => void (await client.query(text))),
  }
  await client.query('begin')
  try {
    const result = await inside.run(scope, () => work(tx))
    scope.isOpen = false
    await last
    await commit(client)
    return result
  } catch (error) {
    scope.isOpen = false
    await last
    await client.query('rollback').catch(() => {
      throw new HalfDone('No rollback', { cause: error })
    })
    throw error
  }
}

/** Commit of a transaction in which a statement failed rolls back and says so in its answer only. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed and its error was swallowed')
}

const isWorthRetrying = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE)
