// Loaded before a test file: tries each statement also without each of its conditions, and appends to the file
// `SQL_CONDITIONS` which of them made a difference.
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { conditionsOf, loadSqlParser, type SqlCondition, withItsValues } from './sql-conditions.ts'

/** A line of the file. */
export interface ProbedCondition {
  statement: string
  condition: string
  makesDifference: boolean
}
interface Query {
  text: string
  values?: unknown[]
}
interface Probed extends SqlCondition {
  statement: string
  makesDifference: boolean
}

await loadSqlParser()
const runs = new Map<string, number>()
const probed = new Map<string, Probed[]>()
const inTransaction = new WeakSet<object>()
const query = pg.Client.prototype.query as (this: object, ...given: unknown[]) => Promise<pg.QueryResult>

pg.Client.prototype.query = function (this: object, ...given: unknown[]) {
  const [of] = given
  if (typeof of === 'string') follow(this, of)
  const isProbed = given.length === 1 && typeof of === 'object' && of !== null && 'rowMode' in of
  return isProbed ? probe(this, of as unknown as Query) : query.apply(this, given)
} as typeof pg.Client.prototype.query

function follow(client: object, command: string) {
  if (command === 'begin') inTransaction.add(client)
  if (command === 'commit' || command === 'rollback') inTransaction.delete(client)
}

/** Runs the statement; before it, as often as it is a new power of two, without each condition, which is undone. */
async function probe(client: object, given: Query) {
  const run = (runs.get(given.text) ?? 0) + 1
  runs.set(given.text, run)
  const all = probed.get(given.text) ?? conditionsOf(given.text).map((each) => probedOf(given.text, each))
  probed.set(given.text, all)
  const isTurn = Number.isInteger(Math.log2(run))
  const others: [Probed, string][] = []
  if (isTurn)
    for (const each of all.filter(({ makesDifference }) => !makesDifference))
      others.push([each, await resultWithout(client, each.without, given)])
  const result = await query.call(client, given)
  const own = comparable(result)
  for (const [each, other] of others) each.makesDifference = other !== own
  return result
}

const probedOf = (text: string, condition: SqlCondition): Probed => ({
  ...condition,
  ...{ statement: text.replaceAll(/\s+/g, ' ').trim(), makesDifference: false },
})

/** A statement that fails without a condition is different. */
async function resultWithout(client: object, text: string, { values = [] }: Query): Promise<string> {
  const isWithin = inTransaction.has(client)
  await query.call(client, isWithin ? 'savepoint probe' : 'begin')
  try {
    return comparable(await query.call(client, { ...withItsValues(text, values), rowMode: 'array' }))
  } catch (error) {
    return `failed: ${(error as Error).message}`
  } finally {
    await query.call(client, isWithin ? 'rollback to savepoint probe' : 'rollback')
  }
}

const comparable = ({ rowCount, rows }: pg.QueryResult) =>
  JSON.stringify([rowCount, rows.map((row) => JSON.stringify(row)).sort()])

process.on('exit', () => {
  const lines = [...probed.values()]
    .flat()
    .map(({ statement, condition, makesDifference }) => JSON.stringify({ statement, condition, makesDifference }))
  appendFileSync(process.env.SQL_CONDITIONS ?? '', `${lines.join('\n')}\n`)
})
