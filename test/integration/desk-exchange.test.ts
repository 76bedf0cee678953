import { randomUUID } from 'node:crypto'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { counter } from '#shared/staff/counter/counter'
import { orders } from '#shared/staff/orders/orders'
import { till } from '#shared/staff/till/till'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { brokenBooks } from '../support/books.ts'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { freshPostgres } from '../support/postgres.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet, priceTypes, zones, adult } = testProgramme
const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, {
  ...{ databaseUrl: await freshPostgres(t), paymentProvider: provider, logLevel: 'silent' },
  settings: { CHECKOUT_DEFAULTS: 'false' },
})
const { db } = desk
// It has less than its uses say.
await db.execute(sql`delete from gift_voucher where number = 'GV-SPENT'`)
const [seller, other] = [await desk.colleague('boxOffice'), await desk.colleague('boxOffice')]
const REASON = 'The buyer is away'
const WALK_UP = { customerId: null, firstName: '', lastName: '', email: '' }

const ticketsOf = async (orderId: number) => (await seller.call(orders.order, { orderId })).tickets
const validOf = async (orderId: number) =>
  (await ticketsOf(orderId)).filter(({ returnedAt }) => !returnedAt).map(({ id }) => id)

/** Holds the best seats of a zone of the next day, and returns what an exchange for them sends. */
async function holdNextDay(by: TestColleague, orderId: number, ticketIds: number[], zoneId: number) {
  const saleId = randomUUID()
  const tickets = [{ priceTypeId: priceTypes.adult, count: ticketIds.length }]
  const held = await by.call(counter.hold, { saleId, performanceId: quartet.nextDay, tickets, zoneId, seatIds: [] })
  const sent = {
    ...{ orderId, ticketIds, saleId, reason: REASON },
    ...{ refundMethod: 'card' as const, paymentMethod: 'terminal' as const, reference: 'T-77' },
  }
  return { sent, held }
}
const mailsAbout = (orderId: number) =>
  db.query<{ subject: string; text: string }>(sql`
    select subject, text from mail_outbox where ${orderId} = any (order_ids) and key like 'desk-exchange-%'`)

t.test('tickets are exchanged for cheaper seats of another date, and the card gets the difference', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider, 3)
  const [first = 0, second = 0, third] = await validOf(orderId)
  const { performances } = await seller.call(orders.exchangeDates, { orderId, ticketIds: `${first},${second}` })
  t.same(
    performances.map(({ id }) => id),
    [quartet.performance, quartet.nextDay],
    'neither the past nor the cancelled date',
  )
  const { sent, held } = await holdNextDay(seller, orderId, [first, second], zones.b)
  const difference = 2 * (adult.a - adult.b)
  const amounts = { dueCents: 0, cardCents: difference, terminalCents: 0, cashCents: 0, voucherCents: 0 }
  t.match(await seller.call(orders.previewExchange, sent), {
    ...{ formerCents: 2 * adult.a, newCents: 2 * adult.b, ...amounts },
  })
  const [made, again] = await Promise.all([seller.call(orders.exchange, sent), seller.call(orders.exchange, sent)])
  t.match(made, { ...amounts, changeCents: 0, state: 'done', recipient: 'grace@example.org' })
  t.equal(again.orderId, made.orderId, 'once even for a double click')
  t.equal(provider.refundedCents(sessionId), difference)
  t.same(await validOf(orderId), [third])
  t.same(
    (await ticketsOf(made.orderId)).map(({ seat }) =>
      seat.replace(/, row |, seat /g, ' ').replace(/ (\w+) (\d+)$/, ' $1$2'),
    ),
    held.seats.map(({ seat }) => seat),
  )
  const former = await seller.call(orders.order, { orderId })
  t.match(former.refunds, [{ exchangedFor: made.orderId, exchangedCents: 2 * adult.b, cardCents: difference }])
  t.ok(former.history.some(({ what, detail }) => what === 'Exchanged tickets' && detail?.endsWith(REASON)))
  const [mail, ...others] = await mailsAbout(orderId)
  t.match(mail, { subject: 'Your exchanged tickets', text: /\$60\.00 to the card/ })
  t.same(others, [])
  t.same(await brokenBooks(db), [])
})

t.test('dearer seats are paid at the counter, in cash with change or by card terminal', async (t) => {
  const cheap = await sellInZoneB(2)
  const { sent } = await holdNextDay(seller, cheap, await validOf(cheap), zones.a)
  const difference = 2 * (adult.a - adult.b)
  t.match(await seller.call(orders.previewExchange, sent), { dueCents: difference, cardCents: 0, voucherCents: 0 })
  const { reference: _, ...unpaid } = sent
  t.match(await seller.refusal(orders.exchange, unpaid), { validationErrors: [{ name: 'reference' }] })
  const cash = { ...unpaid, paymentMethod: 'cash' as const, givenCents: difference + 500 }
  t.equal((await seller.refusal(orders.exchange, cash)).type, 'TILL_CLOSED')
  t.match(await seller.refusal(orders.exchange, { ...cash, givenCents: difference - 1 }), {
    validationErrors: [{ name: 'givenCents' }],
  })
  t.match(await seller.refusal(orders.exchange, { ...sent, paymentMethod: 'complimentary' }), {
    validationErrors: [{ name: 'paymentMethod' }],
  })
  t.equal((await validOf(cheap)).length, 2, 'what is refused changes nothing')
  await seller.call(till.open, { floatCents: 0 })
  const made = await seller.call(orders.exchange, cash)
  t.match(made, { dueCents: difference, changeCents: 500 })
  const { till: open } = await seller.call(till.current)
  t.match(open, { expectedCents: difference, entries: [{ orderId: made.orderId, amountCents: difference }] })
  t.same(await validOf(cheap), [])
  t.match(await seller.call(orders.order, { orderId: made.orderId }), {
    counterSale: { method: 'cash' },
    ...{ totalCents: difference, vouchersCents: 2 * adult.b },
  })
  t.same(await brokenBooks(db), [])
})

t.test('a difference stays on a gift voucher, or is paid from the till', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  const [first = 0, second = 0] = await validOf(orderId)
  const kept = await holdNextDay(seller, orderId, [first], zones.b)
  t.match(await seller.call(orders.exchange, { ...kept.sent, refundMethod: 'voucher' }), {
    ...{ voucherCents: adult.a - adult.b, cardCents: 0, cashCents: 0 },
  })
  t.match(await mailsAbout(orderId), [{ subject: 'Your exchanged tickets and gift voucher', text: /Worth \$30\.00/ }])
  const paid = await holdNextDay(other, orderId, [second], zones.b)
  const inCash = { ...paid.sent, refundMethod: 'cash' as const }
  t.equal((await other.refusal(orders.exchange, inCash)).type, 'TILL_CLOSED')
  await other.call(till.open, { floatCents: 10_000 })
  t.match(await other.call(orders.exchange, inCash), { cashCents: adult.a - adult.b, voucherCents: 0 })
  t.match(await other.call(till.current), { till: { expectedCents: 10_000 - (adult.a - adult.b) } })
  t.same(await brokenBooks(db), [])
})

t.test('complimentary tickets are exchanged for complimentary ones', async (t) => {
  const saleId = randomUUID()
  const tickets = [{ priceTypeId: priceTypes.adult, count: 1 }]
  await seller.call(counter.hold, { saleId, performanceId: quartet.performance, tickets, seatIds: [] })
  const { orderId } = await seller.call(counter.sell, {
    saleId,
    buyer: WALK_UP,
    method: 'complimentary',
    reason: 'Press',
  })
  const { sent } = await holdNextDay(seller, orderId, await validOf(orderId), zones.a)
  const made = await seller.call(orders.exchange, { ...sent, paymentMethod: 'complimentary' })
  t.match(made, { dueCents: 0, voucherCents: 0, recipient: null })
  t.same(await brokenBooks(db), [])
})

t.test('tickets are exchanged once when colleagues exchange and refund them at the same time', async (t) => {
  for (let round = 0; round < 3; round++) {
    const { orderId, sessionId } = await buyTickets(desk, provider, 2)
    const ticketIds = await validOf(orderId)
    const [mine, theirs] = [
      await holdNextDay(seller, orderId, ticketIds, zones.b),
      await holdNextDay(other, orderId, ticketIds, zones.b),
    ]
    const refund = { orderId, ticketIds, method: 'card', reason: REASON, requestKey: randomUUID() }
    const answers = await Promise.all([
      seller.response(orders.exchange, mine.sent),
      other.response(orders.exchange, theirs.sent),
      seller.response(orders.refund, refund),
    ])
    t.same(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const back = answers[2].status === 200 ? 2 * adult.a : 2 * (adult.a - adult.b)
    t.equal(provider.refundedCents(sessionId), back)
    for (const [by, { sent }] of [[seller, mine] as const, [other, theirs] as const])
      await by.response(counter.release, { saleId: sent.saleId })
  }
  t.same(await brokenBooks(db), [])
})

t.test('an exchange needs seats that its sale still holds, and its own colleague', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const { sent } = await holdNextDay(seller, orderId, await validOf(orderId), zones.b)
  t.equal((await other.refusal(orders.exchange, sent)).type, 'NOT_FOUND')
  t.equal((await other.refusal(orders.previewExchange, sent)).type, 'CART_EXPIRED')
  desk.clock.move({ minutes: 11 })
  t.equal((await seller.refusal(orders.exchange, sent)).type, 'CART_EXPIRED')
  t.equal((await validOf(orderId)).length, 1)
  t.same(await brokenBooks(db), [])
})

/** Sells tickets of the cheaper zone at the counter. Returns the order. */
async function sellInZoneB(count: number): Promise<number> {
  const saleId = randomUUID()
  const tickets = [{ priceTypeId: priceTypes.adult, count }]
  await seller.call(counter.hold, {
    ...{ saleId, performanceId: quartet.performance, tickets, zoneId: zones.b, seatIds: [] },
  })
  return (await seller.call(counter.sell, { saleId, buyer: WALK_UP, method: 'terminal', reference: 'T-1' })).orderId
}

t.test('a buyer’s payment for an exchange races with a refund at the desk, and one of them wins', async (t) => {
  const raise = (cents: number) =>
    db.execute(sql`
      update zone_price set amount_cents = amount_cents + ${cents}::int where performance_id = ${quartet.nextDay}`)
  await raise(5000)
  for (const isFirst of [true, false]) {
    const { orderId, visitor } = await buyTickets(desk, provider, 1)
    const ticketIds = await validOf(orderId)
    const order = await db.first<{ sessionKey: string }>(sql`select session_key from orders where id = ${orderId}`)
    const sessionKey = order?.sessionKey ?? ''
    const of = { OrderId: orderId, SessionKey: sessionKey, TicketIds: String(ticketIds[0]) }
    const [offer] = (await visitor.call(tickets.exchangeOffers, of)).dates[0]?.offers ?? []
    const seatIds = offer?.seats.map(({ seatId }) => seatId) ?? []
    const sent = { ticketIds, orderId, sessionKey, toPerformanceId: quartet.nextDay, seatIds }
    const { payment, orderId: newId } = await visitor.call(tickets.exchange, sent)
    const before = await seller.call(orders.order, { orderId })
    t.notOk(
      before.history.some(({ what }) => what === 'Tickets exchanged'),
      'not before it is paid',
    )
    const sessionId = provider.decide(payment?.redirectUrl ?? '', 'successful')
    const refund = { orderId, ticketIds, method: 'card' as const, reason: REASON, requestKey: randomUUID() }
    const acts = [
      () => seller.response(orders.refund, refund),
      () => visitor.response(tickets.exchangePayment, { sessionId, hasLeft: false }),
    ]
    const statuses = await Promise.all((isFirst ? acts : acts.toReversed()).map(async (act) => (await act()).status))
    t.ok(statuses.every((status) => [200, 409].includes(status)))
    const { state } = await visitor.call(tickets.exchangePayment, { sessionId, hasLeft: false })
    const history = (await seller.call(orders.order, { orderId })).history.map(({ what }) => what)
    t.equal(history.includes('Tickets exchanged'), state === 'exchanged')
    t.equal(history.includes('Refunded tickets'), state === 'refunded')
    t.same(await validOf(orderId), [])
    const sold = await db.query(sql`select from seat_allocation where order_id = ${newId} and state = 'sold'`)
    t.equal(sold.length, state === 'exchanged' ? 1 : 0)
    t.same(await brokenBooks(db), [])
  }
  await raise(-5000)
})
