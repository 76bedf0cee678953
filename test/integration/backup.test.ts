import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { takeBackup } from '#server/box-office/backup/backup-lines'
import { runCommand } from '#server/box-office/commands'
import type { Database } from '#server/box-office/database/database'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { testFolder } from '#test/support/temporary-folder'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { freshPostgres } from '../support/postgres.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'

const folder = testFolder(t)
const fileIn = (name: string) => path.join(folder, name)

/** Runs a command as an operator would, with these settings. */
const run = (environment: Record<string, string>, ...args: string[]) => runCommand(args, environment)

type Where = { DATABASE_URL?: string; DATA_DIR?: string }
async function within<R>({ DATABASE_URL, DATA_DIR = folder }: Where, work: (db: Database) => Promise<R>): Promise<R> {
  const db = await openDatabase({ DATABASE_URL, DATA_DIR, DATABASE_POOL: 2, isSynced: false })
  return work(db).finally(() => db.close())
}
async function emptyPostgres(t: Test): Promise<string> {
  const DATABASE_URL = await freshPostgres(t)
  await within({ DATABASE_URL }, (db) =>
    db.transaction((tx) => tx.script('drop schema public cascade; create schema public')),
  )
  return DATABASE_URL
}
/** Each completed order with its tickets and payments. */
const orders = (db: Database) =>
  db.query(sql`
    select o.id, o.total_cents, o.completed_at,
           (select array_agg(t.id order by t.id) from order_ticket t where t.order_id = o.id) as tickets,
           (select array_agg(p.provider_session_id order by p.id) from payment p where p.order_id = o.id) as payments
      from orders o where o.state = 'completed' order by o.id`)

t.test('a backup of a box office that sells is restored into the other database, and goes on selling', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { engine: 'pglite', paymentProvider: provider })
  await desk.app.staff.listen({ port: 0, host: '127.0.0.1' })
  const { port } = desk.app.staff.server.address() as AddressInfo
  const environment = { DATA_DIR: desk.settings.DATA_DIR, STAFF_PORT: String(port) }
  for (let bought = 0; bought < 3; bought++) await buyTickets(desk, provider, 2)
  // More than are read at once.
  await desk.db.execute(
    sql`insert into presenter select id, 'Presenter ' || id, false from generate_series(1001, 1450) id`,
  )
  const waiting = desk.visitor()
  await reserveTickets(waiting, undefined, 1)
  const before = await orders(desk.db)
  const file = fileIn('embedded.gz')

  const [{ text, exitCode }] = await Promise.all([run(environment, 'backup', file), buyTickets(desk, provider, 2)])
  t.match({ text, exitCode }, { text: /^\d+ rows of \d+ tables are in /, exitCode: 0 })
  t.equal(statSync(file).mode & 0o777, 0o600, 'only its owner can read it')
  t.match(await run(environment, 'backup', file), { exitCode: 1, text: /exists already/ })
  t.match(await run(environment, 'backup', fileIn('no/folder.gz')), { exitCode: 1, text: /no such file/ })
  t.notOk(existsSync(`${file}.part`), 'nothing is left beside it')
  t.match(await run(environment, 'restore', file), { exitCode: 1, text: /running: stop it first/ })

  const DATABASE_URL = await emptyPostgres(t)
  t.match(await run({ DATABASE_URL, DATA_DIR: folder }, 'restore', file), {
    exitCode: 0,
    text: /restored and compared/,
  })
  const restored = await openDesk(t, { databaseUrl: DATABASE_URL, paymentProvider: provider, fill: async () => {} })
  t.same((await orders(restored.db)).slice(0, before.length), before)
  const visitor = restored.visitor()
  visitor.token = waiting.token
  await makeReadyToPay(restored.db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  t.ok(
    before.every(({ id }: { id?: number }) => id !== orderId),
    'a new order has a new number',
  )
  const paid = provider.decide(paymentRedirectUrl, 'successful')
  await visitor.call(order.paymentComplete, { sessionId: paid })
  t.equal((await visitor.call(checkout.miniCart)).performances.length, 0)
  await t.rejects(restored.db.execute(sql`truncate staff_audit`), /audit/, 'triggers are back')
  await t.rejects(restored.db.execute(sql`delete from performance`), /foreign key/, 'foreign keys are back')
})

t.test('an embedded database moves to PostgreSQL and back, each table compared', async (t) => {
  const provider = new FaultyPaymentProvider()
  const DATABASE_URL = await freshPostgres(t)
  const desk = await openDesk(t, { databaseUrl: DATABASE_URL, paymentProvider: provider })
  await buyTickets(desk, provider, 3)
  const before = await orders(desk.db)
  const file = fileIn('postgresql.gz')
  t.match(await run({ DATABASE_URL }, 'backup', file), { exitCode: 0 })
  let begin = () => {}
  const changed = new Promise<void>((resolve) => {
    begin = resolve
  }).then(() => desk.db.execute(sql`update production set name = 'Changed meanwhile'`))
  const meanwhile = await takeBackup(desk.db, desk.clock.now(), async (lines) => {
    const written: string[] = []
    for await (const line of lines) {
      begin()
      await changed
      written.push(line)
    }
    return written.join('\n')
  })
  t.notMatch(meanwhile, /Changed meanwhile/, 'a backup shows one moment')

  const DATA_DIR = testFolder(t)
  t.match(await run({ DATA_DIR }, 'restore', file), { exitCode: 0 })
  t.same(await within({ DATA_DIR }, orders), before)
  t.match(await run({ DATA_DIR }, 'restore', file), { exitCode: 1, text: /not empty/ })

  const target = await emptyPostgres(t)
  t.match(await run({ DATA_DIR }, 'move-to-postgresql'), { exitCode: 1, text: /DATABASE_URL/ })
  const wrong = fileIn('mistyped')
  t.match(await run({ DATA_DIR: wrong, DATABASE_URL: target }, 'move-to-postgresql'), {
    ...{ exitCode: 1, text: /mistyped has no embedded database/ },
  })
  t.notOk(existsSync(wrong), 'and gets none')
  t.match(await run({ DATA_DIR, DATABASE_URL: target }, 'move-to-postgresql'), {
    exitCode: 0,
    text: /copied and compared/,
  })
  t.same(await within({ DATABASE_URL: target }, orders), before)
  t.match(await run({ DATA_DIR, DATABASE_URL: target }, 'move-to-postgresql'), { exitCode: 1, text: /not empty/ })
  t.same(await within({ DATA_DIR }, orders), before, 'the embedded database stays as it was')
})

t.test('a file that is not a whole backup is refused, and the database stays empty', async (t) => {
  const file = fileIn('postgresql.gz')
  const whole = gunzipSync(readFileSync(file)).toString()
  const lines = whole.trimEnd().split('\n')
  const files: [name: string, content: Buffer, why: RegExp][] = [
    ['text.gz', gzipSync('hello\n'), /not a backup/],
    ['plain.gz', Buffer.from(whole), /damaged or not a backup/],
    ['cut.gz', readFileSync(file).subarray(0, -200), /damaged or not a backup/],
    ['short.gz', gzipSync(lines.slice(0, -1).join('\n')), /not complete/],
    ['less.gz', gzipSync(lines.filter((line) => !line.startsWith('{"id": 1,')).join('\n')), /not those of the backup/],
    ['changed.gz', gzipSync(whole.replace('"Booking fee"', '"Booking free"')), /not those of the backup/],
    ['newer.gz', gzipSync(whole.replace('"migrations":[', '"migrations":["999_later.sql",')), /newer version/],
  ]
  const DATABASE_URL = await emptyPostgres(t)
  for (const [name, content, why] of files) {
    writeFileSync(fileIn(name), content)
    t.match(await run({ DATABASE_URL }, 'restore', fileIn(name)), { exitCode: 1, text: why }, name)
    const tables = await within({ DATABASE_URL }, (db) =>
      db.query(sql`select tablename from pg_tables where schemaname = 'public'`),
    )
    t.same(tables, [], name)
  }
  t.match(await run({ DATABASE_URL }, 'restore', fileIn('none.gz')), { exitCode: 1, text: /There is no file/ })
  t.match(await run({ DATABASE_URL }, 'backup', fileIn('empty.gz')), { exitCode: 1, text: /no box office has run/ })
  t.notOk(readdirSync(folder).includes('empty.gz'))
  t.match(await run({ DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'backup', fileIn('away.gz')), { exitCode: 2 })
})
