import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { type Caller, CallerLeft, onBehalfOf } from '#server/box-office/database/caller'
import { connectionQueue, Overloaded } from '#server/box-office/database/connection-queue'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { httpServer } from '#server/http/http-server'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice } from '#test/support/box-office'
import { engines, openDatabase } from '#test/support/database'
import { freshPostgres } from '#test/support/postgres'
import { testProgramme } from '#test/support/test-programme'
import { timeLimitSetting } from '#test/support/time-limits'

const callerUntil = (signal: AbortSignal, waitsUntil = performance.now() + 60_000, isKnown = false): Caller => ({
  ...{ signal, waitsUntil, isKnown, hasBegun: false },
})

/** An event that the test triggers. */
function signal() {
  let done = () => {}
  const happened = new Promise<void>((resolve) => {
    done = resolve
  })
  return { happened, done }
}

/** Occupies the one connection of the embedded database until `free`. */
async function keepConnection(db: Database): Promise<{ free(): Promise<void> }> {
  const kept = signal()
  const freed = signal()
  const running = db.transaction(async () => {
    kept.done()
    await freed.happened
  })
  await kept.happened
  return {
    free: () => {
      freed.done()
      return running
    },
  }
}

for (const engine of engines)
  t.test(`on ${engine} a call whose caller has disconnected is rolled back`, async (t) => {
    const db = await openDatabase(t, engine, 'nothing')
    await db.execute(sql`create table entry (id int)`)
    const leaving = new AbortController()
    const begun = onBehalfOf(callerUntil(leaving.signal), () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into entry values (1)`)
        leaving.abort(new CallerLeft())
      }),
    )
    await t.rejects(begun, CallerLeft)
    await t.rejects(
      onBehalfOf(callerUntil(leaving.signal), () => db.execute(sql`insert into entry values (2)`)),
      CallerLeft,
    )
    t.same(await db.query(sql`select id from entry`), [])
  })

t.test('a call whose caller disconnects while it waits for a connection never starts', async (t) => {
  const db = await openDatabase(t, 'pglite', 'nothing')
  const connection = await keepConnection(db)
  const leaving = new AbortController()
  let hasBegun = false
  const waiting = onBehalfOf(callerUntil(leaving.signal), () =>
    db.transaction(async () => {
      hasBegun = true
    }),
  )
  leaving.abort(new CallerLeft())
  await t.rejects(waiting, CallerLeft)
  await connection.free()
  t.same(await db.first(sql`select 1 as one`), { one: 1 })
  t.notOk(hasBegun)
})

t.test('calls in progress go before calls that wait for their first connection', async (t) => {
  const queue = connectionQueue(1)
  const { signal: stays } = new AbortController()
  const order: string[] = []
  const first = signal()
  const turnOf = (caller: Caller, name: string) => onBehalfOf(caller, () => queue(async () => void order.push(name)))
  const early = callerUntil(stays)
  const running = onBehalfOf(early, () => queue(() => first.happened))
  const [late, lateBegins, second] = [callerUntil(stays), signal(), signal()]
  const waited = onBehalfOf(late, () =>
    queue(() => {
      lateBegins.done()
      return second.happened
    }),
  )
  const turns = [turnOf(callerUntil(stays), 'a new call'), turnOf(early, 'the call that was begun')]
  first.done()
  await lateBegins.happened
  turns.push(turnOf(late, 'a call that had waited'))
  second.done()
  await Promise.all([running, waited, ...turns])
  t.same(order, ['the call that was begun', 'a call that had waited', 'a new call'])
})

t.test('calls of sessions wait less for their first connection than those of new visitors', async (t) => {
  let now = 0
  const queue = connectionQueue(1, () => now)
  const { signal: stays } = new AbortController()
  const order: string[] = []
  const call = (name: string, isKnown: boolean, work = async () => {}) =>
    onBehalfOf(callerUntil(stays, now + 15_000, isKnown), () => queue(work)).then(
      () => order.push(name),
      () => order.push(`${name}, refused`),
    )
  const tenSeconds = async () => {
    now += 10_000
  }
  await Promise.all([1, 2, 3, 4, 5].map(() => call('before', false, tenSeconds)))
  order.length = 0
  const last = signal()
  const running = call('first', false, () => last.happened)
  const waiting = Array.from({ length: 10 }, () => call('new', false))
  const inProgress = call('of a session', true)
  await setImmediate()
  last.done()
  await Promise.all([running, inProgress, ...waiting])
  const answered = order.filter((name) => name !== 'new, refused')
  t.ok(answered.length < order.length, 'new ones are too many')
  t.same(answered.slice(0, 3), ['first', 'of a session', 'new'], 'that of a session is not, though it came last')
})

t.test('a call that would wait longer than its caller is rejected at once', async (t) => {
  let now = 0
  const queue = connectionQueue(1, () => now)
  const { signal: stays } = new AbortController()
  const call = (work: () => Promise<void>) => onBehalfOf(callerUntil(stays, now + 15_000), () => queue(work))
  const tenSeconds = async () => {
    now += 10_000
  }
  await Promise.all([1, 2, 3, 4, 5].map(() => call(tenSeconds)))
  const last = signal()
  const running = call(() => last.happened)
  const refusals: unknown[] = []
  const waiting = Array.from({ length: 10 }, () => call(async () => {}).catch((error) => void refusals.push(error)))
  await setImmediate()
  t.ok(refusals.length > 0 && refusals.length < waiting.length, `${refusals.length} of ${waiting.length} are refused`)
  for (const refusal of refusals) t.type(refusal, Overloaded)
  last.done()
  await Promise.all([running, ...waiting])
})

/** Settles once this many requests have arrived. */
function received(app: FastifyInstance, count: number) {
  const all = signal()
  const responses: { closed: Promise<unknown> }[] = []
  app.server.on('request', (_request, response) => {
    responses.push({ closed: once(response, 'close') })
    if (responses.length === count) all.done()
  })
  return { all: all.happened, responses }
}

t.test('under load no seat is held for buyers who disconnected before their response', async (t) => {
  const boxOffice = await openBoxOffice(t, { engine: 'pglite' })
  const url = await boxOffice.listen()
  const connection = await keepConnection(boxOffice.db)
  const body = JSON.stringify({
    productionId: testProgramme.quartet.id,
    performanceId: testProgramme.quartet.performance,
    seats: [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }],
  })
  const BUYERS = 8
  const { all, responses } = received(boxOffice.app, BUYERS)
  const buyers = Array.from({ length: BUYERS }, (_, n) => {
    const leaving = new AbortController()
    const { method, path } = production.reserveTicket
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(url + path, { method, headers, body, signal: leaving.signal }).catch(() => undefined)
    return { leaves: n % 2 === 0, leaving, answer }
  })
  await all
  for (const { leaves, leaving } of buyers) if (leaves) leaving.abort()
  const closed = responses.map((response) => response.closed)
  for (let left = 0; left < BUYERS / 2; left++)
    closed.splice(await Promise.race(closed.map((each, at) => each.then(() => at))), 1)
  await connection.free()
  const answers = await Promise.all(buyers.map(({ answer }) => answer))
  t.same(
    answers.map((answer) => answer?.status),
    buyers.map(({ leaves }) => (leaves ? undefined : 200)),
  )
  const [kept] = await boxOffice.db.query(sql`
    select (select count(*)::int from seat_allocation where state = 'held') as seats,
           (select count(*)::int from session) as sessions`)
  t.same(kept, { seats: BUYERS / 2, sessions: BUYERS / 2 })
})

t.test('a call that times out returns 503 with Retry-After', async (t) => {
  const boxOffice = await openBoxOffice(t, {
    engine: 'pglite',
    settings: { TICKETING_TIMEOUT_MS: timeLimitSetting(100) },
  })
  const connection = await keepConnection(boxOffice.db)
  const visitor = boxOffice.visitor()
  visitor.token = 'unknown'
  const { status, headers, body } = await visitor.response(session.info)
  t.match([status, headers['retry-after'], body], [503, '1', { isError: true, type: 'TOO_BUSY' }])
  await connection.free()
})

t.test('a web server that still waits returns 503, not 504, when the box office refuses a call', async (t) => {
  const environment = { TICKETING_TIMEOUT_MS: timeLimitSetting(3_000) }
  const boxOffice = await openBoxOffice(t, { engine: 'pglite', settings: environment })
  const settings = readSettings({ ...environment, TICKETING_URL: await boxOffice.listen() })
  const site = httpServer(pino({ level: 'silent' }))
  t.teardown(() => site.close())
  await site.register(upstreamTimes)
  await site.register(callLimits, { settings })
  await site.register(ticketingProxy, { settings })
  const connection = await keepConnection(boxOffice.db)
  const headers = { cookie: 'session_token=unknown' }
  const answer = await site.inject({ url: session.info.path, headers })
  t.match([answer.statusCode, answer.headers['retry-after'], answer.json()], [503, /^\d+$/, { type: 'TOO_BUSY' }])
  await connection.free()
})

t.test('while PostgreSQL is down, calls return 503 with Retry-After', async (t) => {
  const databaseUrl = await freshPostgres(t)
  const boxOffice = await openBoxOffice(t, { databaseUrl, logLevel: 'silent' })
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  database.pathname = '/postgres'
  const administrator = new pg.Client(database.href)
  await administrator.connect()
  await administrator.query(`alter database ${name} with allow_connections false`)
  await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const asked = { ProductionId: testProgramme.quartet.id }
  const { status, headers, body } = await boxOffice.visitor().response(production.performances, asked)
  t.match([status, headers['retry-after'], body], [503, /^\d+$/, { isError: true, type: 'UNAVAILABLE' }])
  await administrator.query(`alter database ${name} with allow_connections true`)
  await administrator.end()
  // The server tells each idle connection of the pool that it has ended it: a call may be faster than one of these.
  const statuses: number[] = []
  while (statuses.length <= boxOffice.settings.DATABASE_POOL && statuses.at(-1) !== 200)
    statuses.push((await boxOffice.visitor().response(production.performances, asked)).status)
  t.match(statuses.join(), /^(?:503,)*200$/, 'once it is back')
})
