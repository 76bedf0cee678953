import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { mailMoved } from '#server/box-office/staff/moves/mail-moved'
import { type dateFormats, showInstant } from '#shared/dates'
import { audit } from '#shared/staff/audit/audit'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { moves } from '#shared/staff/moves/moves'
import { orders } from '#shared/staff/orders/orders'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { type OpenDesk, openDesk } from '../support/desk.ts'
import {
  boxOfficeOf,
  buyTickets,
  placeOrder,
  sellSeats,
  sellToWalkUp,
  withActAfterFirst,
} from '../support/desk-orders.ts'
import { killWhileWorking } from '../support/restarting-box-office.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'
import { endAt, testProgramme } from '../support/test-programme.ts'
import { tellsBoxOffices } from '../support/venue-changes.ts'

const { quartet, rush, soldOut } = testProgramme
const performanceId = quartet.performance
const settings = { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' }
const DAY = 86_400_000

const open = async () => {
  const provider = new ScriptedPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  return { provider, desk, manager: await desk.colleague('manager') }
}
const startOf = async ({ db }: OpenDesk, id: number = performanceId) => {
  const found = await db.first<{ startsAt: Date }>(sql`select starts_at from performance where id = ${id}`)
  return found?.startsAt ?? new Date(0)
}
const local = ({ settings }: OpenDesk, at: Date, format: keyof typeof dateFormats = 'general') =>
  showInstant(at, format, settings.VENUE_TIME_ZONE)
/** The input of a move by a colleague who has just looked at the performance. */
const sentFor = async (desk: OpenDesk, to: Date, id: number = performanceId) => ({
  ...{
    performanceId: id,
    startsAt: local(desk, to),
    returnsUntil: null,
    from: (await startOf(desk, id)).toISOString(),
  },
  ...{ subject: 'New date: Quartet', text: 'We’re sorry.\n\nThe cellist is ill.', reason: 'Illness' },
})
const moveMails = ({ db }: OpenDesk) =>
  db.query<{ key: string; text: string; calendar: string }>(sql`
    select key, text,
           (select convert_from(decode(a ->> 'base64', 'base64'), 'UTF8')
              from jsonb_array_elements(attachments) a where a ->> 'type' like 'text/calendar%') as calendar
      from mail_outbox where key like 'moved-%' order by order_ids[1], id`)
const tellAll = (desk: OpenDesk) => mailMoved(boxOfficeOf(desk))

t.test('a moved performance has its new time at once, and each buyer is told once', async (t) => {
  const { provider, desk, manager } = await open()
  const { db } = desk
  const from = await startOf(desk)
  const to = new Date(from.getTime() + 7 * DAY)
  const bought = [await buyTickets(desk, provider, 3), await buyTickets(desk, provider, 2)]
  await db.execute(sql`
    update customer set password_hash = 'x' where id = (select customer_id from orders where id = ${bought[0]?.orderId ?? 0})`)
  const walkUp = await sellToWalkUp(manager)
  const paying = await placeOrder(desk, provider)
  const choosing = desk.visitor()
  await reserveTickets(choosing, quartet, 1)

  const { from: seen, ...preview } = await manager.call(moves.preview, {
    ...{ performanceId, startsAt: local(desk, to), returnsUntil: '' },
  })
  t.equal(seen, from.toISOString())
  t.match(preview, { orders: 3, tickets: 6, withoutAddress: 1, warnings: [], subject: 'New date: Quartet' })
  t.ok(preview.text.includes(`from ${local(desk, from, 'performance')} to ${local(desk, to, 'performance')}`))
  t.equal(preview.returnsUntil, new Date(to.getTime() - 2 * DAY).toISOString(), 'as usual, if that is later')

  const sent = await sentFor(desk, to)
  const other = { ...sent, startsAt: local(desk, new Date(to.getTime() + DAY)) }
  const outcomes = await Promise.all([sent, other].map((each) => manager.response(moves.move, each)))
  t.same(outcomes.map(({ status }) => status).sort(), [200, 409], 'two managers move it once')
  const moved = await startOf(desk)
  const refused = outcomes.find(({ status }) => status === 409)?.body
  t.equal(refused?.isError && refused.type, 'PERFORMANCE_MOVED')
  t.match(refused?.isError && refused.title, `It is on ${local(desk, moved, 'performance')}.`)
  t.match(
    await db.query(sql`
    select ends_at - starts_at = interval '2 hours' as length, sales_end_at = starts_at as sale from performance
     where id = ${performanceId}`),
    [{ length: true, sale: true }],
  )
  const { performances } = await desk.visitor().call(production.performances, { ProductionId: quartet.id })
  t.equal(performances.find(({ id }) => id === performanceId)?.date, moved.toISOString())

  desk.clock.move({ minutes: 1 })
  const late = await buyTickets(desk, provider, 1)
  const tell = () => Promise.all([1, 2, 3].map(() => tellAll(desk)))
  await tell()
  await tell()
  const progress = async () => (await manager.call(moves.progress, { performanceId })).move
  t.match(await progress(), {
    ...{ orders: 3, done: 3, by: 'manager 1', from: from.toISOString(), to: moved.toISOString(), finishedAt: String },
    problems: [{ orderId: walkUp, buyer: 'Walk-up', phone: null, problem: 'noAddress' }],
  })
  const [first, second, ...others] = await moveMails(desk)
  t.same(others, [])
  t.match(first?.text, /The cellist is ill\.[\s\S]*Return your tickets: .*tessituraId=11/)
  t.match(second?.text, /you can return your tickets until .* Please contact the box office\./)
  t.ok(second?.text.includes(local(desk, moved, 'performance')))
  t.match(first?.calendar, /SEQUENCE:1\r\n/)
  const [receipt] = await db.query<{ calendar: string }>(sql`
    select convert_from(decode(a ->> 'base64', 'base64'), 'UTF8') as calendar
      from mail_outbox m, jsonb_array_elements(attachments) a
     where m.key not like 'moved-%' and ${bought[0]?.orderId ?? 0} = any (m.order_ids) and a ->> 'type' like 'text/calendar%'`)
  const uid = (calendar = '') => /UID:\S+/.exec(calendar)?.[0]
  t.equal(uid(first?.calendar), uid(receipt?.calendar), 'it replaces the former entry')
  t.match(receipt?.calendar, /SEQUENCE:0\r\n/)

  await paying.pay()
  await makeReadyToPay(db, choosing)
  const { orderId, paymentRedirectUrl } = await choosing.call(order.finalize)
  await choosing.call(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, 'successful') })
  await tell()
  t.match(await progress(), { orders: 5, done: 5 }, 'buyers who chose their seats before the move are told too')
  const told = (await moveMails(desk)).map(({ key }) => Number(key.split('-').at(-1)))
  t.same(told.sort(), [...bought.map((each) => each.orderId), paying.orderId, orderId].sort())
  t.notOk(told.includes(late.orderId), 'who bought for the new time isn’t told')
  for (const id of [orderId, late.orderId]) {
    const mails = await db.query<{ text: string }>(sql`select text from mail_outbox where ${id} = any (order_ids)`)
    t.ok(mails.every(({ text }) => text.includes(local(desk, moved, 'performance'))))
  }

  const { history } = await manager.call(orders.order, { orderId: walkUp })
  t.match(
    history.filter(({ what }) => what === 'Moved the performance'),
    [{ by: 'manager 1', detail: `Before: ${local(desk, from)} · Illness` }],
  )
  t.notOk(
    (await manager.call(orders.order, { orderId: late.orderId })).history.some(({ what }) => /Moved/.test(what)),
    'and not with a later order',
  )
  const { entries } = await manager.call(audit.list, {})
  t.match(
    entries.filter(({ act }) => act === 'movedPerformance'),
    [{ performanceId, before: { start: local(desk, from) }, after: { start: local(desk, moved) }, reason: 'Illness' }],
  )
})

t.test('a move that is made while others are looked at is finished with its orders', async (t) => {
  const { provider, desk, manager } = await open()
  await buyTickets(desk, provider, 1)
  const sent = await sentFor(desk, new Date((await startOf(desk)).getTime() + 7 * DAY))
  await mailMoved(withActAfterFirst(boxOfficeOf(desk), () => manager.call(moves.move, sent)))
  const { move } = await manager.call(moves.progress, { performanceId })
  t.match(move, { orders: 1, done: 1, finishedAt: String })
})

t.test('a performance that is moved again before its buyers are told tells them once', async (t) => {
  const { provider, desk, manager } = await open()
  await buyTickets(desk, provider, 1)
  const from = await startOf(desk)
  const after = (days: number) => new Date(from.getTime() + days * DAY)
  await manager.call(moves.move, await sentFor(desk, after(7)))
  // The job of another box office has listed the orders, and mailed none yet.
  await desk.db.execute(sql`
    insert into move_order (move_id, order_id) select m.id, o.id from performance_move m, orders o`)
  await manager.call(moves.move, { ...(await sentFor(desk, after(8))), text: 'Later still.' })
  await Promise.all([tellAll(desk), tellAll(desk)])
  const mails = await moveMails(desk)
  t.equal(mails.length, 1)
  t.match(mails[0]?.text, /Later still\./)
  t.match(mails[0]?.calendar, /SEQUENCE:2\r\n/)
  await manager.call(moves.move, { ...(await sentFor(desk, from)), text: 'Back again.' })
  await tellAll(desk)
  t.match((await moveMails(desk))[1]?.text, /Back again\./)
  t.match((await manager.call(moves.progress, { performanceId })).move, { orders: 1, done: 1, problems: [] })
  t.equal((await desk.db.query(sql`select from performance_move where finished_at is null`)).length, 0)
})

t.test('a move and a cancellation change the search and the maps of every box office at once', async (t) => {
  const { desk, manager } = await open()
  const sent = await sentFor(desk, new Date((await startOf(desk)).getTime() + 7 * DAY))
  t.ok(await tellsBoxOffices(desk, () => manager.call(moves.move, sent)))
  const { subject, text, reason } = sent
  const cancelled = { performanceId, method: 'card' as const, refundsFees: false, subject, text, reason }
  t.ok(await tellsBoxOffices(desk, () => manager.call(cancellation.cancel, cancelled)))
})

t.test('a mail that can’t be written can be tried again', async (t) => {
  const { provider, desk, manager } = await open()
  const { orderId } = await buyTickets(desk, provider, 1)
  await buyTickets(desk, provider, 1)
  await manager.call(moves.move, await sentFor(desk, new Date((await startOf(desk)).getTime() + 7 * DAY)))
  await desk.db.transaction((tx) =>
    tx.script(`alter table mail_outbox add constraint broken check (key not like 'moved-%-${orderId}')`),
  )
  await tellAll(desk)
  const progress = async () => (await manager.call(moves.progress, { performanceId })).move
  t.match(await progress(), { orders: 2, done: 1, finishedAt: String, problems: [{ orderId, problem: 'notTold' }] })
  await desk.db.transaction((tx) => tx.script('alter table mail_outbox drop constraint broken'))
  await manager.call(moves.retry, { performanceId })
  await tellAll(desk)
  t.match(await progress(), { orders: 2, done: 2, problems: [] })
  t.equal((await moveMails(desk)).length, 2)
})

t.test('refuses times that can’t be, and performances that are cancelled or over', async (t) => {
  const { desk, manager } = await open()
  const from = await startOf(desk)
  const gala = await startOf(desk, soldOut.performance)
  const soon = new Date(from.getTime() + 7 * DAY)
  const cases: [to: Date, returnsUntil: Date | null, field: string, reason: RegExp][] = [
    [new Date(desk.clock.now().getTime() - DAY), null, 'startsAt', /in the past/],
    [from, null, 'startsAt', /is at this time/],
    [new Date(gala.getTime() + 3_600_000), null, 'startsAt', /^Gala is in this hall on /],
    [new Date(gala.getTime() - 3_600_000), null, 'startsAt', /^Gala is in this hall on /],
    [await startOf(desk, quartet.cancelled), null, 'startsAt', /^Quartet is in this hall on /],
    [soon, new Date(soon.getTime() + DAY), 'returnsUntil', /at the latest when the performance starts/],
    [soon, new Date(desk.clock.now().getTime() - DAY), 'returnsUntil', /in the past/],
  ]
  for (const [to, until, name, reason] of cases) {
    const sent = { ...(await sentFor(desk, to)), returnsUntil: until && local(desk, until) }
    for (const call of [moves.preview, moves.move]) {
      const input = { ...sent, ...(call === moves.preview && { returnsUntil: sent.returnsUntil ?? '' }) }
      t.match(await manager.refusal(call, input), { type: 'INVALID_INPUT', validationErrors: [{ name, reason }] })
    }
  }
  t.equal((await startOf(desk)).getTime(), from.getTime())
  const besideCancelled = new Date((await startOf(desk, quartet.cancelled)).getTime() + 1_800_000)
  const allowed = await manager.call(moves.preview, { ...(await sentFor(desk, besideCancelled)), returnsUntil: '' })
  t.equal(allowed.to, besideCancelled.toISOString(), 'a cancelled one keeps its own start alone')
  await endAt(desk.db, quartet.past, desk.clock.now())
  for (const [id, type] of [
    [quartet.cancelled, 'PERFORMANCE_CANCELLED'],
    [quartet.past, 'PERFORMANCE_PAST'],
    [999, 'NOT_FOUND'],
  ] as const)
    t.equal((await manager.refusal(moves.move, await sentFor(desk, soon, id))).type, type)
  t.same(await manager.call(moves.progress, { performanceId }), { move: null })
})

t.test(
  'a colleague is told what a move doesn’t change, and a cancelled performance’s buyers aren’t told of it',
  async (t) => {
    const { provider, desk, manager } = await open()
    const { db } = desk
    const { orderId } = await buyTickets(desk, provider, 1)
    const to = new Date((await startOf(desk)).getTime() - DAY)
    await db.execute(sql`
    insert into seat_block (performance_id, name, reason, release_at, blocked_by, created_at)
    values (${performanceId}, 'Press', 'First night', ${new Date(to.getTime() + 3_600_000)}, 'manager', now())`)
    await db.execute(sql`
    insert into scan (id, performance_id, ticket_id, door, staff_id, at, outcome)
    select gen_random_uuid(), ${performanceId}, t.id, 'Main door', s.id, now(), 'in'
      from order_ticket t, staff s where t.order_id = ${orderId}`)
    const { warnings } = await manager.call(moves.preview, {
      ...{ performanceId, startsAt: local(desk, to), returnsUntil: '' },
    })
    t.match(warnings, [
      /^A package of its series/,
      /^Blocked seats are released after/,
      /^Tickets scanned at the door already: 1\./,
    ])
    await manager.call(moves.move, await sentFor(desk, to))
    const sent = {
      performanceId,
      method: 'voucher' as const,
      refundsFees: true,
      subject: 'Cancelled',
      text: 'Sorry',
      reason: 'Illness',
    }
    await manager.call(cancellation.cancel, sent)
    await tellAll(desk)
    t.same(await moveMails(desk), [])
  },
)

t.test('a box office that is killed meanwhile mails each order once', async (t) => {
  const { desk, manager } = await open()
  await sellSeats(desk, manager, rush.performance, 40)
  const from = await startOf(desk, rush.performance)
  await manager.call(moves.move, await sentFor(desk, new Date(from.getTime() + 7 * DAY), rush.performance))
  const done = async () => {
    const found = await desk.db.first<{ count: number }>(sql`
      select count(*)::int as count from move_order where state = 'done'`)
    return found?.count ?? 0
  }
  const kills = await killWhileWorking(t, desk, { done, count: 40 })
  t.equal(await done(), 40)
  t.ok(kills > 0, 'it was killed while it worked')
  t.match(
    await desk.db.query(sql`
    select count(*)::int as mails, count(distinct order_ids)::int as orders from mail_outbox where key like 'moved-%'`),
    [{ mails: 40, orders: 40 }],
  )
})
