import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { beginSession, recordProof, setSessionCart } from '../sessions/sessions.ts'
import type { CallContext, Session } from '../sessions/visitor.ts'
import { type Cart, cartColumns, isExpired } from './cart.ts'
import { refuseOversize } from './cart-size.ts'
import { recordNetwork, refuseTooManyHeld } from './held-seats.ts'
import { limitHolds } from './hold-limits.ts'

/**
 * The context of a change of a cart: the transaction, the cart and its visitor's session, both locked, and the time of
 * the change.
 */
export interface CartChange {
  tx: Transaction
  cart: Cart
  session: Session
  now: Date
}

/**
 * Runs a change of the visitor's cart in a transaction. Creates the session and the cart if necessary. Refuses with
 * CART_EXPIRED once, after which the visitor has a new, empty cart. Refuses with PAYMENT_RUNNING while the cart is
 * being paid for, and with CART_FULL if the cart would exceed the limits of an order.
 */
export async function changeCart<T>(
  boxOffice: BoxOffice,
  call: CallContext,
  change: (context: CartChange) => Promise<T>,
): Promise<T> {
  const { now } = call
  const outcome = await boxOffice.db.transaction(async (tx) => {
    const { cart, session, token } = await lockVisitorsCart(tx, boxOffice, call)
    if (isExpired(cart, now)) {
      await replaceCart(tx, session, cart, now)
      return { token, isExpired: true } as const
    }
    if (cart.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
    const isBounded = call.takesSeats && !call.visitor.isOnPrivateNetwork
    if (isBounded) {
      await recordProof(tx, session)
      await recordNetwork(tx, cart, call.visitor.networkAddress)
    }
    const result = await change({ tx, cart, session, now })
    await refuseOversize(tx, cart.id)
    const { networkAddress } = call.visitor
    if (isBounded) await refuseTooManyHeld(tx, boxOffice.settings, { cart, session, networkAddress, now })
    if (call.takesSeats) await limitHolds(tx, boxOffice.settings, cart, now)
    return { token, isExpired: false, result } as const
  })
  call.sendToken(outcome.token)
  if (outcome.isExpired) throw new Refusal('CART_EXPIRED')
  return outcome.result
}

/** The visitor's cart and session, locked until the transaction ends. */
export interface LockedCart {
  cart: Cart
  session: Session
  /** The token to send, if a session was created. */
  token: string | undefined
}

/**
 * Locks the visitor's session, then its cart. A visitor without a session gets one; a session without a cart, or whose
 * cart has become an order, gets a new cart. Refuses a visitor whose token is no longer valid: their page reloads
 * first.
 */
export async function lockVisitorsCart(
  tx: Transaction,
  { random }: Pick<BoxOffice, 'random'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
): Promise<LockedCart> {
  if (visitor.isLost) throw new Refusal('SESSION_ENDED')
  const begun = visitor.session ? undefined : await beginSession(tx, { random, now })
  const session = begun?.session ?? (visitor.session && (await lockSession(tx, visitor.session)))
  if (!session) throw new Refusal('SESSION_ENDED')
  const token = begun?.token
  const cart = session.cartId ? await lockCart(tx, session.cartId) : undefined
  if (cart && cart.state !== 'ordered') return { cart, session, token }
  return { ...(await replaceCart(tx, session, cart, now)), token }
}

/** Returns the current session, locked until the transaction ends, or undefined if it has ended in the meantime. */
export const lockSession = (tx: Transaction, { tokenSha256 }: Session) =>
  tx.first<Session>(sql`
    select token_sha256, customer_id, cart_id, is_proven from session where token_sha256 = ${tokenSha256} for update`)

/** Returns a cart, locked until the transaction ends. Lock it before changing its lines or holds. */
export async function lockCart(tx: Transaction, cartId: string): Promise<Cart | undefined> {
  return tx.first<Cart>(sql`select ${cartColumns} from cart where id = ${cartId} for update`)
}

/**
 * Creates a new, empty cart for a session. It takes over the buyer with their primary address, the promo code and the
 * limits of released seats.
 */
export async function replaceCart(
  tx: Transaction,
  session: Session,
  old: Cart | undefined,
  now: Date,
): Promise<{ cart: Cart; session: Session }> {
  const cart = await tx.first<Cart>(sql`
    insert into cart (id, customer_id, address_id, promo_code_id, replaces, created_at)
    values (${randomUUID()}, ${session.customerId},
            (select id from address where customer_id = ${session.customerId}::int and is_primary),
            ${old?.promoCodeId ?? null}, ${old?.id ?? null}::uuid, ${now})
    returning ${cartColumns}`)
  if (!cart) throw new Error('The cart was not inserted')
  if (old) await tx.execute(sql`update given_up_seat set cart_id = ${cart.id} where cart_id = ${old.id}`)
  return { cart, session: await setSessionCart(tx, session, cart.id) }
}
