import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { backUpToFile } from '#server/box-office/backup/backup-file'
import { sql } from '#server/box-office/database/sql'
import { writeMail } from '#server/box-office/mail/outbox'
import { order } from '#shared/ticketing/order/order'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const [{ rules }] = parse(textOf('deploy/monitoring/foyer.rules.yml')).groups as [
  { rules: { alert: string; expr: string; annotations: { summary: string } }[] },
]
const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider })
const metricsText = async () => (await desk.inject('/metrics')).body
const metric = async (name: string) =>
  Number(
    (await metricsText())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )

t.test('the box office counts orders, payments and seats as they are now', async (t) => {
  t.equal(await metric('orders_recent{state="completed"}'), 0)
  await buyTickets(desk, provider, 2)
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 3)
  t.equal(await metric('seats_held'), 3)
  await makeReadyToPay(desk.db, visitor)
  const { paymentRedirectUrl } = await visitor.call(order.finalize)
  provider.decide(paymentRedirectUrl, 'declined')
  const figures = ['orders_recent{state="completed"}', 'orders_recent{state="pending"}']
  t.same(await Promise.all(figures.map(metric)), [1, 1])
  const payments = ['successful', 'pending', 'refunded'].map((state) => metric(`payments_recent{state="${state}"}`))
  t.same(await Promise.all(payments), [1, 1, 0])
  t.equal(await metric('refunds_due'), 0)
  t.equal(await metric('database_connections{state="waiting"}'), 0)
  t.equal(await metric('waiting_room_visitors'), 0)
  await desk.db.execute(sql`
    insert into waiting_room_line (event, id, given, called, seed, waiting)
    values ('sales', 'a', 9, 0, 's', 7), ('jupiter', 'b', 9, 0, 's', 2)`)
  t.equal(await metric('waiting_room_visitors'), 9)
  desk.clock.move({ minutes: 11 })
  t.equal(await metric('orders_recent{state="completed"}'), 0, 'an older one isn’t recent')
  t.ok((await metric('mail_oldest_seconds')) >= 600, 'mails wait, as nothing sends them here')
  t.ok((await metric('mails{state="waiting"}')) > 0)
})

t.test('the oldest mail waits since it was due, however often it was tried or how early written', async (t) => {
  const { db, clock } = desk
  await db.execute(sql`delete from mail_outbox`)
  const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000)
  const write = (key: string, sendAt: Date, writtenAt = clock.now()) => {
    const mail = { key, recipient: 'grace@example.org', subject: 'News', text: 'News.', html: '<p>News.</p>' }
    return db.transaction((tx) => writeMail(tx, mail, writtenAt, { isLimited: false, sendAt }))
  }
  await write('voucher for today', minutes(-1), minutes(-30_000))
  await write('voucher for later', minutes(600))
  t.equal(await metric('mail_oldest_seconds'), 60)
  await write('order', minutes(-20))
  await db.execute(sql`update mail_outbox set attempts = 6, next_try_at = ${minutes(10)} where key = 'order'`)
  t.equal(await metric('mail_oldest_seconds'), 1_200, 'it waits between two tries as well')
})

t.test('a database that doesn’t answer leaves the metrics that aren’t in it', async (t) => {
  const locking = new EventEmitter()
  const locked = desk.db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    locking.emit('locked')
    await once(locking, 'read')
  })
  await once(locking, 'locked')
  const text = await metricsText()
  locking.emit('read')
  await locked
  t.match(text, /^refunds_due Nan$/im)
  t.match(text, /^orders_recent\{state="completed"\} Nan$/im)
  t.match(text, /^database_connections\{state="busy"\} 2$/m)
  t.equal(await metric('refunds_due'), 0)
})

t.test('a backup is as old as it is, and infinitely old if none was taken', async (t) => {
  const age = async () => /^backup_age_seconds (.*)$/m.exec(await metricsText())?.[1]
  t.equal(await age(), '+Inf')
  const file = path.join(t.testdir(), 'backup.gz')
  await backUpToFile(desk.db, file, desk.clock.now())
  desk.clock.move({ minutes: 27 * 60 })
  t.equal(await age(), String(27 * 3600))
  await t.rejects(backUpToFile(desk.db, file, desk.clock.now()), /exists already/)
  t.equal(await age(), String(27 * 3600), 'a backup that failed doesn’t count')
})

/** Returns the metrics of an expression that no part, Prometheus or node_exporter has. */
async function unknownIn(expression: string): Promise<string[]> {
  const web = textOf('server/web/operations/metrics.ts')
  const offered = [...(await metricsText()).matchAll(/^# TYPE (\w+)/gm), ...web.matchAll(/name: '(\w+)'/g)].map(
    ([, name]) => name,
  )
  const others = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']
  const words = 'sum without by max min delta rate and histogram_quantile'.split(' ')
  const bare = expression.replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, '')
  const names = [...bare.matchAll(/[a-z_]{2,}\w*/g)].map(([name]) => name).filter((name) => !words.includes(name))
  if (names.length === 0) throw new Error(`${expression} reads no metric`)
  return names.filter((name) => ![...offered, ...others].includes(name.replace(/_bucket$/, '')))
}

t.test('each alarm has a section in docs/operations.md, and reads metrics that exist', async (t) => {
  const sections = [...textOf('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  t.same(sections.sort(), rules.map(({ alert }) => alert).sort())
  t.same(await unknownIn('max(refunds_overdue)'), ['refunds_overdue'])
  for (const { alert, expr, annotations } of rules) {
    t.same(await unknownIn(expr), [], alert)
    t.ok(annotations.summary, alert)
  }
})

t.test('each alarm rings in the rules’ own test, which promtool runs', async (t) => {
  const { tests } = parse(textOf('deploy/monitoring/foyer.rules.test.yml')) as {
    tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[]
  }
  const ringing = tests
    .flatMap(({ promql_expr_test: each }) => each.flatMap(({ exp_samples: samples }) => samples))
    .map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1])
  t.same(ringing.sort(), rules.map(({ alert }) => alert).sort())
})

t.test('each panel of the dashboard reads metrics that exist', async (t) => {
  const { panels } = JSON.parse(textOf('deploy/monitoring/foyer.dashboard.json')) as {
    panels: { title: string; gridPos: { x: number; w: number }; targets: { expr: string }[] }[]
  }
  t.ok(panels.length > 10)
  for (const { title, gridPos, targets } of panels) {
    t.ok(gridPos.x + gridPos.w <= 24, title)
    for (const { expr } of targets) t.same(await unknownIn(expr), [], title)
  }
})
