import { randomBytes } from 'node:crypto'
import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { sql } from '#server/box-office/database/sql'

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
  /** The membership that the line began. Days as YYYY-MM-DD. */
  membership?: { startsOn: string; expiresOn: string }
  /** The package by which the line's package can be renewed, and the seats that are reserved for it. */
  renewal?: { packageId: number; heldUntil: Date; seats: readonly { performanceId: number; seatId: number }[] }
  /** The gift voucher that the line bought. */
  voucher?: { number: string; expiresOn: string }
}
export interface SoldOrder {
  customerId: number
  placedAt: Date
  deliveryMethodId: number | null
  billingAddress?: object | undefined
  feesCents: number
  /** Whether it was paid online, if it costs anything. */
  isPaidOnline: boolean
  lines: readonly SoldLine[]
}
interface NumberedOrder extends SoldOrder {
  id: number
}

const secret = () => randomBytes(32).toString('base64url')
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const amountOf = ({ amountCents = 0, tickets = [], upsells = [] }: SoldLine) =>
  amountCents + sum(tickets.map((each) => each.amountCents)) + sum(upsells.map((each) => each.amountCents * each.count))

/** Writes completed orders with their lines, tickets, payments and seats, and what the lines bought. */
export async function insertOrders(tx: Transaction, sold: readonly SoldOrder[]): Promise<void> {
  const orderIds = await nextIds(tx, 'orders', sold.length)
  const orders = sold.map((order, at) => ({ ...order, id: orderIds[at] as number }))
  const lineIds = await nextIds(tx, 'order_line', sold.flatMap(({ lines }) => lines).length)
  const all = orders
    .flatMap((order) => order.lines.map((line, at) => ({ line, order, at })))
    .map((each, at) => ({ ...each, id: lineIds[at] as number }))
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
  await insertBought(tx, all)
}

interface PlacedLine {
  line: SoldLine
  order: NumberedOrder
  /** Its index in the order. */
  at: number
  id: number
}

async function insertBought(tx: Transaction, lines: readonly PlacedLine[]): Promise<void> {
  const memberships = lines.flatMap(({ line: { membership, membershipLevelId }, order, id }) =>
    membership ? { customerId: order.customerId, membershipLevelId, ...membership, orderLineId: id } : [],
  )
  const vouchers = lines.flatMap(({ line: { voucher, amountCents }, order, id }) =>
    voucher
      ? { ...voucher, initialCents: amountCents, balanceCents: amountCents, orderLineId: id, createdAt: order.placedAt }
      : [],
  )
  await insertRows(tx, 'customer_membership', memberships)
  await insertRows(tx, 'gift_voucher', vouchers)
  for (const { line, order, id } of lines) {
    if (!line.renewal) continue
    const { packageId, heldUntil, seats } = line.renewal
    const [renewalId] = await nextIds(tx, 'package_renewal', 1)
    const renewal = { id: renewalId, customerId: order.customerId, orderLineId: id, packageId, heldUntil }
    await insertRows(tx, 'package_renewal', [renewal])
    await insertRows(
      tx,
      'renewal_seat',
      seats.map((seat) => ({ ...seat, renewalId })),
    )
  }
}

/** Returns the next ids of a table. */
export const nextIds = async (tx: Transaction, table: string, count: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(sql`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`)
  ).map(({ id }) => id)

function orderRow(order: NumberedOrder) {
  const linesCents = sum(order.lines.map(amountOf))
  return {
    ...{ id: order.id, sessionKey: secret(), customerId: order.customerId, state: 'completed' },
    deliveryMethodId: order.deliveryMethodId,
    billingAddress: order.billingAddress ?? null,
    ...{ linesCents, deliveryCents: 0, feesCents: order.feesCents, vouchersCents: 0 },
    ...{ totalCents: linesCents + order.feesCents, placedAt: order.placedAt, completedAt: order.placedAt },
  }
}

const lineRow = ({ line, order, at, id }: PlacedLine) => ({
  ...{ id, orderId: order.id, kind: line.kind, position: at + 1, name: line.name },
  performanceId: line.performanceId ?? null,
  packageId: line.packageId ?? null,
  zoneId: line.zoneId ?? null,
  membershipLevelId: line.membershipLevelId ?? null,
  fundId: line.fundId ?? null,
  amountCents: amountOf(line),
  details: line.details ?? {},
})

function paymentRows(order: NumberedOrder) {
  const { totalCents, placedAt } = orderRow(order)
  if (!order.isPaidOnline || totalCents === 0) return []
  return [
    {
      ...{ orderId: order.id, attempt: 1, providerSessionId: `season-${secret()}`, amountCents: totalCents },
      ...{ state: 'successful', createdAt: placedAt, expiresAt: placedAt, settledAt: placedAt, noticedAt: placedAt },
    },
  ]
}
