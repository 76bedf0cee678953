import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Cart } from './cart.ts'

const MINUTE = 60_000
export const MAX_EXTENSIONS = 2

/** Returns the expiry of a cart whose first item is added at `now`. */
const expiryOf = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)

/**
 * Returns when the cart expires. The first item starts the timer, and later items don't change it. Call it before
 * holding seats for an item, because holds expire with their cart.
 */
export async function startTimer(tx: Transaction, cart: Cart, now: Date, minutes: number): Promise<Date> {
  if (cart.expiresAt) return cart.expiresAt
  cart.expiresAt = expiryOf(now, minutes)
  await tx.execute(
    sql`update cart set expires_at = ${cart.expiresAt}, times_extended = 0, payment_tries = 0 where id = ${cart.id}`,
  )
  return cart.expiresAt
}

/** Stops the timer of an empty cart. Call it after removing an item. */
export async function stopTimerIfEmpty(tx: Transaction, cart: Cart): Promise<void> {
  const stopped = await tx.execute(sql`
    update cart
       set expires_at = null, times_extended = 0, payment_tries = 0
     where id = ${cart.id}
       and not exists (select from cart_line where cart_id = cart.id)`)
  if (stopped) cart.expiresAt = null
}

/** Adds the cart's duration to the remaining time, for the cart and its holds. At most twice per cart. */
export async function extendTimer(tx: Transaction, cart: Cart, minutes: number): Promise<Cart> {
  if (!cart.expiresAt) throw new Refusal('CART_EMPTY')
  if (cart.timesExtended >= MAX_EXTENSIONS) throw new Refusal('EXTENDED_TWICE')
  const expiresAt = expiryOf(cart.expiresAt, minutes)
  await tx.execute(sql`update cart set times_extended = times_extended + 1 where id = ${cart.id}`)
  // Extends the limits of released seats too, so that a seat that is taken again has the cart's extended time.
  await tx.execute(sql`
    update given_up_seat
       set held_until = held_until + ${minutes}::int * interval '1 minute', times_extended = times_extended + 1
     where cart_id = ${cart.id} and times_extended < ${MAX_EXTENSIONS}`)
  await moveExpiry(tx, cart.id, expiresAt)
  return { ...cart, expiresAt, timesExtended: cart.timesExtended + 1 }
}

/** Moves the expiry of a cart and its holds. Locks the seats in the same order as every other statement. */
export async function moveExpiry(tx: Transaction, cartId: string, expiresAt: Date): Promise<void> {
  await tx.execute(sql`update cart set expires_at = ${expiresAt} where id = ${cartId}`)
  await tx.execute(sql`
    with holds as (
      select performance_id, seat_id
        from seat_allocation
       where cart_id = ${cartId} and state = 'held'
       order by performance_id, seat_id
         for update)
    update seat_allocation a
       set expires_at = ${expiresAt}
      from holds h
     where a.performance_id = h.performance_id and a.seat_id = h.seat_id`)
}
