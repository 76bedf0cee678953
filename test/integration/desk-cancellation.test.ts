import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { recordReversal } from '#server/box-office/orders/settle/payment-reversals'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import { sendDueRefunds } from '#server/box-office/staff/orders/send-refund'
import { audit } from '#shared/staff/audit/audit'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { orders } from '#shared/staff/orders/orders'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { brokenBooks } from '../support/books.ts'
import type { TestVisitor } from '../support/box-office.ts'
import { type OpenDesk, openDesk } from '../support/desk.ts'
import {
  boxOfficeOf,
  buyTickets,
  placeOrder,
  sellSeats,
  sellToWalkUp,
  withActAfterFirst,
} from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { killWhileWorking } from '../support/restarting-box-office.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'
import { endAt, testProgramme } from '../support/test-programme.ts'

const { quartet, rush, free, priceTypes, programmeUpsell } = testProgramme
const settings = { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' }
const SUBJECT = 'Cancelled: Quartet'
const sentFor = (performanceId: number, method: 'card' | 'voucher' = 'card', refundsFees = false) => ({
  ...{
    performanceId,
    method,
    refundsFees,
    subject: SUBJECT,
    text: 'We’re sorry.\n\nThe cellist is ill.',
    reason: 'Illness',
  },
})
const cancelMails = (desk: OpenDesk) =>
  desk.db.query<{ key: string; recipient: string; text: string }>(sql`
    select key, recipient, text from mail_outbox where key like 'cancelled-%' order by key`)

t.test('a cancelled performance isn’t sold, and each order is refunded and told once', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  const manager = await desk.colleague('manager')
  const performanceId = quartet.performance
  const bought = [await buyTickets(desk, provider, 3), await buyTickets(desk, provider, 2)]
  const walkUpId = await sellToWalkUp(manager)
  // One buyer is paying, another has seats in the cart.
  const { pay } = await placeOrder(desk, provider)
  const choosing = desk.visitor()
  await reserveTickets(choosing, quartet, 1)
  await makeReadyToPay(desk.db, choosing)

  const preview = await manager.call(cancellation.preview, { performanceId })
  t.match(preview, {
    orders: 3,
    tickets: 6,
    ticketsCents: 54_000,
    cardCents: 45_000,
    withoutAddress: 1,
    extrasCents: 0,
  })
  t.match(preview, { feesCents: 790, cardCentsWithFees: 45_790 })
  t.match(preview.text, /^We’re sorry: Quartet on /)
  const outcomes = await Promise.all([1, 2].map(() => manager.response(cancellation.cancel, sentFor(performanceId))))
  t.same(outcomes.map(({ status }) => status).sort(), [200, 409], 'two managers cancel it once')
  t.equal((await choosing.refusal(order.finalize)).type, 'PERFORMANCE_CANCELLED')
  const wish = { productionId: quartet.id, performanceId, seats: [{ priceTypeId: priceTypes.adult, count: 1 }] }
  t.equal((await desk.visitor().refusal(production.reserveTicket, wish)).type, 'PERFORMANCE_CANCELLED')

  const parts = boxOfficeOf(desk)
  await Promise.all([1, 2, 3].map(() => refundCancelled(parts)))
  await refundCancelled(parts)
  const progress = (await manager.call(cancellation.progress, { performanceId })).cancellation
  t.match(progress, { orders: 3, done: 3, refundedCents: 54_000, finishedAt: String, by: 'manager 1' })
  t.same(progress?.problems, [{ orderId: walkUpId, buyer: 'Walk-up', phone: null, problem: 'noAddress' }])
  t.same(
    bought.map(({ sessionId }) => provider.refundedCents(sessionId)),
    [27_000, 18_000],
  )
  const mails = await cancelMails(desk)
  t.same(
    mails.map(({ key }) => key).sort(),
    bought.map(({ orderId }) => `cancelled-${performanceId}-${orderId}`).sort(),
  )
  t.match(mails[0]?.text, /The cellist is ill\.[\s\S]*to the card that you paid with/)

  const [first] = bought
  await desk.db.execute(sql`
    update mail_outbox set last_error = 'No such mailbox' where key = ${`cancelled-${performanceId}-${first?.orderId}`}`)
  const { cancellation: later } = await manager.call(cancellation.progress, { performanceId })
  t.match(
    later?.problems.filter(({ problem }) => problem === 'notMailed').map(({ orderId }) => orderId),
    [first?.orderId],
  )
  await pay()
  await refundCancelled(parts)
  t.match((await manager.call(cancellation.progress, { performanceId })).cancellation, { orders: 4, done: 4 })
  t.equal((await cancelMails(desk)).length, 3, 'a buyer who was paying is refunded too')
  t.same((await manager.call(cancellation.preview, { performanceId })).orders, 0)
  const { entries } = await manager.call(audit.list, {})
  t.equal(entries.filter(({ act }) => act === 'cancelledPerformance').length, 1)
  t.equal(entries.filter(({ act }) => act === 'refunded').length, 4)
})

t.test('a cancellation that is made while others are looked at is finished with its orders', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  const manager = await desk.colleague('manager')
  const { performance: performanceId } = quartet
  await buyTickets(desk, provider, 1)
  const cancel = () => manager.call(cancellation.cancel, sentFor(performanceId))
  await refundCancelled(withActAfterFirst(boxOfficeOf(desk), cancel))
  const { cancellation: progress } = await manager.call(cancellation.progress, { performanceId })
  t.match(progress, { orders: 1, done: 1, finishedAt: String })
})

t.test('extras are refunded with their tickets, and fees once with the last ticket of an order', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  const { db } = desk
  const manager = await desk.colleague('manager')
  await db.execute(sql`insert into tax_rate (id, name, basis_points, position) values (1, 'GST', 1000, 1)`)
  await db.execute(sql`update delivery_method set cost_cents = 250`)
  await db.execute(sql`delete from gift_voucher where number = 'GV-SPENT'`)
  const buy = async (
    performances: readonly { id: number; performance: number }[],
    choose?: (v: TestVisitor) => Promise<unknown>,
  ) => {
    const visitor = desk.visitor()
    for (const performance of performances) await reserveTickets(visitor, performance, 1)
    await makeReadyToPay(db, visitor)
    await choose?.(visitor)
    const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
    const sessionId = provider.decide(paymentRedirectUrl, 'successful')
    await visitor.call(order.paymentComplete, { sessionId })
    return { orderId, sessionId }
  }
  const chooseProgrammes = (visitor: TestVisitor) =>
    visitor.call(production.reserveUpsell, {
      upsellPerformanceId: programmeUpsell.id,
      seats: [{ priceTypeId: priceTypes.programme, count: 2 }],
    })
  const whole = await buy([quartet], chooseProgrammes)
  const both = await buy([quartet, rush], chooseProgrammes)
  const byVoucher = await buy([quartet], (visitor) => visitor.call(checkout.giftVoucher, { number: 'GV-FIFTY' }))
  t.match(await manager.call(cancellation.preview, { performanceId: quartet.performance }), {
    ...{ orders: 3, tickets: 3, ticketsCents: 27_000, extrasCents: 2_000, feesCents: 2 * 645 },
    // Money is refunded first, so that the voucher gets its 50 dollars only with the fees.
    ...{ cardCents: 10_000 + 10_000 + 4_645, cardCentsWithFees: 10_645 + 10_000 + 4_645 },
  })

  for (const { performance } of [quartet, rush])
    await manager.call(cancellation.cancel, sentFor(performance, 'card', true))
  const parts = boxOfficeOf(desk)
  await Promise.all([1, 2, 3].map(() => refundCancelled(parts)))
  await refundCancelled(parts)
  const refunds = await db.query<{ orderId: number; otherCents: number }>(sql`
    select order_id, other_cents from order_refund order by order_id, other_cents`)
  t.equal(refunds.length, 4)
  const othersOf = (id: number) => refunds.filter(({ orderId }) => orderId === id).map(({ otherCents }) => otherCents)
  t.same([othersOf(whole.orderId), othersOf(byVoucher.orderId)], [[1_645], [645]])
  t.equal(
    othersOf(both.orderId).reduce((sum, cents) => sum + cents, 0),
    1_645,
    'one refund has the fees',
  )
  const remaining = await db.query(sql`
    select order_id from takings_entry where kind <> 'payment' and order_id is not null group by order_id
    having sum(amount_cents) <> 0 or sum(tax_cents) <> 0`)
  t.same(remaining, [], 'nothing is left of any order')
  t.same(await brokenBooks(db), [])
  const paid = provider.payments().map(({ sessionId }) => provider.refundedCents(sessionId))
  const totals = await db.query<{ cents: number }>(sql`select total_cents as cents from orders order by id`)
  t.same(
    paid,
    totals.map(({ cents }) => cents),
    'each card has all that it paid',
  )
  t.match(await db.query(sql`select initial_cents from gift_voucher where refunds_order_id = ${byVoucher.orderId}`), [
    { initialCents: 5_000 },
  ])
  const mail = (await cancelMails(desk)).find(({ key }) => key.endsWith(`-${whole.orderId}`))
  t.match(mail?.text, /Also refunded\nOrder \d+\nProgramme, \$10\.00\nBox office, \$2\.50\nBooking fee, \$3\.95\n/)
  const [note] = await db.query<{
    content: { lines: { name: string; amountCents: number }[] }
    totalCents: number
  }>(sql`
    select content, total_cents from sales_document where order_id = ${whole.orderId} and kind = 'creditNote'`)
  t.equal(note?.totalCents, totals[0]?.cents)
  t.ok(note?.content.lines.some(({ name, amountCents }) => name === 'Booking fee' && amountCents === 395))
  const { cancellation: progress } = await manager.call(cancellation.progress, { performanceId: quartet.performance })
  t.match(progress, { orders: 3, done: 3, problems: [] })

  const half = await buy([{ ...quartet, performance: quartet.nextDay }, free])
  await manager.call(cancellation.cancel, sentFor(quartet.nextDay, 'card', true))
  await refundCancelled(parts)
  t.match(
    await db.query(sql`select other_cents from order_refund where order_id = ${half.orderId}`),
    [{ otherCents: 0 }],
    'an order that still has a ticket keeps its fees',
  )
})

t.test('an order whose bank has paid everything back isn’t refunded again, nor are its extras', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  const { db } = desk
  const manager = await desk.colleague('manager')
  const visitor = desk.visitor()
  await reserveTickets(visitor, quartet, 1)
  await visitor.call(production.reserveUpsell, {
    upsellPerformanceId: programmeUpsell.id,
    seats: [{ priceTypeId: priceTypes.programme, count: 2 }],
  })
  await makeReadyToPay(db, visitor)
  const { paymentRedirectUrl } = await visitor.call(order.finalize)
  const sessionId = provider.decide(paymentRedirectUrl, 'successful')
  await visitor.call(order.paymentComplete, { sessionId })
  const payment = await db.first<{ requestKey: string; amountCents: number }>(sql`
    select request_key, amount_cents from payment where provider_session_id = ${sessionId}`)
  if (!payment) throw new Error('There is no payment')
  const dispute = { ...payment, kind: 'dispute', providerId: 'a dispute', isWhole: true } as const
  t.ok(await recordReversal(boxOfficeOf(desk), dispute, desk.clock.now()))
  await manager.call(cancellation.cancel, sentFor(quartet.performance, 'card', true))
  await refundCancelled(boxOfficeOf(desk))
  t.same(await db.query(sql`select id from order_refund`), [])
  t.equal(provider.refundedCents(sessionId), 0)
})

t.test('a refund that the provider misses is sent later, and one that fails can be tried again', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  const manager = await desk.colleague('manager')
  const performanceId = quartet.performance
  const { orderId, sessionId } = await buyTickets(desk, provider, 1)
  const broken = await buyTickets(desk, provider, 1)
  const returned = await buyTickets(desk, provider, 2)
  const [ticket] = (await manager.call(orders.order, { orderId: returned.orderId })).tickets
  const ticketIds = [ticket?.id ?? 0]
  const before = { orderId: returned.orderId, ticketIds, method: 'card' as const, reason: 'Ill', requestKey: 'before' }
  await manager.call(orders.refund, before)
  t.match(await manager.call(cancellation.preview, { performanceId }), { orders: 3, tickets: 3 })
  await endAt(desk.db, quartet.past, desk.clock.now())
  t.equal((await manager.refusal(cancellation.cancel, sentFor(quartet.past))).type, 'PERFORMANCE_PAST')
  // As if the order's data were damaged: the seat belongs to nobody.
  const seat = await desk.db.first<{ seatId: number }>(sql`
    delete from seat_allocation where order_id = ${broken.orderId} returning seat_id`)
  await manager.call(cancellation.cancel, sentFor(performanceId))
  provider.failNext('away')
  const parts = boxOfficeOf(desk)
  await refundCancelled(parts)
  const progress = async () => (await manager.call(cancellation.progress, { performanceId })).cancellation
  t.match(await progress(), {
    ...{ orders: 3, done: 2, finishedAt: String },
    problems: [{ orderId: broken.orderId, problem: 'notRefunded' }],
  })
  t.match((await manager.call(orders.order, { orderId })).refunds, [{ state: 'due' }])
  await sendDueRefunds(parts)
  t.equal(provider.refundedCents(sessionId), 9_000)
  await desk.db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state, order_id)
    values (${performanceId}, ${seat?.seatId ?? 0}, 'sold', ${broken.orderId})`)
  await manager.call(cancellation.retry, { performanceId })
  const { entries } = await manager.call(audit.list, {})
  const retried = entries.find(({ act }) => act === 'retriedCancellation')
  t.same(retried?.after, { orders: 1 }, 'the order that was refunded is not')
  await refundCancelled(parts)
  t.match(await progress(), { done: 3, refundedCents: 27_000, problems: [] }, 'without what was refunded before')
  t.equal(provider.refundedCents(broken.sessionId), 9_000)
})

t.test('a box office that is killed meanwhile refunds each order once and mails each once', async (t) => {
  const desk = await openDesk(t, { settings, logLevel: 'silent' })
  const { db } = desk
  const manager = await desk.colleague('manager')
  const performanceId = rush.performance
  await sellSeats(desk, manager, performanceId, 60)
  await manager.call(cancellation.cancel, sentFor(performanceId, 'voucher'))
  const done = async () => {
    const found = await db.first<{ count: number }>(sql`
      select count(*)::int as count from cancellation_order where state = 'done'`)
    return found?.count ?? 0
  }
  const kills = await killWhileWorking(t, desk, { done, count: 60 })
  t.equal(await done(), 60)
  t.ok(kills > 0, 'it was killed while it worked')
  t.match(
    await db.query(sql`
      select count(*)::int as refunds, count(distinct order_id)::int as orders from order_refund`),
    [{ refunds: 60, orders: 60 }],
  )
  t.match(
    await db.query(sql`
      select count(*)::int as vouchers, sum(initial_cents)::int as cents from gift_voucher where refunds_order_id is not null`),
    await db.query(
      sql`select 60 as vouchers, sum(amount_cents)::int as cents from order_ticket where performance_id = ${performanceId}`,
    ),
  )
  t.equal((await cancelMails(desk)).length, 60)
})
