import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { openSession } from '../session/sessions.ts'
import type { Session, Visitor } from '../session/visitor.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { type Cart, cartColumns, isExpired } from './cart.ts'

/** What a change of a cart is given: the transaction, the cart, locked, and the instant of the change. */
export interface CartChange {
  tx: Transaction
  cart: Cart
  now: Date
}

/**
 * One change of the visitor's cart, whole or not at all. A visitor without a session gets one, and one without a cart a cart.
 * Refuses with CART_EXPIRED, once: the next change finds a new, empty cart. Refuses with PAYMENT_RUNNING while the cart is paid for.
 */
export async function changeCart<T>(
  boxOffice: BoxOffice,
  visitor: Visitor,
  change: (given: CartChange) => Promise<T>,
): Promise<T> {
  const now = boxOffice.clock.now()
  const outcome = await inVisitorTransaction(boxOffice, visitor, async (tx) => {
    const cart = await lockVisitorsCart(tx, visitor, boxOffice, now)
    if (isExpired(cart, now)) {
      await replaceCart(tx, visitor, cart, now)
      return { isExpired: true } as const
    }
    if (cart.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
    return { isExpired: false, result: await change({ tx, cart, now }) } as const
  })
  if (outcome.isExpired) throw new Refusal('CART_EXPIRED')
  return outcome.result
}

/** The visitor's cart, locked until the transaction ends; a new one where there is none, or it has become an order. */
export async function lockVisitorsCart(
  tx: Transaction,
  visitor: Visitor,
  boxOffice: BoxOffice,
  now: Date,
): Promise<Cart> {
  const { tokenSha256 } = await openSession(tx, visitor, boxOffice)
  const session = await tx.first<Session>(sql`
    select token_sha256, customer_id, cart_id from session where token_sha256 = ${tokenSha256} for update`)
  if (!session) throw new Refusal('SESSION_ENDED')
  visitor.session = session
  const cart = session.cartId ? await lockCart(tx, session.cartId) : undefined
  return cart && cart.state !== 'ordered' ? cart : replaceCart(tx, visitor, cart, now)
}

/** A cart, locked until the transaction ends. Whoever changes a cart's lines or holds locks it first. */
export async function lockCart(tx: Transaction, cartId: string): Promise<Cart | undefined> {
  return tx.first<Cart>(sql`select ${cartColumns} from cart where id = ${cartId} for update`)
}

/** A new, empty cart for the visitor's session; who buys, with their primary address, and the promo code come along. */
export async function replaceCart(tx: Transaction, visitor: Visitor, old: Cart | undefined, now: Date): Promise<Cart> {
  const { session } = visitor
  if (!session) throw new Error('A cart needs a session')
  const cart = await tx.first<Cart>(sql`
    insert into cart (id, customer_id, address_id, promo_code_id, created_at)
    values (${randomUUID()}, ${session.customerId},
            (select id from address where customer_id = ${session.customerId}::int and is_primary),
            ${old?.promoCodeId ?? null}, ${now})
    returning ${cartColumns}`)
  if (!cart) throw new Error('The cart was not inserted')
  await tx.execute(sql`update session set cart_id = ${cart.id} where token_sha256 = ${session.tokenSha256}`)
  visitor.session = { ...session, cartId: cart.id }
  return cart
}
