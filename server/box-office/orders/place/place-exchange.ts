import { sumOfCents } from '#shared/money'
import type { BoxOffice } from '../../box-office.ts'
import type { Cart } from '../../carts/cart.ts'
import { readAnswers } from '../../carts/cart-answers.ts'
import type { CartLine } from '../../carts/cart-lines.ts'
import { paymentTime } from '../../carts/payment-time.ts'
import type { Buyer } from '../../checkout/buyer.ts'
import { totalsOf } from '../../checkout/cart-totals.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { completeOrder } from '../settle/complete-order.ts'
import type { RefundVoucher } from '../settle/refund-vouchers.ts'
import { beginPayment, type OpenAttempt } from './begin-payment.ts'
import { type OrderContents, type PlacedOrder, writeOrder } from './write-order.ts'

interface NewTickets {
  /** Holds the new seats. */
  cart: Cart
  items: CartLine[]
  buyer: Buyer | undefined
}

interface Exchange extends NewTickets {
  /** The former tickets, which are returned already. */
  tickets: readonly { id: number; orderId: number }[]
  /** The vouchers that refunded them, with their whole value. */
  vouchers: readonly RefundVoucher[]
  /** Records how the rest is paid. */
  pay?(orderId: number, totalCents: number): Promise<unknown>
}

/**
 * Places and completes the order of exchanged tickets, without fees. The vouchers of the former tickets pay it, those
 * that expire first before the others. Returns what each paid.
 */
export async function placeExchange(
  boxOffice: BoxOffice,
  tx: Transaction,
  { tickets, vouchers, pay, ...exchange }: Exchange,
  now: Date,
): Promise<{ orderId: number; used: ReadonlyMap<number, number> }> {
  const paying = [...vouchers].sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
  const voucherBalances = paying.map(({ amountCents }) => amountCents)
  const totals = totalsOf({ lines: exchange.items, deliveryCents: 0, feeCents: 0, voucherBalances })
  const applied = paying.map(({ id, number, amountCents }) => ({
    ...{ id, number, balanceCents: amountCents, seenCents: amountCents },
  }))
  const { orderId } = await writeExchange(boxOffice, tx, { ...exchange, totals, vouchers: applied, tickets }, now)
  await pay?.(orderId, totals.totalCents)
  await completeOrder(boxOffice, tx, orderId, now)
  return { orderId, used: new Map(paying.map(({ id }, at) => [id, totals.vouchers[at] ?? 0])) }
}

interface PaidExchange extends NewTickets {
  /** The former tickets, which stay valid until the payment arrives. */
  tickets: readonly { id: number; orderId: number; amountCents: number }[]
}

/**
 * Places the pending order of tickets that cost more than the former ones, without fees, and the attempt to pay the
 * difference, during which the new seats are held. The former tickets' part has no vouchers until it is paid.
 */
export async function placePaidExchange(
  boxOffice: BoxOffice,
  tx: Transaction,
  { tickets, ...exchange }: PaidExchange,
  now: Date,
): Promise<{ orderId: number; toPay: OpenAttempt }> {
  const charged = totalsOf({ lines: exchange.items, deliveryCents: 0, feeCents: 0, voucherBalances: [] })
  const formerCents = sumOfCents(tickets.map(({ amountCents }) => amountCents))
  const totals = { ...charged, vouchersCents: formerCents, totalCents: charged.totalCents - formerCents }
  const order = await writeExchange(boxOffice, tx, { ...exchange, totals, vouchers: [], tickets }, now)
  await tx.execute(sql`
    update orders set exchanged_tickets = ${tickets.map(({ id }) => id)}::bigint[] where id = ${order.orderId}`)
  const minutes = boxOffice.settings.PAYMENT_MINUTES
  const time = paymentTime({ now, minutes, attemptsBefore: 0, cartExpiresAt: null })
  if (!time) throw new Error('No time is left to pay in')
  return { orderId: order.orderId, toPay: await beginPayment(tx, exchange.cart, order, time, now) }
}

/** Writes the order with the address and the special requirements of the former tickets. */
async function writeExchange(
  boxOffice: BoxOffice,
  tx: Transaction,
  { tickets, ...contents }: Omit<OrderContents, 'answers' | 'method'> & Pick<Exchange, 'tickets'>,
  now: Date,
): Promise<PlacedOrder> {
  const answers = await readAnswers(tx, contents.cart.id)
  const order = await writeOrder(boxOffice, tx, { ...contents, answers, method: undefined }, now)
  await tx.execute(sql`
    update orders o set exchanged_from = f.id, billing_address = f.billing_address
      from orders f
     where o.id = ${order.orderId} and f.id = ${tickets[0]?.orderId ?? null}`)
  await copyRequirements(tx, order.orderId, tickets)
  return order
}

/** Copies the special requirements of exchanged tickets to the new order. */
async function copyRequirements(tx: Transaction, orderId: number, tickets: readonly { id: number }[]): Promise<void> {
  await tx.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select n.id, n.performance_id, string_agg(distinct r.notes, '; ')
      from order_line n
      join order_ticket t on t.id = any (${tickets.map(({ id }) => id)}::bigint[])
      join order_requirement r on r.order_line_id = t.order_line_id and r.performance_id = t.performance_id
     where n.order_id = ${orderId}
     group by n.id`)
}
