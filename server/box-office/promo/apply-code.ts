import { canonicalPromoCode } from '#shared/clean-text'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { promoCodeIsValid } from '../carts/valid-promo-code.ts'
import { judgeAttempt } from '../customers/attempt-limit.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../sessions/visitor.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Applies a promo code to the visitor's cart in place of its old one. Creates a session if the visitor has none.
 * Returns the code's messages, then the notices of tickets that were removed with the old code. Refuses a code that is
 * unknown, not valid yet, expired or used up, always with the same message.
 */
export async function applyCode(boxOffice: BoxOffice, call: CallContext, code: string): Promise<string[]> {
  const { db } = boxOffice
  const { now, visitor } = call
  const validCode = (tx: Queries, cartId: string | null) =>
    tx.first<{ id: number; messages: string[] }>(sql`
      select p.id, p.messages
        from promo_code p
       where upper(regexp_replace(p.code, '\\s', '', 'g')) = ${canonicalPromoCode(code)} and ${promoCodeIsValid(cartId, now)}`)
  const cartId = visitor.session?.cartId ?? null
  const isKnown = await judgeAttempt(db, attemptKeys(visitor), now, async (tx) => Boolean(await validCode(tx, cartId)))
  if (!isKnown) throw unknownCode()
  const applied = await db.transaction(async (tx) => {
    const { cart, session, token } = await lockCartForCode(tx, boxOffice, call)
    const promoCode = await validCode(tx, cart.id)
    // It was used up a moment ago.
    if (!promoCode) throw unknownCode()
    const notices = await changeCode(boxOffice, { tx, cart, session, now }, promoCode.id)
    return { messages: [...promoCode.messages, ...notices], token }
  })
  call.sendToken(applied.token)
  return applied.messages
}

/**
 * Returns the keys for rate-limiting wrong codes, as codes can be guessed. Visitors without a cart are counted by
 * network address only.
 */
const attemptKeys = ({ session, networkAddress }: Visitor) => ({
  account: `promo ${session?.cartId ?? networkAddress}`,
  networkAddress: `promo ${networkAddress}`,
})

function unknownCode(): Refusal {
  const { message } = new Refusal('PROMO_UNKNOWN')
  return new Refusal('PROMO_UNKNOWN', { fields: [{ name: 'code', reason: message }] })
}
