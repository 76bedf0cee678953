import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/**
 * Records on the visitor's cart that they accept a version of the terms of sale. Doesn't change the record of a cart
 * that is being paid for, because its order has a copy.
 */
export async function acceptTerms({ db }: BoxOffice, { visitor, now }: CallContext, version: string): Promise<void> {
  const cartId = visitor.session?.cartId
  if (!cartId) throw new Refusal('CART_EMPTY')
  await db.execute(sql`
    update cart set terms_version = ${version}, terms_accepted_at = ${now} where id = ${cartId} and state = 'open'`)
}
