import type { Settings } from '#config/settings'
import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { COOLDOWN_MS } from '../seating/holds.ts'
import type { Cart } from './cart.ts'
import { MAX_EXTENSIONS, moveExpiry } from './cart-timer.ts'
import { ATTEMPTS_WITH_TIME, GRACE_MS } from './payment-time.ts'

const MINUTE = 60_000

type Times = Pick<Settings, 'CART_MINUTES' | 'PAYMENT_MINUTES'>

/**
 * Returns the longest time that a buyer can hold a seat, in milliseconds: a cart's time, its extensions and its
 * attempts to pay.
 */
export const longestHold = ({ CART_MINUTES, PAYMENT_MINUTES }: Times): number =>
  (1 + MAX_EXTENSIONS) * CART_MINUTES * MINUTE + ATTEMPTS_WITH_TIME * (PAYMENT_MINUTES * MINUTE + GRACE_MS)

/**
 * Applies the former limits to a seat that its buyer released and takes again: the cart expires when the seat's hold
 * would have, with its extensions and attempts to pay counted. The buyer is the cart, or any cart of its customer. The
 * caller has locked the cart and holds the seats.
 */
export async function limitHolds(tx: Transaction, settings: Times, cart: Cart, now: Date): Promise<void> {
  const former = await tx.first<{ end: Date | null; timesExtended: number; paymentAttempts: number }>(sql`
    select min(g.held_until) as "end", coalesce(max(g.times_extended), 0)::int as times_extended,
           coalesce(max(g.payment_tries), 0)::int as payment_attempts
      from (${releasedByBuyer(cart)}) g
     where g.held_until > ${now}`)
  if (former?.end) {
    cart.timesExtended = Math.max(cart.timesExtended, former.timesExtended)
    cart.paymentAttempts = Math.max(cart.paymentAttempts, former.paymentAttempts)
    await tx.execute(sql`
      update cart set times_extended = ${cart.timesExtended}, payment_tries = ${cart.paymentAttempts} where id = ${cart.id}`)
    if (cart.expiresAt && former.end < cart.expiresAt) {
      cart.expiresAt = former.end
      await moveExpiry(tx, cart.id, former.end)
    }
  }
  await setYieldTimes(tx, cart, new Date(now.getTime() + longestHold(settings)), now)
  await tx.execute(sql`
    delete from given_up_seat where (cart_id, performance_id, seat_id) in (
      select g.cart_id, g.performance_id, g.seat_id from (${releasedByBuyer(cart)}) g)`)
}

/** Returns the query for the seats that the cart holds and that its buyer has released before. */
const releasedByBuyer = ({ id }: Cart): Statement => sql`
  select r.*
    from cart own
    join seat_allocation a on a.cart_id = own.id and a.state = 'held'
    join given_up_seat r on r.performance_id = a.performance_id and r.seat_id = a.seat_id
    join cart former on former.id = r.cart_id and (former.id = own.id or former.customer_id = own.customer_id)
   where own.id = ${id}`

/** Preserves the time limit of a seat that passes from one cart of a network to another: only a cool-down resets it. */
async function setYieldTimes(tx: Transaction, { id }: Cart, latest: Date, now: Date): Promise<void> {
  await tx.execute(sql`
    update seat_allocation a
       set yields_at = coalesce(
             (select min(g.yields_at)
                from given_up_seat g
                join cart former on former.id = g.cart_id
                join cart own on own.id = a.cart_id
               where g.performance_id = a.performance_id and g.seat_id = a.seat_id
                 and g.held_until > ${new Date(now.getTime() - COOLDOWN_MS)}
                 and (former.id = own.id or former.customer_id = own.customer_id
                      or former.network_sha256 = own.network_sha256
                      or former.network_48_sha256 = own.network_48_sha256)),
             ${latest}::timestamptz)
     where a.cart_id = ${id} and a.state = 'held' and a.yields_at is null`)
}
