import { randomUUID } from 'node:crypto'
import t from 'tap'
import { eraseCustomer } from '#server/box-office/account/erase-customer'
import { sql } from '#server/box-office/database/sql'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { sumOfCents } from '#shared/money'
import { audit } from '#shared/staff/audit/audit'
import { counter } from '#shared/staff/counter/counter'
import type { CounterMethod } from '#shared/staff/counter/counter.schemas'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { seats } from '#shared/staff/seats/seats'
import { till } from '#shared/staff/till/till'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { reserveTickets } from '../support/test-checkout.ts'
import { endAt, testProgramme } from '../support/test-programme.ts'

const { quartet, priceTypes, zones, external, presale } = testProgramme
const performanceId = quartet.performance
const desk = await openDesk(t, {
  paymentProvider: new FaultyPaymentProvider(),
  settings: { CHECKOUT_DEFAULTS: 'false' },
  logLevel: 'silent',
})
const { db } = desk
const seller = await desk.colleague('boxOffice')
const other = await desk.colleague('boxOffice')
const WALK_UP = { customerId: null, firstName: '', lastName: '', email: '' }
const GRACE = { ...WALK_UP, firstName: 'Grace', lastName: 'Hopper', email: 'grace.counter@example.org' }
const adults = (count: number) => [{ priceTypeId: priceTypes.adult, count }]
const best = (saleId: string, count = 2) => ({ saleId, performanceId, tickets: adults(count), seatIds: [] })
const chosen = (saleId: string, seatIds: number[]) => ({ ...best(saleId, seatIds.length), seatIds })
const cash = (saleId: string, givenCents: number, buyer = WALK_UP) => ({
  ...{ saleId, buyer, method: 'cash' as CounterMethod, givenCents },
})
const ordersOf = (saleId: string) =>
  db.query<{ id: number; channel: string; feesCents: number; totalCents: number }>(sql`
    select id, channel, fees_cents, total_cents from orders where cart_id = ${saleId}::uuid`)
const mailsTo = (recipient: string) => db.query(sql`select key from mail_outbox where recipient = ${recipient}`)
const free = async () =>
  (await seller.call(seats.seats, { performanceId })).seats.filter(({ state }) => state === 'free')
const openTill = (by: TestColleague, floatCents = 10_000) => by.call(till.open, { floatCents })
const sold = async (by: TestColleague, count = 1) => {
  const saleId = randomUUID()
  const { totalCents } = await by.call(counter.hold, best(saleId, count))
  return by.call(counter.sell, cash(saleId, totalCents))
}

t.test('a cash sale without an open till is refused, and its seats stay held', async (t) => {
  const saleId = randomUUID()
  const { seats: held, totalCents } = await seller.call(counter.hold, best(saleId))
  const { type, title } = await seller.refusal(counter.sell, cash(saleId, totalCents))
  t.same([type, title], ['TILL_CLOSED', 'You have no open till. Open one on the page Till first.'])
  t.same(await ordersOf(saleId), [])
  await openTill(seller)
  t.match(await seller.call(counter.sell, cash(saleId, totalCents + 2_000)), { totalCents, changeCents: 2_000 })
  t.equal(held.length, 2)
})

t.test('the best available seats are sold once for cash, without an order fee', async (t) => {
  const saleId = randomUUID()
  const { priceTypes: offered, zones: offeredZones } = await seller.call(counter.offer, { performanceId })
  t.ok(offered.some(({ id }) => id === priceTypes.adult))
  const before = offeredZones.find(({ id }) => id === zones.b)?.free ?? 0
  const wish = { ...best(saleId), zoneId: zones.b }
  const first = await seller.call(counter.hold, wish)
  t.match(first, { totalCents: 12_000, seats: [{ priceType: 'Adult' }, { amountCents: 6_000 }] })
  const again = await seller.call(counter.hold, wish)
  t.same(again.seats, first.seats, 'a repeated call holds the same seats')
  const [row] = wish.tickets
  const oneEach = { ...wish, tickets: [1, 1].map(() => ({ priceTypeId: row?.priceTypeId ?? 0, count: 1 })) }
  t.equal((await seller.call(counter.hold, oneEach)).seats.length, 2, 'a price type in two rows counts twice')
  const after = (await seller.call(counter.offer, { performanceId })).zones.find(({ id }) => id === zones.b)?.free
  t.equal(after, before - 2)
  t.match(await seller.refusal(counter.sell, cash(saleId, 11_999)), { validationErrors: [{ name: 'givenCents' }] })
  const outcomes = await Promise.all([1, 2].map(() => seller.call(counter.sell, cash(saleId, 15_000, GRACE))))
  const [sale] = outcomes
  t.same(outcomes[1], sale, 'a double click makes one order')
  t.match(sale, { method: 'cash', totalCents: 12_000, changeCents: 3_000, recipient: GRACE.email })
  t.match(await ordersOf(saleId), [{ id: sale?.orderId, channel: 'counter', feesCents: 0, totalCents: 12_000 }])
  t.equal((await mailsTo(GRACE.email)).length, 1)
  const { performances } = await seller.call(counter.tickets, { orderId: sale?.orderId ?? 0 })
  t.equal(performances[0]?.seats.length, 2)
  t.match(performances[0]?.seats[0]?.code, /^FT/)
  t.match(await seller.call(orders.order, { orderId: sale?.orderId ?? 0 }), {
    counterSale: { method: 'cash', by: 'boxOffice 1' },
    customer: { email: GRACE.email },
  })
  t.same((await reportPayments(db)).ordersWithoutPayment, [], 'the reconciliation accepts the sale as paid')
})

t.test('a walk-up has no mail address, and gets no mail', async (t) => {
  const { orderId, recipient } = await sold(seller)
  t.equal(recipient, null)
  t.match(await seller.call(orders.order, { orderId }), { customer: { email: null, lastName: 'Walk-up' } })
  t.equal((await seller.refusal(orders.resend, { orderId })).type, 'NO_EMAIL')
  t.same(await mailsTo(''), [])
  t.same(await db.query(sql`select from mail_outbox where ${orderId} = any (order_ids)`), [])
  t.equal((await seller.call(find.orders, { text: String(orderId) })).orders[0]?.email, '')
})

t.test('a sale belongs to a customer who is found by name or mail address', async (t) => {
  for (const text of ['hop grace', GRACE.email]) {
    const { customers } = await seller.call(counter.customers, { text })
    t.match(customers, [{ name: 'Grace Hopper', email: GRACE.email, hasAccount: false }])
    const saleId = randomUUID()
    await seller.call(counter.hold, best(saleId, 1))
    const buyer = { ...WALK_UP, customerId: customers[0]?.id ?? 0 }
    t.match(await seller.call(counter.sell, { ...cash(saleId, 9_000), buyer }), { recipient: GRACE.email })
  }
  const { customers: found } = await seller.call(counter.customers, { text: GRACE.email })
  const closedId = found[0]?.id ?? 0
  const saleId = randomUUID()
  await seller.call(counter.hold, best(saleId, 1))
  await db.transaction((tx) => eraseCustomer(tx, closedId, desk.clock.now()))
  const refused = await seller.refusal(counter.sell, {
    ...cash(saleId, 9_000),
    buyer: { ...WALK_UP, customerId: closedId },
  })
  t.equal(refused.type, 'NOT_FOUND', 'nothing is sold to a closed customer')
  t.same(await ordersOf(saleId), [])
  await seller.call(counter.release, { saleId })
  t.same((await seller.call(counter.customers, { text: 'walk-up' })).customers, [])
  t.same((await seller.call(counter.customers, { text: 'none-' })).customers, [])
})

t.test('of customers with one name those with an account come first', async (t) => {
  for (const [email, hash] of [
    ['a.ono@example.org', null],
    ['b.ono@example.org', 'x'],
    ['c.ono@example.org', null],
  ] as const)
    await db.execute(sql`
      insert into customer (email, first_name, last_name, password_hash, created_at)
      values (${email}, 'Kei', 'Ono', ${hash}, ${desk.clock.now()})`)
  const { customers } = await seller.call(counter.customers, { text: 'kei ono' })
  t.same(
    customers.map(({ email, hasAccount }) => [email, hasAccount]),
    [
      ['b.ono@example.org', true],
      ['a.ono@example.org', false],
      ['c.ono@example.org', false],
    ],
  )
})

t.test('a card terminal’s receipt and the reason of complimentary tickets are required', async (t) => {
  const saleId = randomUUID()
  await seller.call(counter.hold, best(saleId, 1))
  const paid = (method: CounterMethod, detail = {}) => ({ saleId, buyer: WALK_UP, method, ...detail })
  for (const [method, name] of [
    ['terminal', 'reference'],
    ['complimentary', 'reason'],
    ['cash', 'givenCents'],
  ] as const)
    t.match(await seller.refusal(counter.sell, paid(method)), { validationErrors: [{ name }] })
  const byCard = await seller.call(counter.sell, paid('terminal', { reference: 'T-4711', givenCents: 1 }))
  t.match(await seller.call(orders.order, { orderId: byCard.orderId }), {
    counterSale: { method: 'terminal', reference: 'T-4711' },
  })
  const gift = randomUUID()
  await seller.call(counter.hold, best(gift, 2))
  const given = await seller.call(counter.sell, { ...paid('complimentary', { reason: 'Press' }), saleId: gift })
  t.match(given, { totalCents: 0, changeCents: 0 })
  const { entries } = await (await desk.colleague('manager')).call(audit.list, {})
  const gave = entries.find(({ act }) => act === 'gaveTickets')
  t.match(gave, { orderId: given.orderId, performanceId, reason: 'Press' })
  t.match(entries.find(({ orderId }) => orderId === byCard.orderId)?.after, { method: 'terminal' })
  t.same((await reportPayments(db)).ordersWithoutPayment, [])
})

t.test('of two colleagues who want one seat, one reads which seat is gone', async (t) => {
  const [one, two, three] = (await free()).slice(-3)
  const ids = [one, two, three].map((seat) => seat?.id ?? 0)
  const [a = 0, b = 0, c = 0] = ids
  const outcomes = await Promise.all([
    seller.response(counter.hold, chosen(randomUUID(), [a, b])),
    other.response(counter.hold, chosen(randomUUID(), [b, c])),
  ])
  t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  const refused = outcomes.find(({ status }) => status === 409)?.body
  t.match(refused, {
    type: 'SEATS_UNAVAILABLE',
    title: `${two?.part} ${two?.row}${two?.number} is in a cart. No seat was held.`,
  })
  const states = (await seller.call(seats.seats, { performanceId })).seats.filter(({ id }) => ids.includes(id))
  t.same(states.map(({ state }) => state).sort(), ['free', 'held', 'held'])
})

t.test('a seat that a visitor and a colleague want at once goes to one of them', async (t) => {
  for (const { id: seatId } of (await free()).slice(-6, -3)) {
    const visitor = desk.visitor()
    await visitor.call(session.info)
    const performanceSeats = [{ seatId, priceTypeId: priceTypes.adult }]
    const outcomes = await Promise.all([
      seller.response(counter.hold, chosen(randomUUID(), [seatId])),
      visitor.call(seatSelector.performanceReserve, { performanceId, performanceSeats }).then(
        () => ({ status: 200 }),
        () => ({ status: 409 }),
      ),
    ])
    t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  }
})

t.test('only a colleague’s own sale can be held, released or sold', async (t) => {
  const saleId = randomUUID()
  const { seats: held } = await seller.call(counter.hold, best(saleId, 1))
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 1)
  const theirs = await db.first<{ id: string }>(sql`
    select id from cart where staff_id is null and state = 'open' order by created_at desc limit 1`)
  for (const [by, id] of [
    [other, saleId],
    [seller, theirs?.id ?? ''],
    [seller, randomUUID()],
  ] as const)
    t.equal((await by.refusal(counter.sell, cash(id, 9_000))).type, 'NOT_FOUND')
  for (const [by, id] of [
    [other, saleId],
    [seller, theirs?.id ?? ''],
  ] as const) {
    t.equal((await by.refusal(counter.hold, best(id, 1))).type, 'NOT_FOUND')
    t.equal((await by.refusal(counter.release, { saleId: id })).type, 'NOT_FOUND')
  }
  const elsewhere = { ...best(saleId, 1), performanceId: quartet.nextDay }
  t.equal((await seller.refusal(counter.hold, elsewhere)).type, 'NOT_FOUND', 'a sale is for one performance')
  await seller.call(counter.release, { saleId })
  const now = (await free()).map(({ id }) => id)
  t.ok(held.every(({ seatId }) => now.includes(seatId)))
  t.equal((await seller.refusal(counter.sell, cash(saleId, 9_000))).type, 'CART_EXPIRED')
})

t.test('seats are held for ten minutes, and then the sale must choose again', async (t) => {
  const [saleId, withoutTill] = [randomUUID(), randomUUID()]
  await seller.call(counter.hold, best(saleId, 1))
  await other.call(counter.hold, best(withoutTill, 1))
  desk.clock.move({ minutes: 11 })
  t.equal((await other.refusal(counter.sell, cash(withoutTill, 9_000))).type, 'CART_EXPIRED', 'rather than no till')
  const { type, title } = await seller.refusal(counter.sell, cash(saleId, 9_000))
  t.same([type, title], ['CART_EXPIRED', 'The seats are no longer held. Choose them again.'])
  await seller.call(counter.hold, best(saleId, 1))
  t.match(await seller.call(counter.sell, cash(saleId, 9_000)), { changeCents: 0 })
  t.equal((await seller.refusal(counter.hold, best(saleId, 1))).type, 'NOT_FOUND', 'a sold sale can’t change')
})

t.test('the counter refuses what it can’t sell', async (t) => {
  const refused = async (changes: object) =>
    (await seller.refusal(counter.hold, { ...best(randomUUID(), 1), ...changes })).type
  t.equal(await refused({ tickets: [{ priceTypeId: priceTypes.child, count: 1 }] }), 'EXTRA_ALONE')
  t.equal(await refused({ tickets: [{ priceTypeId: 999, count: 1 }] }), 'UNKNOWN_PRICE_TYPE')
  t.equal(await refused({ seatIds: [999_999] }), 'NOT_FOUND')
  t.equal(await refused({ seatIds: (await free()).slice(-2).map(({ id }) => id) }), 'INVALID_INPUT')
  await endAt(db, quartet.past, desk.clock.now())
  t.equal(await refused({ performanceId: quartet.past }), 'PERFORMANCE_PAST')
  t.equal(await refused({ performanceId: quartet.cancelled }), 'PERFORMANCE_CANCELLED')
  t.equal(await refused({ performanceId: external.performance }), 'NOT_ON_SALE')
  t.equal(await refused({ performanceId: presale.performance }), 'NOT_ON_SALE')
  t.equal(await refused({ performanceId: 999_999 }), 'NOT_FOUND')
  t.equal(await refused({ tickets: adults(40), zoneId: zones.a }), 'NOT_ENOUGH_SEATS')
})

t.test('the counter sells until the performance ends, after the sale on the site', async (t) => {
  const nextDay = { ...best(randomUUID(), 1), performanceId: quartet.nextDay }
  await db.execute(sql`update performance set sales_end_at = ${desk.clock.now()} where id = ${quartet.nextDay}`)
  t.equal((await seller.call(counter.hold, nextDay)).seats.length, 1)
})

t.test('a till has its cash sales and refunds, and is closed once with its difference', async (t) => {
  const clerk = await desk.colleague('manager')
  t.same(await clerk.call(till.current), { till: null })
  t.equal((await clerk.refusal(till.open, { floatCents: 10_000_001 })).type, 'INVALID_INPUT')
  const opened = await Promise.all([1, 2].map(() => clerk.response(till.open, { floatCents: 20_000 })))
  t.same(opened.map(({ status }) => status).sort(), [200, 409], 'a colleague has one open till')
  const { orderId } = await sold(clerk, 2)
  const ticketIds = (await clerk.call(orders.order, { orderId })).tickets.slice(0, 1).map(({ id }) => id)
  const refund = { orderId, ticketIds, method: 'cash' as const, reason: 'Ill', requestKey: randomUUID() }
  t.match(await clerk.call(orders.refund, refund), { cashCents: 9_000 })
  const refunded = await db.query(sql`
    select distinct channel from takings_entry where order_id = ${orderId} and event = 'refund'`)
  t.same(refunded, [{ channel: 'counter' }])
  const current = (await clerk.call(till.current)).till
  t.match(current, {
    ...{ floatCents: 20_000, expectedCents: 29_000 },
    entries: [
      { orderId, kind: 'sale', amountCents: 18_000 },
      { orderId, kind: 'refund', amountCents: -9_000 },
    ],
  })
  const count = { tillId: current?.id ?? 0, countedCents: 28_950 }
  t.equal((await seller.refusal(till.close, count)).type, 'NOT_FOUND', 'only its colleague counts it')
  const closed = await Promise.all([1, 2].map(() => clerk.call(till.close, count)))
  t.same(closed[0], closed[1])
  t.match(closed[0], { expectedCents: 29_000, countedCents: 28_950, differenceCents: -50, entries: { length: 2 } })
  t.same(await clerk.call(till.close, { ...count, countedCents: 1 }), closed[0], 'the first count stays')
  t.same(await clerk.call(till.current), { till: null })
  t.match((await clerk.call(till.closed)).tills[0], { by: 'manager 4', differenceCents: -50 })
  const acts = (await clerk.call(audit.list, {})).entries.map(({ act }) => act)
  t.equal(acts.filter((act) => act === 'closedTill').length, 1)
  const others = (await clerk.call(orders.order, { orderId })).tickets.slice(1).map(({ id }) => id)
  const late = { ...refund, ticketIds: others, requestKey: randomUUID() }
  t.equal((await clerk.refusal(orders.refund, late)).type, 'TILL_CLOSED')
})

t.test('a card payment is refunded once at the terminal, with its receipt', async (t) => {
  const saleId = randomUUID()
  const { totalCents } = await seller.call(counter.hold, best(saleId, 2))
  const sale = { saleId, buyer: WALK_UP, method: 'terminal' as const, reference: 'T-500' }
  const { orderId } = await seller.call(counter.sell, sale)
  const [first, second] = (await seller.call(orders.order, { orderId })).tickets.map(({ id }) => id)
  const of = { orderId, ticketIds: [first ?? 0], method: 'terminal' as const }
  const half = totalCents / 2
  const parts = { amountCents: half, cardCents: 0, terminalCents: half, cashCents: 0, voucherCents: 0 }
  t.match(await seller.call(orders.previewRefund, of), parts)
  const refund = { ...of, reason: 'Ill', requestKey: randomUUID() }
  const { type, validationErrors } = await seller.refusal(orders.refund, refund)
  t.same([type, validationErrors[0]?.name], ['INVALID_INPUT', 'reference'])
  const withReceipt = { ...refund, reference: 'T-501' }
  const made = await Promise.all([1, 2].map(() => seller.call(orders.refund, withReceipt)))
  t.same(made[0], made[1])
  t.match(made[0], { ...parts, state: 'done' })
  const order = await seller.call(orders.order, { orderId })
  t.match(order.refunds, [{ terminalCents: half, terminalReference: 'T-501' }])
  t.match(
    order.history.filter(({ what }) => what === 'Refunded at the card terminal'),
    [{ detail: /Receipt T-501$/ }],
  )
  const manager = await desk.colleague('manager')
  const [act] = (await manager.call(audit.list, {})).entries.filter(
    (entry) => entry.act === 'refunded' && entry.orderId === orderId,
  )
  t.match(act?.after, { terminalCents: half, terminalReference: 'T-501' })
  t.same(
    await db.query(sql`
      select method, amount_cents from takings_entry
       where order_id = ${orderId} and event = 'refund' and kind = 'payment'`),
    [{ method: 'terminal', amountCents: -half }],
  )
  const toCard = { orderId, ticketIds: [second ?? 0], method: 'card' as const }
  t.match(await seller.call(orders.previewRefund, toCard), { cardCents: 0, terminalCents: 0, voucherCents: half })
})

t.test('a terminal refunds nothing that was paid in cash', async (t) => {
  const { orderId, totalCents } = await sold(seller)
  const ticketIds = (await seller.call(orders.order, { orderId })).tickets.map(({ id }) => id)
  const preview = await seller.call(orders.previewRefund, { orderId, ticketIds, method: 'terminal' })
  t.match(preview, { terminalCents: 0, voucherCents: totalCents })
})

t.test('sales while a till is being closed are either in its count or refused', async (t) => {
  const clerk = await desk.colleague('boxOffice')
  const { id } = await openTill(clerk, 0)
  const sales = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const saleId = randomUUID()
      const { totalCents } = await clerk.call(counter.hold, { ...best(saleId, 1), performanceId: quartet.nextDay })
      return cash(saleId, totalCents)
    }),
  )
  const [closed, ...outcomes] = await Promise.all([
    clerk.call(till.close, { tillId: id, countedCents: 0 }),
    ...sales.map((sale) => clerk.response(counter.sell, sale)),
  ])
  const paid = outcomes.flatMap(({ body }) =>
    body.isError ? [] : [(body.result as { totalCents: number }).totalCents],
  )
  t.equal(closed.expectedCents, sumOfCents(paid))
  for (const { body } of outcomes) if (body.isError) t.equal(body.type, 'TILL_CLOSED')
})
