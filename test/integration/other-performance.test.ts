import { randomUUID } from 'node:crypto'
import t from 'tap'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { offerSeats } from '#server/box-office/returned-seats/offer-seats'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import { mailMessages } from '#server/box-office/staff/messages/mail-messages'
import { mailMoved } from '#server/box-office/staff/moves/mail-moved'
import { showInstant } from '#shared/dates'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { everyStaffCall } from '#shared/staff/contract'
import { counter } from '#shared/staff/counter/counter'
import { door } from '#shared/staff/door/door'
import { messages } from '#shared/staff/messages/messages'
import { moves } from '#shared/staff/moves/moves'
import { seats } from '#shared/staff/seats/seats'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { everyCall } from '#shared/ticketing/contract'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { PASSWORD } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { schemasOfCall } from '#test/support/call-schemas'
import { openDesk } from '#test/support/desk'
import { boxOfficeOf } from '#test/support/desk-orders'
import { structureOf } from '#test/support/schema-structure'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { completeOtherSteps, makeReadyToPay, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { codedTickets } from '#test/support/ticket-codes'

/** What happens to a performance must change nothing of another one in the same hall, with the same seats. */

const provider = new ScriptedPaymentProvider()
const settings = { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', RETURNED_SEATS_HOURS: '0-24' }
const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
const { db } = desk
const manager = await desk.colleague('manager')
const { quartet, priceTypes, programmeUpsell } = testProgramme
const boxOffice = boxOfficeOf(desk)

const mail = { subject: 'Another entrance', text: 'Please come in by the side.' }
const startOf = async (performanceId: number) =>
  (await db.first<{ at: Date }>(sql`select starts_at as at from performance where id = ${performanceId}`))?.at ??
  new Date(0)
const localTime = (at: Date) => showInstant(at, 'general', desk.settings.VENUE_TIME_ZONE)
const freeSeats = async (performanceId: number) =>
  (
    await db.query<{ id: number }>(sql`
      select s.id from seat s join performance f on f.hall_id = s.hall_id
       where f.id = ${performanceId} and not exists (
               select from seat_allocation a where a.performance_id = f.id and a.seat_id = s.id)
       order by s.id`)
  ).map(({ id }) => id)

await db.execute(sql`
  insert into customer (email, password_hash, first_name, last_name, phone, created_at)
  values ('ada@example.org', ${await hashPassword(PASSWORD)}, 'Ada', 'Lovelace', '+61400000000', now())`)
await db.execute(sql`
  insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
  select id, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now() from customer where email = 'ada@example.org'`)
// The programme's sold-out performance in this hall has every seat.
await db.execute(sql`delete from seat_allocation`)
/** A customer with tickets for both. */
const customer = desk.visitor()
await customer.call(authentication.login, { userName: 'ada@example.org', password: PASSWORD })

const ofQuartet = (performance: number) => ({ id: quartet.id, performance })
async function pay(visitor: TestVisitor) {
  const placed = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide(placed.paymentRedirectUrl, 'successful') })
  return placed
}

/** Buys tickets for two performances in one order, and a printed programme for the first. */
async function buyBoth(first: number, other: number): Promise<void> {
  const buyer = desk.visitor()
  await reserveTickets(buyer, ofQuartet(first), 1)
  const programmes = {
    upsellPerformanceId: programmeUpsell.id,
    seats: [{ priceTypeId: priceTypes.programme, count: 1 }],
  }
  await buyer.call(production.reserveUpsell, programmes)
  await reserveTickets(buyer, ofQuartet(other), 1)
  await makeReadyToPay(db, buyer)
  await pay(buyer)
}

/**
 * Everything that buyers and colleagues do with a performance, but its cancellation. With another number of seats for
 * each cart, other seats are taken.
 */
async function useAll(performanceId: number, seatsEach: number): Promise<void> {
  const of = ofQuartet(performanceId)
  await reserveTickets(customer, of, seatsEach)
  await completeOtherSteps(customer)
  await pay(customer)
  const buyer = desk.visitor()
  await reserveTickets(buyer, of, 3)
  await makeReadyToPay(db, buyer)
  const { orderId, sessionKey } = await pay(buyer)
  const [one, two, three] = await codedTickets(db, sql`where order_id = ${orderId}`)
  if (!one || !two || !three) throw new Error('Three tickets were bought')

  const [first = 0, second = 0, third = 0, fourth = 0] = await freeSeats(performanceId)
  const choices = [first, second].slice(0, seatsEach).map((seatId) => ({ seatId, priceTypeId: priceTypes.adult }))
  const chooser = desk.visitor()
  await chooser.call(seatSelector.performanceReserve, { performanceId, performanceSeats: choices })
  await chooser.call(production.checkout, { performanceId, specialRequirements: 'A ramp' })
  const leaver = desk.visitor()
  await reserveTickets(leaver, of, 1)
  await leaver.call(seatSelector.performanceRemove, { performanceId })

  await manager.call(seats.block, { performanceId, seatIds: [third, fourth], name: 'Press', reason: 'Reviews' })
  await manager.call(seats.release, { performanceId, seatIds: [fourth] })
  const saleId = randomUUID()
  const wanted = [{ priceTypeId: priceTypes.adult, count: 1 }]
  await manager.call(counter.hold, { saleId, performanceId, tickets: wanted, seatIds: [] })
  const walkUp = { customerId: null, firstName: '', lastName: 'Hopper', email: '' }
  await manager.call(counter.sell, { saleId, buyer: walkUp, method: 'terminal', reference: 'T-1' })

  await manager.call(messages.send, { performanceId, ...mail, number: 1 })
  await mailMessages(boxOffice)
  const startsAt = localTime(new Date((await startOf(performanceId)).getTime() + 3_600_000))
  const from = (await startOf(performanceId)).toISOString()
  await manager.call(moves.move, { performanceId, startsAt, returnsUntil: null, from, ...mail, reason: 'Illness' })
  await mailMoved(boxOffice)

  const scanned = { door: 'North', at: desk.clock.now().toISOString(), outcome: 'in' as const }
  await manager.call(door.scan, { performanceId, id: randomUUID(), code: one.code, door: 'South' })
  await manager.call(door.offlineScans, {
    performanceId,
    scans: [one, two].map(({ ticketId }) => ({ id: randomUUID(), ticketId, ...scanned })),
  })
  const holder = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' }
  await buyer.call(tickets.handOn, { ticketId: three.ticketId, ...holder, orderId, sessionKey })

  // One free seat is kept for the list.
  const [, ...open] = await freeSeats(performanceId)
  await db.execute(sql`
    insert into returned_seat_list (performance_id, is_waiting, open_seats) values (${performanceId}, true, ${open})`)
  await db.execute(sql`
    insert into returned_seat_request (performance_id, email, count, is_adjacent, requested_at)
    select ${performanceId}, 'visitor' || n || '@example.org', 1, false, ${desk.clock.now()} from generate_series(1, 2) n`)
}

/** What visitors and colleagues read of a performance: what else the calls send. */
const reads: Record<string, object> = {
  ...{ 'performances.performance': {}, 'performances.salesByDay': {}, 'performances.buyers': {}, 'seats.seats': {} },
  ...{ 'cancellation.preview': {}, 'cancellation.progress': {}, 'moves.progress': {}, 'messages.progress': {} },
  ...{ 'moves.preview': { startsAt: '2040-03-18T19:30' }, 'messages.preview': mail, 'counter.offer': {} },
  ...{ 'door.attendance': {}, 'door.offlineList': {}, 'door.list': {}, 'door.find': { text: 'Hopper' } },
  ...{ 'returnedSeats.list': {}, 'production.performances': { ProductionId: quartet.id } },
  ...{ 'seatSelector.performanceSeats': {}, 'account.returnableTickets': {}, 'tickets.tickets': {} },
}
/** Calls that read a cart, a package or a connection, or offer other dates. */
const OTHERS = [
  'production.miniCart',
  ...['account.exchangeOffers', 'tickets.exchangeOffers', 'tickets.walletPass'],
  ...['seatSelector.packageSeats', 'seatSelector.changes'],
]

const allCalls = [
  ...everyStaffCall.map(({ name, call }) => ({ name, call, contract: 'staff' as const })),
  ...everyCall.map(({ area, name, call }) => ({ name: `${area}.${name}`, call, contract: 'ticketing' as const })),
]
/** The name of the field by which a call names a performance. */
async function fieldOf({ name, contract }: (typeof allCalls)[number]): Promise<string | undefined> {
  const { query, body } = await schemasOfCall(contract, name)
  const sent = query ?? body
  return Object.keys((sent && structureOf(sent).fields) ?? {}).find((field) => /performanceId$/i.test(field))
}

const masked = (key: string, value: unknown) => {
  if (['canExchange', 'feesCents', 'cardCentsWithFees'].includes(key)) return undefined
  return typeof value === 'string' && /^[\da-f]{32,}$/.test(value) ? '…' : value
}

/**
 * What visitors and colleagues are told of a performance, without what is random each time and what does depend on the
 * other one: whether tickets can be exchanged for it, and the fees of an order whose last performance is cancelled.
 */
async function readAll(performanceId: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const each of allCalls) {
    const more = reads[each.name]
    const field = more && (await fieldOf(each))
    if (!field) continue
    const by = each.contract === 'staff' ? manager : customer
    const { body } = await by.response(each.call as never, { [field]: performanceId, ...more } as never)
    if (body.isError) throw new Error(`${each.name}: ${body.type}`)
    found[`${each.contract} ${each.name}`] = JSON.parse(JSON.stringify(body, masked))
  }
  return found
}

t.test('every call that reads a performance is compared', async (t) => {
  for (const each of allCalls)
    if (each.call.method === 'GET' && (await fieldOf(each)))
      t.ok(reads[each.name] ?? OTHERS.includes(each.name), each.name)
})

/** Every row that names a performance, by table and column. */
const rowsOf = (performanceId: number) =>
  db.query<{ place: string; rows: string }>(sql`
    select table_name || '.' || column_name as place,
           query_to_xml(format('select * from %I r where %I = %s order by r::text', table_name, column_name, ${performanceId}::int),
                        true, false, '')::text as rows
      from information_schema.columns
     where table_schema = 'public' and (table_name || '.' || column_name = 'performance.id' or column_name ~ 'performance_id$')
     order by 1`)

t.test('what happens to a performance changes nothing of another one in its hall', async (t) => {
  const [kept, used] = [quartet.performance, quartet.nextDay]
  await buyBoth(kept, used)
  await useAll(kept, 1)
  await offerSeats(boxOffice)
  const [answers, rows] = [await readAll(kept), await rowsOf(kept)]
  await useAll(used, 2)
  await offerSeats(boxOffice)
  t.same(await readAll(kept), answers)
  const sent = { ...mail, reason: 'Illness', method: 'card' as const, refundsFees: true }
  await manager.call(cancellation.cancel, { performanceId: used, ...sent })
  await refundCancelled(boxOffice)
  t.same(await readAll(kept), answers)
  t.same(await rowsOf(kept), rows)
})
