import type { BoxOffice } from '../../box-office.ts'
import { markOrdered } from '../../carts/cart-payment.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { upsellsTaken } from '../../production/upsell-offers.ts'
import { recordSale } from '../../takings/record-sale.ts'
import { issueVouchers } from './issue-vouchers.ts'
import { mailConfirmation } from './order-confirmation.ts'
import { startMemberships } from './start-memberships.ts'

/**
 * Another buyer has the order's seats or extras because its hold expired before the payment arrived, or another order
 * has renewed the same package in the meantime.
 */
export class TooLate extends Error {
  override name = 'TooLate'
}

interface Order {
  id: number
  cartId: string | null
  customerId: number
}

/**
 * Completes a pending order in the caller's transaction: sells its seats, issues vouchers, starts memberships,
 * records the takings and writes the confirmation. The caller has locked cart and order. If it throws `TooLate`, the
 * transaction must be rolled back.
 */
export async function completeOrder(boxOffice: BoxOffice, tx: Transaction, orderId: number, now: Date): Promise<void> {
  const order = await tx.first<Order>(sql`
    update orders set state = 'completed', completed_at = ${now}
     where id = ${orderId} and state <> 'completed'
    returning id, cart_id, customer_id`)
  if (!order) throw new Error('The order is already complete')
  await sellSeats(tx, order, now)
  await checkExtras(tx, order, now)
  await issueVouchers(boxOffice, tx, order.id, now)
  await startMemberships(boxOffice, tx, order, now)
  await saveMailingChoices(tx, order)
  await markRenewed(tx, order)
  await markOrdered(tx, order.cartId)
  await recordSale(boxOffice, tx, order.id, now)
  await mailConfirmation(boxOffice, tx, order.id, now)
}

/**
 * Sells the order's seats that the cart holds or that are free. Locks them in the same order as every other statement.
 */
async function sellSeats(tx: Transaction, { id, cartId }: Order, now: Date): Promise<void> {
  const needed = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from order_ticket where order_id = ${id}`,
  )
  const sold = await tx.execute(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, order_id)
    select performance_id, seat_id, 'sold', ${id}::bigint from order_ticket where order_id = ${id} order by performance_id, seat_id
    on conflict (performance_id, seat_id) do update
       set state = 'sold', order_id = excluded.order_id, cart_id = null, expires_at = null
     where a.state = 'held' and (a.cart_id = ${cartId}::uuid or a.expires_at <= ${now})`)
  if (sold !== needed?.count) throw new TooLate('Seats of the order are taken')
}

/** Checks that the extras are still available: after the cart expired, other buyers may have bought them. */
async function checkExtras(tx: Transaction, { id, cartId }: Order, now: Date): Promise<void> {
  const offers = await tx.query<{ id: number; stock: number }>(sql`
    select o.id, o.stock
      from upsell_performance o
     where o.stock is not null
       and o.id in (select u.upsell_performance_id from order_upsell u join order_line l on l.id = u.order_line_id where l.order_id = ${id})
     order by o.id
       for update`)
  for (const offer of offers) {
    if ((await upsellsTaken(tx, offer.id, cartId, now)) > offer.stock)
      throw new TooLate('Extras of the order are taken')
  }
}

/**
 * Marks a package as renewed, which is possible only once. If its customer has two carts, for example on two devices,
 * the cart that is paid first renews it. The other's payment is refunded.
 */
async function markRenewed(tx: Transaction, { id, cartId }: Order): Promise<void> {
  const renewals = await tx.query<{ id: number; isRenewed: boolean }>(sql`
    select id, renewed_by is not null as is_renewed
      from package_renewal
     where id in (select renewal_id from cart_line where cart_id = ${cartId}::uuid)
     order by id
       for update`)
  if (renewals.some(({ isRenewed }) => isRenewed)) throw new TooLate('A package of the order is renewed already')
  await tx.execute(sql`
    update package_renewal set renewed_by = ${id} where id = any (${renewals.map((each) => each.id)}::int[])`)
}

/** Stores which mailings the buyer agreed to. Buying never unsubscribes. */
async function saveMailingChoices(tx: Transaction, { cartId, customerId }: Order): Promise<void> {
  await tx.execute(sql`
    update customer u
       set email_communications = u.email_communications or coalesce(c.venue_updates, false),
           other_presenter_updates = u.other_presenter_updates or coalesce(c.other_presenter_updates, false)
      from cart c
     where c.id = ${cartId}::uuid and u.id = ${customerId}`)
}
