import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { account } from '#shared/ticketing/account/account'
import type { Call } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { membership } from '#shared/ticketing/membership/membership'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { schemasOf } from '#shared/ticketing/schemas'
import { series } from '#shared/ticketing/series/series'
import { ada, bea, openBoxOfficeWithAccounts, payWithVoucher } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { checkOutAsGuest, reserveTickets } from '#test/support/test-checkout'
import { fillTestPackages, testPackages } from '#test/support/test-packages'
import { testProgramme } from '#test/support/test-programme'
import { googleKey } from '#test/support/wallet-certificates'

/** What belongs to Ada must not be read or changed by Bea, a customer, or by a visitor without an account. */

const paymentProvider = new ScriptedPaymentProvider()
const venue = await openBoxOfficeWithAccounts(t, { fill: fillTestPackages, paymentProvider, settings: googleKey })
const { db } = venue
const { quartet, rush } = testProgramme
const { three, eight, choice } = testPackages

const SECRETS = { last_name: 'Quillfeather', phone: '0491 570 006', line1: '9 Quill Lane' }
await db.execute(
  sql`update customer set last_name = ${SECRETS.last_name}, phone = ${SECRETS.phone} where id = ${ada.id}`,
)
await db.execute(sql`update address set line1 = ${SECRETS.line1} where id = ${ada.home}`)

const owner = await venue.signedIn(ada)
await venue.signedIn(ada)
const orderId = await venue.buy(owner, quartet)
// To exchange.
await venue.buy(owner, quartet, 2)
const fixed = { packageId: three, zoneId: testPackages.zones.front, seats: [{ priceTypeId: 1, count: 1 }] }
await owner.call(series.reserveFixed, fixed)
const packageOrder = await payWithVoucher(venue, owner)
await reserveTickets(owner, { id: quartet.id, performance: quartet.nextDay })
await owner.call(series.reserveFixed, fixed)
const flexi = {
  ...{ packageId: choice, productionId: 105, performanceId: 1051, zoneId: testPackages.zones.front },
  seats: [{ priceTypeId: 1, count: 1 }],
}
await owner.call(series.reserveFlexi, flexi)
await owner.call(membership.reserve, { membershipLevelId: 1 })
const otherAddress = await newAddress()
const secondAddress = await newAddress()
const renewal = await idOf(sql`
  insert into package_renewal (customer_id, order_line_id, package_id)
  select ${ada.id}, id, ${eight} from order_line where order_id = ${packageOrder} and package_id = ${three} returning id`)

/** A guest with a payment in progress, and its ids. */
const payer = venue.visitor()
await reserveTickets(payer, rush)
await checkOutAsGuest(payer, { lastName: SECRETS.last_name, email: 'quill@example.org' })
const paying = await payer.call(order.finalize)
const paymentSession = paymentProvider.payments().at(-1)?.sessionId ?? ''

function newAddress(): Promise<number> {
  return idOf(sql`
    insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
    values (${ada.id}, 1, 2, ${SECRETS.line1}, 'Sydney', '2000', false, now()) returning id`)
}
async function idOf(statement: ReturnType<typeof sql>): Promise<number> {
  return Number((await db.first<{ id: number }>(statement))?.id)
}
const ofAdasCart = sql`(select cart_id from session where customer_id = ${ada.id} and cart_id is not null limit 1)`
const ticket = await idOf(sql`
  select c.id from cart_ticket c join cart_line l on l.id = c.cart_line_id
   where l.cart_id = ${ofAdasCart} and l.performance_id = ${quartet.nextDay} limit 1`)
const ticketLine = await idOf(sql`
  select id from cart_line where cart_id = ${ofAdasCart} and performance_id = ${quartet.nextDay}`)
const device = await idOf(sql`select min(id) as id from session where customer_id = ${ada.id} and cart_id is null`)
const heldSeats = (performanceId: number) =>
  db.query<{ seatId: number }>(sql`
    select seat_id from seat_allocation where performance_id = ${performanceId} and state = 'held' and cart_id = ${ofAdasCart}`)
const choicesIn = async (performanceId: number) =>
  (await heldSeats(performanceId)).map(({ seatId }) => ({ seatId, priceTypeId: 1 }))
const boughtSeats = (
  await owner.call(account.returnableTickets, { TessituraPerformanceId: quartet.performance })
).seats.map(({ seatNumber }) => seatNumber)
const returned = boughtSeats.slice(0, 2)
const exchanged = boughtSeats.slice(2, 3)
const exchangedByOrder = boughtSeats.slice(3)
const exchange = { TessituraPerformanceId: quartet.performance, SeatNumbers: exchanged.join(',') }
const offeredSeats = (await owner.call(account.exchangeOffers, exchange)).dates[0]?.offers.map(
  ({ seats }) => seats[0]?.seatId,
)
const [firstSeat, otherSeat] = [offeredSeats?.at(0), offeredSeats?.at(-1)]

const home = { countryId: 1, stateId: 2, line1: '1 Elsewhere', suburb: 'Sydney', postCode: '2000' }
const receiptId = await idOf(sql`select id from sales_document where order_id = ${orderId}`)
/** Calls with the ids of Ada's resources, in an order in which each still works for Ada at the end. */
const cases: Record<string, object> = {
  'production.removeTicket': { performanceId: quartet.nextDay, subLineItemId: ticket },
  'account.returnableTickets': { TessituraPerformanceId: quartet.performance },
  'account.resendTickets': { tessituraPerformanceId: quartet.performance },
  'account.addressSetPrimary': { id: otherAddress },
  'account.addressEdit': { addressId: otherAddress, address: home },
  'account.addressDelete': { id: secondAddress },
  'account.signOutDevice': { id: device },
  'tickets.tickets': { OrderId: orderId },
  'tickets.walletPass': { PerformanceId: quartet.performance, Wallet: 'google', TicketId: boughtSeats[0] },
  'account.exchangeOffers': exchange,
  'order.receipt': { OrderId: orderId, SessionKey: 'made-up' },
  'order.document': { OrderId: orderId, SessionKey: 'made-up', DocumentId: receiptId },
  'account.document': { OrderId: orderId, DocumentId: receiptId },
  'production.miniCart': { ProductionId: quartet.id, PerformanceId: quartet.nextDay },
  'series.miniCart': { SeriesId: testPackages.fixedSeries, PackageId: three },
  'series.productions': { SeriesId: testPackages.fixedSeries, PackageId: three },
  'seatSelector.performanceReserve': {
    performanceId: quartet.nextDay,
    performanceSeats: await choicesIn(quartet.nextDay),
  },
  'seatSelector.packageReserve': { packageId: choice, performanceId: 1051, packageSeats: await choicesIn(1051) },
  'production.checkout': { performanceId: quartet.nextDay, specialRequirements: 'A ramp' },
  'series.checkout': { packageId: three, specialRequirements: [{ performanceId: 1011, notes: 'A ramp' }] },
  'checkout.setDelivery': { deliveryMethodId: 2, addressId: ada.home },
  'checkout.setAddress': { addressId: ada.home },
  'series.removePerformance': { packageId: choice, productionId: 105, performanceId: 1051 },
  'seatSelector.packagePerformanceRemove': { packageId: choice, performanceId: 1051 },
  'series.removePackage': { packageId: three },
  'checkout.delete': { items: [{ productLineItemId: ticketLine, type: 'Performance' }] },
  'seatSelector.performanceRemove': { performanceId: quartet.nextDay },
  'production.remove': { productionId: quartet.id },
  'account.renew': { id: renewal },
  'account.renewalSummary': { Id: renewal },
  'account.exchangeTickets': {
    ...{ tessituraPerformanceId: quartet.performance, seatNumbers: exchanged },
    ...{ toPerformanceId: quartet.nextDay, seatIds: [otherSeat] },
  },
  'tickets.exchangeOffers': { PerformanceId: quartet.performance, TicketIds: exchangedByOrder.join(',') },
  'tickets.exchange': {
    ...{ ticketIds: exchangedByOrder, performanceId: quartet.performance },
    ...{ toPerformanceId: quartet.nextDay, seatIds: [firstSeat] },
  },
  'tickets.handOn': {
    ...{ ticketId: returned[0], performanceId: quartet.performance },
    ...{ firstName: 'Ada', lastName: '', email: 'friend@example.org' },
  },
  'account.returnTickets': { tessituraPerformanceId: quartet.performance, seatNumbers: returned },
  'order.paymentComplete': { sessionId: paymentSession },
  'order.abandonPayment': { orderId: paying.orderId, sessionId: paymentSession },
}
/** Ids of the programme, which have no owner, and texts that are themselves the proof. */
const ofNobody = new Set([
  ...['production.performances', 'production.reserveTicket', 'production.reserveUpsell', 'membership.reserve'],
  ...[
    'series.reserveFixed',
    'series.reserveFlexi',
    'whatsOn.production',
    'whatsOn.seriesItem',
    'whatsOn.filterOptions',
  ],
  ...['seatSelector.performanceSeats', 'seatSelector.packageSeats', 'seatSelector.changes', 'donation.create'],
  ...['giftVoucher.create', 'returnedSeats.list', 'returnedSeats.join', 'tickets.exchangePayment'],
])

interface Row {
  table: string
  row: string
}
const tables = (
  await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
).map(({ name }) => name)
const everyRow = tables
  .map((name) => `select '${name}' as "table", to_jsonb(t)::text as row from "${name}" t`)
  .join(' union all ')
const allRows = () => db.query<Row>(sql(Object.assign([everyRow], { raw: [everyRow] })))
const keyOf = ({ table, row }: Row) => `${table} ${row}`

t.test('every call with an id in its input is tested with another customer’s, or is exempt', async (t) => {
  const named = everyCall.filter(({ area, name }) => {
    const { body, query } = schemasOf(area, name)
    const { fields: described = {} } = ((body ?? query)?.describe() as { fields?: object } | undefined) ?? {}
    const fields = Object.keys(described)
    return fields.some((field) => /id$/i.test(field) || field === 'items')
  })
  const missing = named.map(({ area, name }) => `${area}.${name}`).filter((name) => !cases[name] && !ofNobody.has(name))
  t.same(missing, [])
})

/** The columns that mark a row as a visitor's: session, cart and customer. */
async function marksOf(visitor: TestVisitor, customer?: number): Promise<string[]> {
  const [session] = await db.query<{ hash: string; cartId: string | null }>(sql`
    select encode(token_sha256, 'hex') as hash, cart_id from session
     where token_sha256 = sha256(${visitor.token ?? ''}::bytea)`)
  return [session?.hash, session?.cartId, customer && `"customer_id": ${customer},`].filter(
    (mark) => typeof mark === 'string',
  )
}
const strangers: Record<string, () => Promise<{ visitor: TestVisitor; customer?: number }>> = {
  'another customer': async () => ({ visitor: await venue.signedIn(bea), customer: bea.id }),
  'a visitor without an account': async () => ({ visitor: venue.visitor() }),
}
const secrets = [
  ...[ada.email, 'quill@example.org', ...Object.values(SECRETS)],
  ...[`"subLineItemId":${ticket},`, `"productLineItemId":${ticketLine},`, paying.sessionKey],
]
const callOf = (name: string): Call => {
  const found = everyCall.find((each) => `${each.area}.${each.name}` === name)
  if (!found) throw new Error(`The contract has no call ${name}`)
  return found.call as Call
}

for (const [who, enter] of Object.entries(strangers))
  t.test(`another customer’s resources are neither shown to nor changed by ${who}`, async (t) => {
    const { visitor, customer } = await enter()
    await reserveTickets(visitor, rush, 1)
    const adas = [`"customer_id": ${ada.id},`, ada.email, ...(await marksOf(owner)), ...(await marksOf(payer))]
    for (const [name, input] of Object.entries(cases)) {
      const call = callOf(name)
      if (call.who === 'customer' && !customer) continue
      const before = await allRows()
      const marks = await marksOf(visitor, customer)
      const { status, body } = await visitor.response(call, input as never)
      t.ok(status < 500, `${name}: ${status}`)
      const shown = JSON.stringify(body)
      t.same(
        secrets.filter((secret) => shown.includes(secret)),
        [],
        `${name} shows nothing of Ada’s`,
      )
      const after = await allRows()
      const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
      const lost = before.filter((row) => !has.has(keyOf(row)) && !marks.some((mark) => row.row.includes(mark)))
      const added = after.filter((row) => !had.has(keyOf(row)) && adas.some((mark) => row.row.includes(mark)))
      t.same([...lost, ...added], [], `${name} changes nothing of Ada’s`)
    }
  })

/** Restores in Ada's cart what a case may have removed. */
async function refillCart() {
  await owner.response(production.reserveTicket, {
    ...{ productionId: quartet.id, performanceId: quartet.nextDay },
    seats: [{ priceTypeId: 1, count: 1 }],
  })
  await owner.response(series.reserveFlexi, flexi)
}
/** Calls that set what is already set. */
const changesNothing = new Set(['order.abandonPayment'])

t.test('each of these calls works for the owner of its resources', async (t) => {
  paymentProvider.alter(paymentSession, { status: 'successful' })
  for (const [name, input] of Object.entries(cases)) {
    const call = callOf(name)
    const visitor = name === 'order.paymentComplete' || name === 'order.abandonPayment' ? payer : owner
    const before = await allRows()
    const { status, body } = await visitor.response(call, input as never)
    t.equal(
      status,
      name === 'order.receipt' || name === 'order.document' ? 404 : 200,
      `${name}: ${JSON.stringify(body).slice(0, 300)}`,
    )
    if (call.method === 'GET' || changesNothing.has(name)) continue
    const textOf = (rows: readonly Row[]) => rows.map(keyOf).sort().join()
    t.ok(textOf(before) !== textOf(await allRows()), `${name} changes something`)
    await refillCart()
  }
})
