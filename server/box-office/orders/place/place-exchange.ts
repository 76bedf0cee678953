import type { BoxOffice } from '../../box-office.ts'
import type { Cart } from '../../carts/cart.ts'
import { readAnswers } from '../../carts/cart-answers.ts'
import type { CartLine } from '../../carts/cart-lines.ts'
import type { Buyer } from '../../checkout/buyer.ts'
import { totalsOf } from '../../checkout/cart-totals.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { completeOrder } from '../settle/complete-order.ts'
import type { RefundVoucher } from '../settle/refund-vouchers.ts'
import { writeOrder } from './write-order.ts'

interface Exchange {
  /** Holds the new seats. */
  cart: Cart
  items: CartLine[]
  buyer: Buyer | undefined
  /** The former tickets, which are returned already. */
  tickets: readonly { id: number; orderId: number }[]
  /** The vouchers that refunded them, with their whole value. */
  vouchers: readonly RefundVoucher[]
  /** Records how the rest is paid, or refuses it. */
  pay(orderId: number, totalCents: number): Promise<unknown>
}

/**
 * Places and completes the order of exchanged tickets, without fees. The vouchers of the former tickets pay it, those
 * that expire first before the others. Returns what each paid.
 */
export async function placeExchange(
  boxOffice: BoxOffice,
  tx: Transaction,
  { cart, items, buyer, tickets, vouchers, pay }: Exchange,
  now: Date,
): Promise<{ orderId: number; used: ReadonlyMap<number, number> }> {
  const paying = [...vouchers].sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
  const voucherBalances = paying.map(({ amountCents }) => amountCents)
  const totals = totalsOf({ lines: items, deliveryCents: 0, feeCents: 0, voucherBalances })
  const applied = paying.map(({ id, number, amountCents }) => ({
    ...{ id, number, balanceCents: amountCents, seenCents: amountCents },
  }))
  const answers = await readAnswers(tx, cart.id)
  const contents = { cart, items, answers, vouchers: applied, method: undefined, totals, buyer }
  const { orderId } = await writeOrder(boxOffice, tx, contents, now)
  await tx.execute(sql`
    update orders o set exchanged_from = f.id, billing_address = f.billing_address
      from orders f
     where o.id = ${orderId} and f.id = ${tickets[0]?.orderId ?? null}`)
  await keepRequirements(tx, orderId, tickets)
  await pay(orderId, totals.totalCents)
  await completeOrder(boxOffice, tx, orderId, now)
  return { orderId, used: new Map(paying.map(({ id }, at) => [id, totals.vouchers[at] ?? 0])) }
}

/** Copies the special requirements of exchanged tickets to the new order. */
async function keepRequirements(tx: Transaction, orderId: number, tickets: readonly { id: number }[]): Promise<void> {
  await tx.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select n.id, n.performance_id, string_agg(distinct r.notes, '; ')
      from order_line n
      join order_ticket t on t.id = any (${tickets.map(({ id }) => id)}::bigint[])
      join order_requirement r on r.order_line_id = t.order_line_id and r.performance_id = t.performance_id
     where n.order_id = ${orderId}
     group by n.id`)
}
