import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'

/** A ticket of an order, with its price. */
export interface SoldTicket {
  performanceId: number
  seatId: number
  priceTypeId: number
  amountCents: number
}
export interface SoldLine {
  kind: 'Performance' | 'Package' | 'Donation' | 'Membership' | 'GiftVoucher'
  name: string
  performanceId?: number
  packageId?: number
  zoneId?: number
  membershipLevelId?: number
  fundId?: number
  /** The amount of a line without tickets. */
  amountCents?: number
  details?: object
  tickets?: readonly SoldTicket[]
  upsells?: readonly {
    upsellPerformanceId: number
    priceTypeId: number
    name: string
    count: number
    amountCents: number
  }[]
}
export interface SoldOrder {
  id: number
  sessionKey: string
  customerId: number
  placedAt: Date
  deliveryMethodId: number | null
  billingAddress?: object
  feesCents: number
  /** The provider's id of the payment; absent for counter orders and those that cost nothing. */
  paymentSession?: string
  lines: readonly SoldLine[]
}

const FIRST_LINE = 400_001

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const amountOf = ({ amountCents = 0, tickets = [], upsells = [] }: SoldLine) =>
  amountCents + sum(tickets.map((each) => each.amountCents)) + sum(upsells.map((each) => each.amountCents * each.count))

/** Writes completed orders with their lines, tickets, payments and seats. Returns the lines' ids, order by order. */
export async function insertOrders(tx: Transaction, orders: readonly SoldOrder[]): Promise<number[][]> {
  let next = FIRST_LINE
  const lines = orders.map((order) => order.lines.map((line, at) => ({ line, order, at, id: next++ })))
  const all = lines.flat()
  const tickets = all.flatMap(({ line, order, id }) =>
    (line.tickets ?? []).map((ticket) => ({ orderId: order.id, orderLineId: id, ...ticket })),
  )
  await insertRows(tx, 'orders', orders.map(orderRow))
  await insertRows(tx, 'order_line', all.map(lineRow))
  await insertRows(tx, 'order_ticket', tickets)
  await insertRows(
    tx,
    'order_upsell',
    all.flatMap(({ line, id }) => (line.upsells ?? []).map((upsell) => ({ orderLineId: id, ...upsell }))),
  )
  await insertRows(tx, 'payment', orders.flatMap(paymentRows))
  await insertRows(
    tx,
    'seat_allocation',
    tickets.map(({ performanceId, seatId, orderId }) => ({ performanceId, seatId, state: 'sold', orderId })),
  )
  return lines.map((ofOrder) => ofOrder.map(({ id }) => id))
}

function orderRow(order: SoldOrder) {
  const linesCents = sum(order.lines.map(amountOf))
  return {
    ...{ id: order.id, sessionKey: order.sessionKey, customerId: order.customerId, state: 'completed' },
    deliveryMethodId: order.deliveryMethodId,
    billingAddress: order.billingAddress ?? null,
    ...{ linesCents, deliveryCents: 0, feesCents: order.feesCents, vouchersCents: 0 },
    ...{ totalCents: linesCents + order.feesCents, placedAt: order.placedAt, completedAt: order.placedAt },
  }
}

const lineRow = ({ line, order, at, id }: { line: SoldLine; order: SoldOrder; at: number; id: number }) => ({
  ...{ id, orderId: order.id, kind: line.kind, position: at + 1, name: line.name },
  performanceId: line.performanceId ?? null,
  packageId: line.packageId ?? null,
  zoneId: line.zoneId ?? null,
  membershipLevelId: line.membershipLevelId ?? null,
  fundId: line.fundId ?? null,
  amountCents: amountOf(line),
  details: line.details ?? {},
})

function paymentRows(order: SoldOrder) {
  if (!order.paymentSession) return []
  const { totalCents, placedAt } = orderRow(order)
  return [
    {
      ...{ orderId: order.id, attempt: 1, providerSessionId: order.paymentSession, amountCents: totalCents },
      ...{ state: 'successful', createdAt: placedAt, expiresAt: placedAt, settledAt: placedAt, noticedAt: placedAt },
    },
  ]
}
