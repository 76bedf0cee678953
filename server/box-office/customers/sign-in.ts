import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { adoptPromoCode } from '../carts/cart-promo-code.ts'
import { assignToCustomer, findFilledCart, isFilled } from '../carts/customers-cart.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { signIn } from '../session/sessions.ts'
import type { Visitor } from '../session/visitor.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { clearAttempts, countAttempt } from './attempt-limit.ts'
import { isPassword } from './passwords.ts'

/** Signs in with mail address and password. One answer for an unknown user and a wrong password. */
export async function logIn(boxOffice: BoxOffice, visitor: Visitor, userName: string, password: string): Promise<void> {
  const { db, clock } = boxOffice
  const account = userName.toLowerCase()
  await countAttempt(db, { account, networkAddress: visitor.networkAddress }, clock.now())
  const customer = await db.first<{ id: number; passwordHash: string }>(sql`
    select id, password_hash from customer where lower(email) = ${account} and password_hash is not null`)
  if (!(await isPassword(password, customer?.passwordHash)) || !customer) throw new Refusal('WRONG_PASSWORD')
  await inVisitorTransaction(boxOffice, visitor, async (tx) => {
    await clearAttempts(tx, account)
    await signInWithCart(tx, visitor, boxOffice, customer.id)
    await checkStillTheirs(tx, customer)
  })
}

/** A password that is being changed opens nothing any more: the change ends every session that it finds, and none begins behind its back. */
async function checkStillTheirs(tx: Transaction, { id, passwordHash }: { id: number; passwordHash: string }) {
  const found = await tx.first(sql`
    select from customer where id = ${id} and password_hash = ${passwordHash} for share`)
  if (!found) throw new Refusal('WRONG_PASSWORD')
}

/**
 * Signs a customer in, the visitor's cart coming along: new token, same cart, same seats, same time left. An empty cart gives way
 * to the one that the customer left elsewhere, if that is alive; its promo code comes along where that has none. Where both have something each stays where it is: no held seat is lost.
 */
export async function signInWithCart(tx: Transaction, visitor: Visitor, boxOffice: BoxOffice, customerId: number) {
  await signIn(tx, visitor, boxOffice, customerId)
  const { session } = visitor
  if (!session) throw new Error('Signed in without a session')
  const now = boxOffice.clock.now()
  if (!(await isFilled(tx, session.cartId, now))) {
    const left = await findFilledCart(tx, customerId, now)
    if (left) {
      await tx.execute(sql`update session set cart_id = ${left} where token_sha256 = ${session.tokenSha256}`)
      await adoptPromoCode(tx, left, session.cartId)
      visitor.session = { ...session, cartId: left }
      return
    }
  }
  if (session.cartId) await assignToCustomer(tx, session.cartId, customerId)
}
