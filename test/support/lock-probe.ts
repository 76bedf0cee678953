import pg from 'pg'
import type { Database, Queries } from '#server/box-office/database/database'
import { compile, type Statement } from '#server/box-office/database/sql'
import type { Lock } from './locks.ts'

/** What was seen of a lock. */
export interface Finding {
  /** How often a second connection was refused the rows, or the key, that it could have before the statement. */
  held: number
  /** How often several rows were locked in their order, or locked rows were skipped. */
  inTurn: number
  wrong: Set<string>
}

/** Probes of one lock that has no place in the order of locks: more cost time and show nothing new. */
const MAX_PROBES = 3
const LOCK_NOT_AVAILABLE = '55P03'
const CLAUSE = /\s*\bfor (?:no key )?(?:update|share)(?: of \w+)?(?: skip locked)?/

interface Compiled {
  text: string
  values: unknown[]
}

/**
 * Returns `watch`, which wraps a database on PostgreSQL at an address. Around each statement with a lock, a second
 * connection tries to lock the same: it must succeed before the statement and be refused after it. If several rows are
 * locked, the second connection holds the first one: the statement must wait for it, holding none of the others. If the
 * statement skips locked rows, it must not wait.
 */
export function lockProbe(locks: readonly Lock[]) {
  const pools: pg.Pool[] = []
  const findings = new Map(locks.map((lock): [Lock, Finding] => [lock, { held: 0, inTurn: 0, wrong: new Set() }]))
  const isProven = (lock: Lock) => (findings.get(lock)?.held ?? 0) + (findings.get(lock)?.inTurn ?? 0) > 0
  const lockOf = (text: string): Lock | undefined => {
    const alike = locks.filter((lock) => text.includes(lock.text))
    if (!alike.length) return undefined
    const frames =
      new Error('Where the statement is').stack?.split('\n').filter((line) => !line.includes('at async')) ?? []
    const isIn = (word: string) => frames.some((line) => line.includes(word))
    const here = alike.filter(({ file, by }) => isIn(file) && (!by || isIn(`at ${by} `)))
    const [longest = 0] = here.map(({ text }) => text.length).sort((a, b) => b - a)
    const same = here.filter(({ text }) => text.length === longest)
    return same.find(({ by }) => by) ?? same.find((lock) => !isProven(lock)) ?? same[0]
  }
  const wrapQueries = (pool: pg.Pool, queries: Queries, taken: Lock[]): Queries => {
    const run =
      <Result>(execute: (statement: Statement) => Promise<Result>) =>
      (statement: Statement) => {
        const compiled = compile(statement)
        const lock = lockOf(plain(compiled.text))
        const finding = lock && findings.get(lock)
        if (!lock || !finding) return execute(statement)
        if (lock.rank === undefined && finding.held + finding.inTurn >= MAX_PROBES) return execute(statement)
        return probe(pool, { lock, finding, taken }, compiled, () => execute(statement))
      }
    return {
      query: run(queries.query) as Queries['query'],
      first: run(queries.first) as Queries['first'],
      execute: run(queries.execute),
    }
  }
  return {
    findings,
    watch: (url: string) => {
      const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC', max: 6 })
      // Its idle connections end with the database.
      pool.on('error', () => {})
      pools.push(pool)
      return (db: Database): Database => ({
        ...db,
        ...wrapQueries(pool, db, []),
        transaction: (work) => db.transaction((tx) => work({ ...tx, ...wrapQueries(pool, tx, []) })),
      })
    },
    close: () => Promise.all(pools.map((pool) => pool.end())),
  }
}

/** Collapses white space, and writes each value as `?`. */
const plain = (text: string) => text.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ').trim()

interface Probed {
  lock: Lock
  finding: Finding
  /** The locks that the transaction has taken. */
  taken: Lock[]
}

async function probe<Result>(pool: pg.Pool, probed: Probed, compiled: Compiled, run: () => Promise<Result>) {
  const { lock, finding } = probed
  if ((lock.order || lock.clause.endsWith('skip locked')) && finding.inTurn === 0) {
    const selected = selectOf(compiled)
    if (!selected) finding.wrong.add('it locks nothing')
    else if (await hasRows(pool, selected, lock.order ? 2 : 1)) return probeTurn(pool, probed, selected, run)
    return run()
  }
  if (isInner(lock, compiled)) return run()
  const wasFree = await isFree(pool, lock, compiled)
  const result = await run()
  if (!wasFree) return result
  const isStillFree = await isFree(pool, lock, compiled)
  if (isStillFree) finding.wrong.add('a second connection can lock the same')
  if (isStillFree !== false) return result
  finding.held += 1
  noteTaken(probed)
  return result
}

function noteTaken({ lock, finding, taken }: Probed): void {
  const later = taken.find(({ rank }) => rank !== undefined && lock.rank !== undefined && rank > lock.rank)
  if (later) finding.wrong.add(`it is locked after ${later.file}, which comes later in the order of locks`)
  taken.push(lock)
}

/** Holds the first row from another connection while the statement runs. */
async function probeTurn<Result>(
  pool: pg.Pool,
  probed: Probed,
  { text, values }: Compiled,
  run: () => Promise<Result>,
): Promise<Result> {
  const { lock, finding } = probed
  const of = /\bof \w+/.exec(lock.clause)?.[0] ?? ''
  const other = (await pool.connect()) as pg.PoolClient & { processID: number }
  try {
    const sorted = lock.order ? `${text.replace(/\border by [^()]*$/, '')} order by ${lock.order}` : text
    const free = { text: `${text} for no key update ${of} skip locked`, values }
    const first = { text: `${sorted} ${lock.order ? 'limit 1' : ''} for no key update ${of}`, values }
    await other.query('begin')
    const { rowCount: all } = await other.query({ text, values })
    const { rowCount: before } = await other.query(free)
    await other.query('rollback')
    // The transaction itself may have locked rows before.
    if (before !== all) return await run()
    await other.query('begin')
    await other.query(first)
    const running = run()
    const waits = await isWaitingFor(pool, other.processID, running)
    if (lock.clause.endsWith('skip locked')) {
      if (waits) finding.wrong.add('it waits for a row that another connection has locked')
    } else if (waits) {
      const { rowCount: left } = await other.query(free)
      if (left !== all) finding.wrong.add(`it locks a later row before the first by ${lock.order}`)
      noteTaken(probed)
    } else finding.wrong.add('it does not wait for its first row')
    finding.inTurn += 1
    await other.query('rollback')
    return await running
  } finally {
    other.release(true)
  }
}

/** Resolves as soon as a statement waits for a connection, or has ended. */
async function isWaitingFor(pool: pg.Pool, pid: number, running: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  void running.then(end, end)
  for (;;) {
    const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid])
    if (rowCount) return true
    if (isOver) return false
  }
}

const isAdvisory = (lock: Lock) => lock.clause.startsWith('pg_advisory')
/** Returns whether a lock is inside parentheses, so that the statement doesn't return the rows that it locks. */
const isInner = ({ clause }: Lock, { text }: Compiled) =>
  text.replaceAll(/\s+/g, '').includes(`${clause.replaceAll(' ', '')})`)

/** Returns the select whose rows a statement locks, without its lock; undefined if it locks none. */
function selectOf({ text, values }: Compiled): Compiled | undefined {
  const end = text.search(CLAUSE)
  if (end < 0) return undefined
  let depth = 0
  let start = end
  while (start > 0 && depth >= 0) {
    start -= 1
    if (text[start] === ')') depth += 1
    if (text[start] === '(') depth -= 1
  }
  return renumber(text.slice(depth < 0 ? start + 1 : 0, end), values)
}

/** Returns a part of a statement with only its own values. */
function renumber(text: string, values: unknown[]): Compiled {
  const used: number[] = []
  const numbered = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    if (!used.includes(Number(number))) used.push(Number(number))
    return `$${used.indexOf(Number(number)) + 1}`
  })
  return { text: numbered, values: used.map((number) => values[number - 1]) }
}

const hasRows = async (pool: pg.Pool, { text, values }: Compiled, atLeast: number) =>
  ((await pool.query({ text, values })).rowCount ?? 0) >= atLeast

/** Returns whether a second connection can take a lock that conflicts; undefined if there is nothing to lock. */
async function isFree(pool: pg.Pool, lock: Lock, { text, values }: Compiled): Promise<boolean | undefined> {
  const other = await pool.connect()
  try {
    await other.query('begin')
    const { rows } = await other.query<unknown[]>({ text: rivalOf(lock, text), values, rowMode: 'array' })
    if (isAdvisory(lock)) return rows.every(([isTaken]) => isTaken === true)
    return lock.clause.startsWith('lock table') || rows.length > 0 ? true : undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** Returns a statement that tries the weakest lock with which the one under test conflicts, without waiting. */
function rivalOf({ clause }: Lock, text: string): string {
  if (clause.startsWith('pg_advisory')) return text.replaceAll('pg_advisory_xact_lock', 'pg_try_advisory_xact_lock')
  if (clause.startsWith('lock table')) return text.replace(/in .* mode/, 'in row exclusive mode nowait')
  const of = /\bof \w+/.exec(clause)?.[0] ?? ''
  const mode = clause.startsWith('for share') ? 'for no key update' : 'for share'
  return `${text.replaceAll(new RegExp(CLAUSE, 'g'), '')} ${mode} ${of} nowait`
}
