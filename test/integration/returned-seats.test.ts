import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { offerSeats } from '#server/box-office/returned-seats/offer-seats'
import { requestSecret, requestToken } from '#server/box-office/returned-seats/request-token'
import { releaseBlockedSeats } from '#server/box-office/seating/seat-blocks'
import { audit } from '#shared/staff/audit/audit'
import { returnedSeats as staffReturnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { session } from '#shared/ticketing/session/session'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { TestVisitor } from '../support/box-office.ts'
import { type OpenDesk, openDesk } from '../support/desk.ts'
import { boxOfficeOf } from '../support/desk-orders.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'
import { testProgramme } from '../support/test-programme.ts'

const { soldOut, quartet, priceTypes } = testProgramme
const performanceId = soldOut.performance
/** As many seats side by side as there are ids. */
const [first, second, third, fourth] = [11, 12, 13, 14] as const
const settings = {
  ...{ CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', RETURNED_SEATS_HOURS: '0-24', CART_MINUTES: '15' },
}

type Office = Awaited<ReturnType<typeof open>>

async function open(engine: 'postgresql' | 'pglite' = 'postgresql', more: Record<string, string> = {}) {
  const provider = new ScriptedPaymentProvider()
  const desk = await openDesk(t, { engine, paymentProvider: provider, settings: { ...settings, ...more } })
  return { provider, desk }
}
let people = 0
const email = () => `visitor${++people}@example.org`

const join = (desk: OpenDesk, seats = 1, { isAdjacent = false, from = email() } = {}) =>
  desk.visitor().call(returnedSeats.join, { performanceId, email: from, seats, isAdjacent })

/** Puts seats of the sold-out performance back on sale, as returns and refunds do. */
const free = ({ db }: OpenDesk, ...seats: number[]) =>
  db.transaction((tx) => releaseBlockedSeats(tx, { performanceId, seats }))
/** Two box offices work on the lists at once. */
const work = (desk: OpenDesk) => Promise.all([1, 2, 3].map(() => offerSeats(boxOfficeOf(desk))))

const states = async ({ db }: OpenDesk) =>
  (await db.query<{ state: string }>(sql`select state from returned_seat_request order by id`)).map(
    ({ state }) => state,
  )
const mails = ({ db }: OpenDesk, kind = 'offer') =>
  db.query<{ recipient: string; subject: string; text: string }>(sql`
    select recipient, subject, text from mail_outbox
     where key like 'returned-seats%' and (key like 'returned-seats-offer%') = ${kind === 'offer'} order by id`)
/** The tokens of the requests, in the order of the list. */
async function tokens(desk: OpenDesk): Promise<string[]> {
  const secret = await requestSecret(desk.db, boxOfficeOf(desk))
  const rows = await desk.db.query<{ id: number }>(sql`select id from returned_seat_request order by id`)
  return rows.map(({ id }) => requestToken(id, secret))
}
const tokenIn = (text = '') => /#returned-seats=(\S+)/.exec(text)?.[1] ?? ''
const reserve = (visitor: TestVisitor, count = 1) =>
  visitor.response(production.reserveTicket, {
    ...{ productionId: soldOut.id, performanceId, seats: [{ priceTypeId: priceTypes.adult, count }] },
  })
const isSoldOut = async ({ desk }: Office) => {
  // Lists of performances are cached for a second.
  desk.clock.move({ minutes: 0.1 })
  const { performances } = await desk.visitor().call(production.performances, { ProductionId: soldOut.id })
  return performances[0]?.availability === 'SoldOut'
}

/** Takes an offer in a new browser and orders it. Returns a function that pays. */
async function orderOffer({ desk, provider }: Office, token: string) {
  const visitor = desk.visitor()
  await visitor.call(returnedSeats.take, { token })
  await makeReadyToPay(desk.db, visitor)
  const { paymentRedirectUrl } = await visitor.call(order.finalize)
  const pay = () =>
    visitor.response(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, 'successful') })
  return { visitor, pay }
}

t.test('a visitor joins the list of a sold-out performance, and is mailed the place and a link', async (t) => {
  const { desk } = await open()
  const visitor = desk.visitor()
  const { performances } = await visitor.call(production.performances, { ProductionId: soldOut.id })
  t.match(performances, [{ availability: 'SoldOut', hasReturnedSeatsList: true }])
  t.equal(
    (await visitor.call(whatsOn.production, { TessituraProductionSeasonId: soldOut.id })).hasReturnedSeatsList,
    true,
  )
  t.same(await visitor.call(returnedSeats.list, { PerformanceId: performanceId }), {
    ...{ isOpen: true, offerMinutes: 30, waiting: 0, recent: null },
  })
  await join(desk)
  const mine = email()
  await join(desk, 2, { from: mine.toUpperCase(), isAdjacent: true })
  await join(desk, 4, { from: mine })
  t.equal((await visitor.call(returnedSeats.list, { PerformanceId: performanceId })).waiting, 2, 'one an address')
  const [, mail, ...others] = await mails(desk, 'joined')
  t.same(others, [])
  t.match(mail, { recipient: mine, subject: 'On the list: Gala' })
  t.match(mail?.text, /You’re 2nd on the list[\s\S]*Gala[\s\S]*2 tickets, side by side only/)
  t.match(await visitor.call(returnedSeats.request, { token: tokenIn(mail?.text) }), {
    ...{ performanceId, productionId: soldOut.id, name: 'Gala', seats: 2, isAdjacent: true },
    ...{ state: 'waiting', place: 2, offerEndsAt: null },
  })
  const elsewhere = { performanceId: quartet.performance, email: mine, seats: 1, isAdjacent: false }
  t.equal((await visitor.refusal(returnedSeats.join, elsewhere)).type, 'NOT_SOLD_OUT')
  t.equal((await visitor.refusal(returnedSeats.join, { ...elsewhere, performanceId: 13 })).type, 'PERFORMANCE_PAST')
  t.equal((await visitor.refusal(returnedSeats.join, { ...elsewhere, seats: 7 })).type, 'INVALID_INPUT')
  t.equal((await visitor.refusal(returnedSeats.request, { token: 'a.b' })).type, 'TOKEN_SPENT')
})

for (const engine of ['postgresql', 'pglite'] as const)
  t.test(`one seat for two in line is offered to the first, then to the second (${engine})`, async (t) => {
    const office = await open(engine)
    const { desk } = office
    await join(desk)
    await join(desk)
    await free(desk, first)
    t.equal((await reserve(desk.visitor())).status, 409, 'a passer-by can’t have it')
    t.ok(await isSoldOut(office))
    await work(desk)
    await work(desk)
    t.same(await states(desk), ['offered', 'waiting'])
    const [offer, ...others] = await mails(desk)
    t.same(others, [])
    t.match(offer?.subject, /^1 ticket for Gala, held until/)
    t.match(offer?.text, /Floor, row B, seat 1 · A/)

    const buyer = desk.visitor()
    const outcomes = await Promise.all([
      buyer.response(returnedSeats.take, { token: tokenIn(offer?.text) }),
      ...[1, 2, 3].map(() => reserve(desk.visitor())),
    ])
    t.same(
      outcomes.map(({ status }) => status),
      [200, 409, 409, 409],
    )
    t.match(await buyer.call(session.info), { cartCount: 1 })
    t.match(await buyer.call(production.miniCart, { ProductionId: soldOut.id, PerformanceId: performanceId }), {
      ...{ hasTickets: true, ticketTotal: 90, canCheckout: true },
    })
    desk.clock.move({ minutes: 29 })
    await work(desk)
    t.same(await states(desk), ['offered', 'waiting'])
    desk.clock.move({ minutes: 1 })
    t.equal((await reserve(desk.visitor())).status, 409, 'the lapsed seat is kept for the list at once')
    await work(desk)
    t.same(await states(desk), ['lapsed', 'offered'])
    const [, next] = await mails(desk)
    t.equal((await buyer.refusal(returnedSeats.take, { token: tokenIn(offer?.text) })).type, 'OFFER_ENDED')
    const { pay } = await orderOffer(office, tokenIn(next?.text))
    t.equal((await pay()).status, 200)
    await work(desk)
    t.same(await states(desk), ['lapsed', 'taken'])
    t.match(await desk.db.query(sql`select is_waiting, offered_seats from returned_seat_list`), [
      { isWaiting: false, offeredSeats: 2 },
    ])
    await free(desk, second)
    t.equal((await reserve(desk.visitor())).status, 200, 'nobody waits any more')
  })

t.test('seats that fit no request go on open sale, and those that do are kept', async (t) => {
  const office = await open()
  const { desk } = office
  await join(desk, 2, { isAdjacent: true })
  await free(desk, first, third)
  t.ok(await isSoldOut(office))
  await work(desk)
  t.same(await states(desk), ['waiting'])
  t.notOk(await isSoldOut(office))
  const buyer = desk.visitor()
  t.equal((await reserve(buyer, 2)).status, 200)
  await buyer.call(session.clearCart)
  await free(desk, second)
  await work(desk)
  t.same(await states(desk), ['offered'], 'two of the three are side by side')
  t.equal((await reserve(desk.visitor(), 1)).status, 200, 'the third is on open sale')
})

t.test('a request for two is passed three times, and then seats are collected for it', async (t) => {
  const { desk } = await open()
  await join(desk, 2)
  for (let each = 0; each < 5; each++) await join(desk, 1)
  for (const seat of [first, second, third]) {
    await free(desk, seat)
    await work(desk)
  }
  t.same(await states(desk), ['waiting', 'offered', 'offered', 'offered', 'waiting', 'waiting'])
  await free(desk, fourth)
  await work(desk)
  t.equal((await states(desk))[4], 'waiting', 'the seat waits for the first request')
  t.equal((await reserve(desk.visitor())).status, 409)
  await free(desk, 16)
  await work(desk)
  t.same(await states(desk), ['offered', 'offered', 'offered', 'offered', 'waiting', 'waiting'])
})

t.test('an offer doesn’t lapse while it is being paid, and its buyer may change the ticket type', async (t) => {
  const office = await open()
  const { desk } = office
  await join(desk, 2)
  await join(desk, 1)
  await free(desk, first, second)
  await work(desk)
  const [offer] = await mails(desk)
  const visitor = desk.visitor()
  await reserveTickets(visitor, quartet, 1)
  await visitor.call(returnedSeats.take, { token: tokenIn(offer?.text) })
  t.equal((await visitor.call(session.info)).cartCount, 3, 'the cart is added to it')
  const changed = [
    { priceTypeId: priceTypes.adult, count: 1 },
    { priceTypeId: priceTypes.concession, count: 1 },
  ]
  await visitor.call(production.reserveTicket, { productionId: soldOut.id, performanceId, seats: changed })
  await work(desk)
  t.same(await states(desk), ['offered', 'waiting'])
  desk.clock.move({ minutes: 20 })
  const { pay } = await orderOffer(office, tokenIn(offer?.text))
  desk.clock.move({ minutes: 11 })
  await work(desk)
  t.same(await states(desk), ['offered', 'waiting'], 'the seats are held for the payment')
  t.match(await visitor.refusal(returnedSeats.leave, { token: tokenIn(offer?.text) }), { type: 'PAYMENT_RUNNING' })
  t.equal((await pay()).status, 200)
  await work(desk)
  t.same(await states(desk), ['taken', 'waiting'])
})

t.test('a payment that comes after its offer has lapsed doesn’t take the next visitor’s seat', async (t) => {
  const office = await open()
  const { desk, provider } = office
  await join(desk)
  await join(desk)
  await free(desk, first)
  await work(desk)
  const [offer] = await mails(desk)
  const { pay } = await orderOffer(office, tokenIn(offer?.text))
  desk.clock.move({ minutes: 120 })
  await work(desk)
  t.same(await states(desk), ['lapsed', 'offered'])
  await pay()
  const [sold] = await desk.db.query<{ count: number }>(sql`
    select count(*)::int as count from seat_allocation where performance_id = ${performanceId} and state = 'sold'`)
  t.equal(sold?.count, 0)
  const [, next] = await mails(desk)
  t.equal((await (await orderOffer({ desk, provider }, tokenIn(next?.text))).pay()).status, 200)
})

t.test('a visitor leaves the list, and offered seats go to the next at once', async (t) => {
  const { desk } = await open()
  await join(desk)
  await join(desk)
  await join(desk)
  await free(desk, first)
  await work(desk)
  const [one = '', two = '', three = ''] = await tokens(desk)
  const visitor = desk.visitor()
  await visitor.call(returnedSeats.take, { token: one })
  await visitor.call(returnedSeats.leave, { token: one })
  t.equal((await visitor.call(session.info)).cartCount, 0)
  await visitor.call(returnedSeats.leave, { token: two })
  for (const call of [returnedSeats.request, returnedSeats.leave, returnedSeats.take])
    t.equal((await visitor.refusal(call, { token: two })).type, 'TOKEN_SPENT', call.path)
  await work(desk)
  t.match(await visitor.call(returnedSeats.request, { token: three }), { state: 'offered', place: null })
})

t.test('an offer ends when its seats are taken out of the cart, whatever else is in it', async (t) => {
  const { desk } = await open()
  await join(desk)
  await free(desk, first)
  await work(desk)
  const [token = ''] = await tokens(desk)
  const visitor = desk.visitor()
  await visitor.call(returnedSeats.take, { token })
  await reserveTickets(visitor)
  t.match(await visitor.call(returnedSeats.request, { token }), { state: 'offered' })
  await visitor.call(production.remove, { productionId: soldOut.id })
  t.equal((await visitor.call(session.info)).cartCount, 2)
  t.match(await visitor.call(returnedSeats.request, { token }), { state: 'ended', offerEndsAt: null })
})

t.test('requests end with a purchase, a cancellation and the start, and move with the performance', async (t) => {
  const office = await open()
  const { desk } = office
  const { db, clock } = desk
  await join(desk, 1, { from: 'grace@example.org' })
  await join(desk)
  await join(desk)
  await free(desk, first)
  await work(desk)
  const [offer] = await mails(desk)
  await db.execute(sql`update returned_seat_request set email = 'another@example.org' where state = 'offered'`)
  await join(desk, 1, { from: 'grace@example.org' })
  clock.move({ minutes: 1 })
  await (await orderOffer(office, tokenIn(offer?.text))).pay()
  await work(desk)
  t.same(await states(desk), ['taken', 'waiting', 'waiting'], 'the buyer’s address waits no more')
  await db.execute(sql`
    update performance set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days',
                           sales_end_at = sales_end_at + interval '9 days' where id = ${performanceId}`)
  clock.move({ days: 14 })
  await work(desk)
  t.same(await states(desk), ['taken', 'waiting', 'waiting'])
  await db.execute(sql`update performance set state = 'cancelled' where id = ${performanceId}`)
  await work(desk)
  t.same(await states(desk), ['taken'])
  await db.execute(sql`update performance set state = 'scheduled' where id = ${performanceId}`)
  await join(desk)
  clock.move({ days: 14 })
  await work(desk)
  t.same(await states(desk), ['taken'])
})

t.test('no mails are sent outside the hours, and a list that is off keeps no seats', async (t) => {
  const { desk } = await open()
  await join(desk)
  await free(desk, first)
  const office = boxOfficeOf(desk)
  const hour = desk.clock.now().getUTCHours()
  const past = { ...desk.settings, VENUE_TIME_ZONE: 'UTC', RETURNED_SEATS_HOURS: hour > 11 ? '0-11' : '13-24' }
  await offerSeats({ ...office, settings: past })
  t.same(await states(desk), ['waiting'])
  t.equal((await reserve(desk.visitor())).status, 409, 'the seat is kept meanwhile')
  await offerSeats({ ...office, settings: { ...desk.settings, RETURNED_SEATS_MINUTES: 0 } })
  t.same(await states(desk), ['waiting'])
  t.equal((await reserve(desk.visitor())).status, 200)
})

t.test('a network may add twenty requests a day, and an address from one network ten', async (t) => {
  const { desk } = await open()
  const from = desk.visitor('203.0.113.40')
  const sent = () => ({ performanceId, email: email(), seats: 1, isAdjacent: false })
  for (let each = 0; each < 20; each++) await from.call(returnedSeats.join, sent())
  const refused = await from.response(returnedSeats.join, sent())
  t.match([refused.status, refused.body], [429, { type: 'TOO_MANY_TRIES' }])
  t.equal((await desk.visitor('203.0.113.41').response(returnedSeats.join, sent())).status, 200)
})

t.test('colleagues see the list of a performance, and remove a request with a reason', async (t) => {
  const { desk } = await open()
  const colleague = await desk.colleague('boxOffice')
  const list = () => colleague.call(staffReturnedSeats.list, { performanceId })
  const [one, two, three] = [email(), email(), email()]
  await join(desk, 1, { from: one })
  await join(desk, 2, { from: two, isAdjacent: true })
  t.match((await list()).requests, [
    { email: one, seats: 1, isAdjacent: false, state: 'waiting', offerEndsAt: null },
    { email: two, seats: 2, isAdjacent: true, state: 'waiting' },
  ])
  await free(desk, first)
  await work(desk)
  const { requests } = await list()
  t.match(requests, [{ email: one, state: 'offered', offerEndsAt: /Z$/ }, { email: two }])
  const [offered, waiting] = requests.map(({ id }) => id)
  const remove = (requestId?: number) => ({ requestId, reason: 'By phone' })
  const frontOfHouse = await desk.colleague('frontOfHouse')
  t.equal((await frontOfHouse.refusal(staffReturnedSeats.remove, remove(offered))).type, 'NOT_PERMITTED')
  t.equal((await colleague.refusal(staffReturnedSeats.remove, { requestId: offered })).type, 'INVALID_INPUT')
  const answers = await Promise.all([1, 2].map(() => colleague.response(staffReturnedSeats.remove, remove(waiting))))
  t.same(answers.map(({ status }) => status).sort(), [200, 404], 'two colleagues remove a request once')
  await join(desk, 1, { from: three })
  await colleague.response(staffReturnedSeats.remove, remove(offered))
  await work(desk)
  t.match(await list(), { requests: [{ email: three, state: 'offered' }], hasMore: false, taken: 0, lapsed: 0 })
  desk.clock.move({ minutes: 31 })
  const manager = await desk.colleague('manager')
  t.match(await manager.call(staffReturnedSeats.list, { performanceId }), { requests: [] }, 'as soon as it lapses')
  await work(desk)
  t.match(await manager.call(staffReturnedSeats.list, { performanceId }), { requests: [], taken: 0, lapsed: 1 })
  const [lapsed] = await desk.db.query<{ id: number }>(sql`select id from returned_seat_request where state = 'lapsed'`)
  t.equal((await manager.refusal(staffReturnedSeats.remove, remove(lapsed?.id))).type, 'NOT_FOUND')
  const { entries } = await manager.call(audit.list, {})
  const acts = entries.filter(({ act }) => act === 'removedFromList')
  t.match(acts, [
    { performanceId, before: { seats: 1, state: 'offered' }, reason: 'By phone' },
    { before: { seats: 2 } },
  ])
  t.notOk(JSON.stringify(acts).includes('@'), 'without addresses')
  t.equal((await manager.refusal(staffReturnedSeats.list, { performanceId: 999_999 })).type, 'NOT_FOUND')
})
