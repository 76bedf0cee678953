import { sql } from '#server/box-office/database/sql'
import { venueDay } from '#shared/dates'
import { access } from '#shared/staff/access/access'
import { counter } from '#shared/staff/counter/counter'
import { customers } from '#shared/staff/customers/customers'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { takings } from '#shared/staff/takings/takings'
import { till } from '#shared/staff/till/till'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { codeAt, STAFF_PASSWORD } from '../desk.ts'
import { readAccount, readBooks, readOrder, readOrderAtDesk } from './readers.ts'
import { buyTickets, enter, enterAs, idOf, placeCart, reserve, type Season, ticketsOf } from './season.ts'

const ADULT = (count: number) => [{ priceTypeId: 1, count }]
const NOBODY = { customerId: null, firstName: '', lastName: '', email: '' }
const BILLING = {
  name: 'School',
  street: 'Quay 1',
  postcode: '3000',
  town: 'Melbourne',
  country: 'Australia',
  taxNumber: '99',
}

/** Sells at the counter: every method and what each refuses, seats by number, sales that end, known buyers. */
export async function sellAtTheCounter(season: Season): Promise<void> {
  const { tell, desk, newKey } = season
  const open = (await tell('boxOffice', till.current))?.till
  if (open) await tell('boxOffice', till.close, { tillId: open.id, countedCents: 20_000 })
  const hold = (saleId: string, performanceId: number, count = 1, more: object = {}) =>
    tell('boxOffice', counter.hold, { saleId, performanceId, tickets: ADULT(count), seatIds: [], ...more })
  const sell = (saleId: string, method: string, more: object = {}) =>
    tell('boxOffice', counter.sell, { saleId, buyer: NOBODY, method, ...more })
  const saleId = newKey()
  await sell(saleId, 'cash', { givenCents: 20_000 })
  await hold(saleId, 12, 2)
  await hold(saleId, 11, 1)
  await sell(saleId, 'cash', { givenCents: 20_000 })
  await tell('boxOffice', till.open, { floatCents: 20_000 })
  await tell('boxOffice', till.open, { floatCents: 20_000 })
  await sell(saleId, 'cash')
  await sell(saleId, 'cash', { givenCents: 1 })
  await sell(saleId, 'terminal')
  await sell(saleId, 'complimentary')
  await sell(saleId, 'invoice')
  await tell('manager', counter.sell, { saleId, buyer: NOBODY, method: 'terminal', reference: 'T-9' })
  await tell('boxOffice', counter.release, { saleId })
  await sell(saleId, 'cash', { givenCents: 20_000 })
  await hold(saleId, 12, 2)
  const sold = await sell(saleId, 'cash', { givenCents: 20_000 })
  await sell(saleId, 'cash', { givenCents: 20_000 })
  await hold(saleId, 12, 1)
  const invoiced = newKey()
  await hold(invoiced, 12, 3)
  const named = { customerId: null, firstName: 'Ivy', lastName: 'Invoice', email: 'ivy@example.org' }
  const bill = await sell(invoiced, 'invoice', { buyer: named, billing: BILLING })
  const known = newKey()
  const dot = await idOf(season, sql`select id from customer where email = 'dot@example.org'`)
  await hold(known, 12, 1, { zoneId: 2 })
  await sell(known, 'terminal', { reference: 'T-10', buyer: { ...NOBODY, customerId: 999_999 } })
  await sell(known, 'terminal', { reference: 'T-10', buyer: { ...NOBODY, customerId: dot } })
  const free = newKey()
  await hold(free, 12, 1)
  const press = await sell(free, 'complimentary', { reason: 'Press', buyer: { ...named, email: '' } })
  const nothing = newKey()
  await hold(nothing, 61, 1)
  await sell(nothing, 'invoice', { buyer: named, billing: BILLING })
  await sell(nothing, 'invoice', { billing: { ...BILLING, name: '' } })
  for (const [performanceId, more] of [
    [12, { seatIds: [99, 100] }],
    [12, { seatIds: [1_001] }],
    [12, { seatIds: [1] }],
    [12, { seatIds: [1], tickets: [{ priceTypeId: 4, count: 1 }] }],
    [12, { zoneId: 99 }],
    [12, { tickets: [{ priceTypeId: 3, count: 1 }] }],
    [12, { tickets: ADULT(99) }],
    ...[9_999, 13, 14, 21, 31, 41].map((id) => [id, {}] as const),
  ] as const)
    await hold(newKey(), performanceId, 1, more)
  const ended = newKey()
  await hold(ended, 12, 1)
  desk.clock.move({ minutes: 10 })
  await sell(ended, 'terminal', { reference: 'T-11' })
  for (const text of ['', 'lo', 'dot@', 'Lovelace', '+61 400 000 000', 'nobody at all']) {
    await tell('boxOffice', counter.customers, { text })
    await tell('boxOffice', customers.find, { text })
  }
  for (const performanceId of [9_999, 13, 14, 21, 31, 41]) await tell('boxOffice', counter.offer, { performanceId })
  for (const each of [sold, bill, press]) if (each) await readOrderAtDesk(season, each.orderId)
  await payInvoices(season, bill?.orderId ?? 0)
}

/** Marks an invoice as paid, wrongly and rightly, opens it again and gives back what was paid. */
async function payInvoices(season: Season, orderId: number): Promise<void> {
  const { tell, newKey, desk } = season
  const due = await idOf(season, sql`select amount_cents as id from counter_sale where order_id = ${orderId}`)
  const today = venueDay(desk.clock.now(), desk.settings.VENUE_TIME_ZONE)
  const pay = (more: object = {}) =>
    tell('accounts', orders.payInvoice, { orderId, paidOn: today, amountCents: due, ...more })
  const giveBack = async (at: number, method: string, more: object = {}) => {
    const all = await ticketsOf(season, orderId)
    await tell('manager', orders.previewRefund, { orderId, ticketIds: [all[at]?.ticketId ?? 0], method })
    const sent = { orderId, ticketIds: [all[at]?.ticketId ?? 0], method, reason: 'Ill', requestKey: newKey(), ...more }
    await tell('manager', orders.refund, sent)
    await readOrderAtDesk(season, orderId)
  }
  await tell('accounts', orders.reopenInvoice, { orderId, reason: 'A mistake' })
  for (const more of [{ amountCents: 1 }, { paidOn: '2037-12-31' }, { paidOn: '2037-01-01' }, { orderId: 9_999 }])
    await pay(more)
  await giveBack(0, 'cash')
  await giveBack(0, 'invoice')
  await pay({ amountCents: due })
  const left = await idOf(
    season,
    sql`select sum(amount_cents)::int as id from order_ticket where order_id = ${orderId} and returned_at is null`,
  )
  await pay({ amountCents: left })
  await pay({ amountCents: left })
  await readOrderAtDesk(season, orderId)
  await tell('accounts', orders.reopenInvoice, { orderId, reason: 'A mistake' })
  await pay({ amountCents: left })
  await giveBack(0, 'transfer')
  await tell('accounts', orders.reopenInvoice, { orderId, reason: 'A mistake' })
  await giveBack(0, 'invoice')
  await giveBack(0, 'voucher')
  await pay({ amountCents: 0 })
  await tell('accounts', takings.close, { until: '2037-03-20' })
  await readOrderAtDesk(season, orderId)
}

/** Gives back tickets of a card order in parts, by each method, and exchanges tickets for cheaper and dearer ones. */
export async function refundAndExchange(season: Season): Promise<void> {
  const { ask, tell, newKey, work, provider, desk } = season
  if (!(await tell('manager', till.current))?.till) await tell('manager', till.open, { floatCents: 20_000 })
  const who = enter(season, 'returning buyer')
  await reserve(season, who, 12, 6)
  const placed = await placeCart(season, who, {
    email: 'returning@example.org',
    donation: 10,
    voucher: 'GV-TEN',
    card: 'successful',
  })
  if (!placed) return
  const { orderId } = placed
  const idsOf = async (of: number) => (await ticketsOf(season, of)).map(({ ticketId }) => ticketId)
  const sent = async (at: number, more: object) => ({
    ...{ orderId, ticketIds: (await idsOf(orderId)).slice(at, at + 1), reason: 'Ill', requestKey: newKey() },
    ...more,
  })
  for (const method of ['card', 'terminal', 'cash', 'invoice', 'transfer', 'voucher'])
    await tell('manager', orders.previewRefund, { orderId, ticketIds: await idsOf(orderId), method })
  const twice = await sent(0, { method: 'card' })
  await tell('manager', orders.refund, twice)
  await tell('manager', orders.refund, twice)
  await tell('manager', orders.refund, { ...twice, requestKey: newKey() })
  await tell('manager', orders.refund, await sent(0, { method: 'terminal' }))
  await tell('manager', orders.refund, await sent(0, { method: 'terminal', reference: 'T-20' }))
  await tell('manager', orders.refund, await sent(0, { method: 'cash' }))
  await tell('boxOffice', orders.refund, await sent(0, { method: 'cash' }))
  await tell('manager', orders.refund, await sent(0, { method: 'voucher' }))
  for (const more of [{ orderId: 9_999 }, { ticketIds: [1] }, { ticketIds: [] }])
    await tell('manager', orders.refund, await sent(0, { method: 'card', ...more }))
  await readOrderAtDesk(season, orderId)
  const second = await buyTickets(season, who, 12, 6, { email: 'returning@example.org' })
  const exchange = async (performanceId: number, count: number, more: object = {}, priceTypeId = 1) => {
    const saleId = newKey()
    const ticketIds = (await idsOf(second.orderId)).slice(0, 1)
    await tell('manager', orders.exchangeDates, { orderId: second.orderId, ticketIds: ticketIds.join() })
    const held = { saleId, performanceId, tickets: [{ priceTypeId, count }], seatIds: [] }
    await tell('manager', counter.hold, held)
    const of = { orderId: second.orderId, ticketIds, saleId, refundMethod: 'voucher', ...more }
    await tell('manager', orders.previewExchange, of)
    const payment = { paymentMethod: 'terminal', reference: 'T-21', reason: 'Another day', ...of }
    await tell('manager', orders.exchange, payment)
    await tell('manager', orders.exchange, payment)
    return saleId
  }
  await exchange(11, 1, { paymentMethod: 'complimentary' })
  await exchange(71, 1, {}, 2)
  await exchange(11, 3, { reference: null })
  await exchange(11, 3)
  await exchange(11, 2, { paymentMethod: 'cash', givenCents: 1 })
  await exchange(11, 2, { paymentMethod: 'cash', givenCents: 50_000 })
  await exchange(11, 1, { refundMethod: 'card' }, 2)
  await exchange(11, 1, { refundMethod: 'cash' }, 2)
  const late = newKey()
  await tell('manager', counter.hold, { saleId: late, performanceId: 11, tickets: ADULT(1), seatIds: [] })
  desk.clock.move({ minutes: 11 })
  const [last] = await idsOf(second.orderId)
  const tooLate = { orderId: second.orderId, ticketIds: [last], saleId: late, refundMethod: 'voucher' }
  await tell('manager', orders.previewExchange, tooLate)
  await tell('manager', orders.exchange, { ...tooLate, paymentMethod: 'terminal', reference: 'T', reason: 'Late' })
  await exchange(61, 1, { ticketIds: [1] })
  await tell('manager', orders.exchange, {
    ...{ orderId, ticketIds: [1], saleId: newKey(), refundMethod: 'card', paymentMethod: 'cash', reason: 'None' },
  })
  for (const each of [placed, second]) await readOrder(season, who, each)
  await readOrderAtDesk(season, second.orderId)
  const newest = await idOf(season, sql`select max(id) as id from orders`)
  await readOrderAtDesk(season, newest)
  await readOrderAtDesk(season, orderId)
  await tell('boxOffice', orders.resend, { orderId })
  await tell('boxOffice', orders.note, { orderId, text: 'Prefers the aisle' })
  const details = {
    firstName: 'Rita',
    lastName: 'Returning',
    email: 'rita@example.org',
    phone: '0400 111 222',
    reason: 'A typo',
  }
  await tell('boxOffice', orders.correct, { orderId, ...details })
  for (const more of [{ phone: 'word' }, { phone: null }, { email: 'rita@example.org' }])
    await tell('boxOffice', orders.correct, { orderId, ...details, ...more })
  await tell('boxOffice', orders.correct, { ...details, orderId: 9_999 })

  const buyer = enter(season, 'buyer of a card that can’t be refunded')
  const other = await buyTickets(season, buyer, 12, 2, { email: 'stuck@example.org' })
  provider.alter(other.sessionId ?? '', { status: 'open' })
  await tell('manager', orders.refund, {
    ...{ orderId: other.orderId, ticketIds: (await idsOf(other.orderId)).slice(0, 1), method: 'card' },
    ...{ reason: 'Ill', requestKey: newKey() },
  })
  await readOrderAtDesk(season, other.orderId)
  const refundId = await idOf(season, sql`select max(id) as id from order_refund`)
  for (const id of [refundId, 9_999]) await tell('manager', orders.retryRefund, { refundId: id })
  await work('refunds are sent')
  provider.alter(other.sessionId ?? '', { status: 'successful' })
  await tell('manager', orders.retryRefund, { refundId })
  await readOrderAtDesk(season, other.orderId)
  const unpaid = enter(season, 'buyer who hasn’t paid')
  await reserve(season, unpaid, 12, 1)
  const pending = await placeCart(season, unpaid, { email: 'unpaid@example.org' })
  await tell('manager', orders.refund, {
    orderId: pending?.orderId,
    ticketIds: await idsOf(pending?.orderId ?? 0),
    method: 'card',
    reason: 'Ill',
    requestKey: newKey(),
  })
  await tell('boxOffice', orders.resend, { orderId: pending?.orderId })
  await readOrderAtDesk(season, pending?.orderId ?? 0)
  await ask(unpaid, order.abandonPayment, { orderId: pending?.orderId })

  const pairs = enter(season, 'buyer with a programme')
  await reserve(season, pairs, 11, 1)
  await ask(pairs, production.reserveUpsell, { upsellPerformanceId: 111, seats: [{ priceTypeId: 4, count: 1 }] })
  await ask(pairs, production.reserveTicket, {
    productionId: 1,
    performanceId: 11,
    seats: [...ADULT(1), { priceTypeId: 3, count: 1 }],
  })
  const withChild = await placeCart(season, pairs, { email: 'pairs@example.org', card: 'successful' })
  const all = await idsOf(withChild?.orderId ?? 0)
  await tell('manager', orders.refund, {
    orderId: withChild?.orderId,
    ticketIds: all.slice(0, 1),
    method: 'card',
    reason: 'Ill',
    requestKey: newKey(),
  })
  await tell('manager', orders.refund, {
    orderId: withChild?.orderId,
    ticketIds: all,
    method: 'card',
    reason: 'Ill',
    requestKey: newKey(),
  })
  if (withChild) await readOrder(season, pairs, withChild)
  await tell('boxOffice', find.orders, { text: 'pairs@example.org' })
  for (const text of [
    '',
    'x',
    'Hopper',
    'grace',
    '0400 000 000',
    '+61400000000',
    String(orderId),
    '999999999',
    'Stalls C4',
    'C4',
    'Quartet C4 30 Mar',
    'careful@',
    'GV-TEN',
  ])
    await tell('boxOffice', find.orders, { text })
}

/** Issues, finds, extends and voids gift vouchers. */
export async function manageVouchers(season: Season): Promise<void> {
  const { tell, newKey, ask } = season
  const requestKey = newKey()
  const issued = {
    amount: 40,
    count: 2,
    reason: 'As thanks',
    email: 'cyd@example.org',
    expiresOn: '2037-12-24',
    requestKey,
  }
  await tell('manager', vouchers.issue, issued)
  await tell('manager', vouchers.issue, issued)
  await tell('manager', vouchers.issue, { ...issued, requestKey: newKey(), email: undefined, expiresOn: null })
  for (const more of [{ expiresOn: '2037-01-01' }, { amount: 0 }, { count: 0 }])
    await tell('manager', vouchers.issue, { ...issued, requestKey: newKey(), ...more })
  const [first = 0, second = 0] = (
    await season.desk.db.query<{ id: number }>(sql`select id from gift_voucher order by id desc limit 2`)
  ).map(({ id }) => id)
  const who = enter(season, 'buyer with a voucher')
  await reserve(season, who, 61, 1)
  const { number = '' } =
    (await season.desk.db.first<{ number: string }>(sql`select number from gift_voucher where id = ${second}`)) ?? {}
  await ask(who, checkout.guestCreate, {
    firstName: 'Vi',
    lastName: 'Voucher',
    email: 'vi@example.org',
    phone: '0400 000 000',
  })
  await ask(who, checkout.giftVoucher, { number })
  await ask(who, checkout.miniCart)
  for (const expiresOn of ['2037-01-01', '2037-12-24', '2038-03-01'])
    await tell('manager', vouchers.extend, { voucherId: first, expiresOn, reason: 'As asked' })
  for (const voucherId of [first, first, 9_999, second])
    await tell('manager', vouchers.void, { voucherId, reason: 'Lost' })
  await tell('manager', vouchers.extend, { voucherId: first, expiresOn: '2038-03-01', reason: 'As asked' })
  await tell('manager', vouchers.extend, { voucherId: 9_999, expiresOn: '2038-03-01', reason: 'As asked' })
  for (const voucherId of [first, second, 1, 2, 9_999]) await tell('manager', vouchers.voucher, { voucherId })
  await ask(who, checkout.giftVoucher, { number })
  await ask(who, checkout.miniCart)
  await placeCart(season, who)
  await tell('manager', vouchers.find, { text: number })
  await readBooks(season)
}

/** Corrects, notes and merges customers. */
export async function manageCustomers(season: Season): Promise<void> {
  const { tell, ask } = season
  const idOfEmail = (email: string) => idOf(season, sql`select min(id) as id from customer where email = ${email}`)
  const dot = await idOfEmail('dot@example.org')
  const cyd = await idOfEmail('cyd@example.org')
  const guestId = await idOfEmail('late@example.org')
  const details = {
    firstName: 'Dot',
    lastName: 'Dotted',
    email: 'dot@example.org',
    phone: '0400 333 444',
    reason: 'A typo',
  }
  await tell('manager', customers.correct, { customerId: dot, ...details })
  for (const more of [{ email: 'dotty@example.org' }, { phone: 'word' }, { customerId: 9_999 }])
    await tell('manager', customers.correct, { customerId: dot, ...details, ...more })
  await tell('manager', customers.correct, { customerId: guestId, ...details, email: 'later@example.org', phone: null })
  await tell('manager', customers.note, { customerId: dot, text: 'Sits on the aisle' })
  await tell('manager', customers.note, { customerId: 9_999, text: 'Nobody' })
  const merge = async (keptId: number, mergedId: number) => {
    await tell('manager', customers.previewMerge, { keptId, mergedId })
    await tell('manager', customers.merge, { keptId, mergedId, reason: 'The same person' })
  }
  const paying = enter(season, 'paying guest')
  await reserve(season, paying, 12, 1)
  await placeCart(season, paying, { email: 'paying@example.org' })
  await merge(dot, dot)
  await merge(guestId, dot)
  await merge(dot, await idOfEmail('paying@example.org'))
  await ask(paying, order.abandonPayment, { isOfCart: true })
  await merge(dot, guestId)
  await merge(dot, guestId)
  await merge(guestId, await idOfEmail('slow@example.org'))
  await merge(dot, 9_999)
  await merge(dot, cyd)
  for (const customerId of [dot, guestId, cyd, 9_999]) await tell('manager', customers.customer, { customerId })
  await readAccount(season, await enterAs(season, 'dot'), 12)
}

/** Colleagues whose log-ins fail until they are locked out, and open again. */
export async function failToLogIn(season: Season): Promise<void> {
  const { tellAs, desk } = season
  const by = desk.stranger('203.0.113.90')
  const email = 'accounts4@example.org'
  const logIn = (password: string, code: string) => tellAs('colleague', by, access.logIn, { email, password, code })
  await tellAs('colleague', by, access.logIn, { email: 'nobody@example.org', password: STAFF_PASSWORD, code: '123456' })
  for (let at = 0; at < 11; at++) await logIn('wrong', '123456')
  await logIn(STAFF_PASSWORD, codeAt(desk.clock.now()))
  desk.clock.move({ minutes: 61 })
  await logIn(STAFF_PASSWORD, '000000')
  await logIn(STAFF_PASSWORD, codeAt(desk.clock.now()))
  await tellAs('colleague', by, access.me)
  await tellAs('colleague', by, access.logOut)
}
