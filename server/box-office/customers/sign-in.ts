import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { isExpired } from '../carts/cart.ts'
import { adoptPromoCode } from '../carts/cart-promo-code.ts'
import { lockCart } from '../carts/change-cart.ts'
import { assignToCustomer, findFilledCart, isFilled } from '../carts/customers-cart.ts'
import { limitHolds } from '../carts/hold-limits.ts'
import { joinCarts, moveReleasedSeats } from '../carts/join-carts.ts'
import { removeIneligibleTickets } from '../carts/remove-ineligible-tickets.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { setSessionCart, signIn } from '../sessions/sessions.ts'
import type { CallContext, Session } from '../sessions/visitor.ts'
import { clearAttempts, countAttempt, rememberNetwork } from './attempt-limit.ts'
import { isPassword } from './passwords.ts'

/** Signs in with mail address and password. The response is the same for an unknown user and a wrong password. */
export async function logIn(
  boxOffice: BoxOffice,
  call: CallContext,
  userName: string,
  password: string,
): Promise<void> {
  const { db } = boxOffice
  const account = accountName(userName)
  const attempt = { account, networkAddress: call.visitor.networkAddress }
  await countAttempt(db, attempt, call.now)
  const customer = await db.first<{ id: number; passwordHash: string }>(sql`
    select id, password_hash from customer where lower(email) = ${account} and password_hash is not null`)
  if (!(await isPassword(password, customer?.passwordHash)) || !customer) throw new Refusal('WRONG_PASSWORD')
  const token = await db.transaction(async (tx) => {
    await clearAttempts(tx, account)
    const issued = await signInWithCart(tx, boxOffice, call, customer.id)
    await checkPasswordUnchanged(tx, customer)
    await rememberNetwork(tx, customer.id, attempt, call.now)
    return issued
  })
  call.sendToken(token)
}

/**
 * Refuses a password that has just been changed. The change ends all existing sessions, and this check prevents one
 * that begins concurrently.
 */
async function checkPasswordUnchanged(tx: Transaction, { id, passwordHash }: { id: number; passwordHash: string }) {
  const found = await tx.first(sql`
    select from customer where id = ${id} and password_hash = ${passwordHash} for share`)
  if (!found) throw new Refusal('WRONG_PASSWORD')
}

/**
 * Signs a customer in with the visitor's cart and seats, and returns the new token to send. If the customer left a cart
 * on another device, the visitor's is joined to it, so that both devices show the same one. If they can't be joined,
 * each device retains its own. An empty cart is replaced by the one on the other device, which gets its promo code if
 * it has none. All held seats are retained, except those at prices or in pre-sales that aren't open to this customer.
 */
export async function signInWithCart(
  tx: Transaction,
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  customerId: number,
): Promise<string> {
  const begun = await signIn(tx, visitor, customerId, { random: boxOffice.random, now })
  const session = await takeCart(tx, begun.session, customerId, now)
  const cart = session.cartId ? await lockCart(tx, session.cartId) : undefined
  if (cart?.state === 'open' && !isExpired(cart, now)) {
    await removeIneligibleTickets(boxOffice, { tx, cart, session, now })
    await limitHolds(tx, boxOffice.settings, cart, now)
  }
  return begun.token
}

/** Returns the session with the cart that the customer continues with. */
async function takeCart(tx: Transaction, session: Session, customerId: number, now: Date): Promise<Session> {
  const { cartId } = session
  const left = await findFilledCart(tx, customerId, cartId, now)
  if (left && !(await isFilled(tx, cartId, now))) {
    await adoptPromoCode(tx, left, cartId)
    if (cartId) await moveReleasedSeats(tx, { from: cartId, into: left })
    return setSessionCart(tx, session, left)
  }
  if (left && cartId && (await joinCarts(tx, { from: cartId, into: left }, now)))
    return setSessionCart(tx, session, left)
  if (cartId) await assignToCustomer(tx, cartId, customerId)
  return session
}
