import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { adoptPromoCode } from '../carts/cart-promo-code.ts'
import { assignToCustomer, findFilledCart, isFilled } from '../carts/customers-cart.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { setSessionCart, signIn } from '../visitors/sessions.ts'
import type { CallContext } from '../visitors/visitor.ts'
import { clearAttempts, countAttempt } from './attempt-limit.ts'
import { isPassword } from './passwords.ts'

/** Signs in with mail address and password. One answer for an unknown user and a wrong password. */
export async function logIn(
  boxOffice: BoxOffice,
  call: CallContext,
  userName: string,
  password: string,
): Promise<void> {
  const { db } = boxOffice
  const account = userName.toLowerCase()
  await countAttempt(db, { account, networkAddress: call.visitor.networkAddress }, call.now)
  const customer = await db.first<{ id: number; passwordHash: string }>(sql`
    select id, password_hash from customer where lower(email) = ${account} and password_hash is not null`)
  if (!(await isPassword(password, customer?.passwordHash)) || !customer) throw new Refusal('WRONG_PASSWORD')
  const token = await db.transaction(async (tx) => {
    await clearAttempts(tx, account)
    const issued = await signInWithCart(tx, boxOffice, call, customer.id)
    await checkStillTheirs(tx, customer)
    return issued
  })
  call.sendToken(token)
}

/**
 * A password that is being changed opens nothing any more: the change ends every session that it finds, and none begins
 * behind its back.
 */
async function checkStillTheirs(tx: Transaction, { id, passwordHash }: { id: number; passwordHash: string }) {
  const found = await tx.first(sql`
    select from customer where id = ${id} and password_hash = ${passwordHash} for share`)
  if (!found) throw new Refusal('WRONG_PASSWORD')
}

/**
 * Signs a customer in, the visitor's cart coming along: new token, same cart, same seats, same time left. An empty
 * cart gives way to the one that the customer left elsewhere, if that is alive; its promo code comes along where that
 * has none. Where both have something each stays where it is: no held seat is lost. Gives the token, to be sent.
 */
export async function signInWithCart(
  tx: Transaction,
  { random }: Pick<BoxOffice, 'random'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  customerId: number,
): Promise<string> {
  const { session, token } = await signIn(tx, visitor, customerId, { random, now })
  const left = (await isFilled(tx, session.cartId, now)) ? undefined : await findFilledCart(tx, customerId, now)
  if (left) {
    await setSessionCart(tx, session, left)
    await adoptPromoCode(tx, left, session.cartId)
  } else if (session.cartId) await assignToCustomer(tx, session.cartId, customerId)
  return token
}
