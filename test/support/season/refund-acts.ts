import { sql } from '#server/box-office/database/sql'
import { counter } from '#shared/staff/counter/counter'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { till } from '#shared/staff/till/till'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { readOrder, readOrderAtDesk } from './readers.ts'
import { adults, buyTickets, enter, idOf, placeCart, reserve, type Season, ticketsOf } from './season.ts'

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
  await tell('manager', counter.hold, { saleId: late, performanceId: 11, tickets: adults(1), seatIds: [] })
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
    seats: [...adults(1), { priceTypeId: 3, count: 1 }],
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
