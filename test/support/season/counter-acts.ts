import { sql } from '#server/box-office/database/sql'
import { venueDay } from '#shared/dates'
import { counter } from '#shared/staff/counter/counter'
import { customers } from '#shared/staff/customers/customers'
import { orders } from '#shared/staff/orders/orders'
import { takings } from '#shared/staff/takings/takings'
import { till } from '#shared/staff/till/till'
import { readOrderAtDesk } from './readers.ts'
import { adults, idOf, type Season, ticketsOf } from './season.ts'

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
    tell('boxOffice', counter.hold, { saleId, performanceId, tickets: adults(count), seatIds: [], ...more })
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
    [12, { tickets: adults(99) }],
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
