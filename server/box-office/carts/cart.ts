import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { promoCodeIsValid } from './valid-promo-code.ts'

/** `open` may change, `paying` waits for its payment, `ordered` has become an order. */
export interface Cart {
  id: string
  state: 'open' | 'paying' | 'ordered'
  customerId: number | null
  promoCodeId: number | null
  /** Null while the cart is empty. */
  expiresAt: Date | null
  timesExtended: number
  /** Number of times it was finalised for a payment since its timer started. */
  paymentAttempts: number
}

/** The columns of a cart. */
export const cartColumns = sql`id, state, customer_id, promo_code_id, expires_at, times_extended, payment_tries as payment_attempts`

export const isExpired = ({ expiresAt }: Pick<Cart, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime()

/** Returns the visitor's cart for reading. Undefined if there is none, or if it has expired or become an order. */
export async function readCart(db: Queries, { session }: Visitor, now: Date): Promise<Cart | undefined> {
  const cart = session?.cartId ? await findCart(db, session.cartId) : undefined
  return cart && cart.state !== 'ordered' && !isExpired(cart, now) ? cart : undefined
}

export async function findCart(db: Queries, cartId: string): Promise<Cart | undefined> {
  return db.first<Cart>(sql`select ${cartColumns} from cart where id = ${cartId}`)
}

/** Returns the promo code of the visitor's session, even if the cart is empty or has expired. */
export async function promoCodeOf(db: Queries, { session }: Visitor, now: Date): Promise<number | null> {
  if (!session?.cartId) return null
  const row = await db.first<{ promoCodeId: number }>(sql`
    select c.promo_code_id
      from cart c
      join promo_code p on p.id = c.promo_code_id
     where c.id = ${session.cartId}
       and ${promoCodeIsValid(session.cartId, now)}`)
  return row?.promoCodeId ?? null
}
