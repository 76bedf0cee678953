import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { promoCodeIsValid } from '../carts/valid-promo-code.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../visitors/visitor.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Gives the visitor's cart a promo code in place of its old one; a visitor without a session gets one. Returns the
 * code's messages and then the notices of tickets that were removed with the old code. A code that is unknown, not
 * valid yet, expired or used up is refused, always with the same message.
 */
export async function applyCode(boxOffice: BoxOffice, call: CallContext, code: string): Promise<string[]> {
  const { db } = boxOffice
  const { now } = call
  const attemptId = await countAttempt(db, attemptKeys(call.visitor), now)
  const applied = await db
    .transaction(async (tx) => {
      const { cart, token } = await lockCartForCode(tx, boxOffice, call)
      const promoCode = await tx.first<{ id: number; messages: string[] }>(sql`
      select p.id, p.messages
        from promo_code p
       where lower(p.code) = lower(${code}) and ${promoCodeIsValid(cart.id, now)}`)
      if (!promoCode) throw unknownCode()
      const notices = await changeCode(tx, cart, promoCode.id, now)
      await uncountAttempt(tx, attemptId)
      return { messages: [...promoCode.messages, ...notices], token }
    })
    .catch(async (error: unknown) => {
      const isUnknownCode = error instanceof Refusal && error.code === 'PROMO_UNKNOWN'
      if (!isUnknownCode) await uncountAttempt(db, attemptId)
      throw error
    })
  call.sendToken(applied.token)
  return applied.messages
}

/** Attempts are limited because codes can be guessed. Visitors without a cart are counted by their address alone. */
const attemptKeys = ({ session, networkAddress }: Visitor) => ({
  account: `promo ${session?.cartId ?? networkAddress}`,
  networkAddress: `promo ${networkAddress}`,
})

function unknownCode(): Refusal {
  const { message } = new Refusal('PROMO_UNKNOWN')
  return new Refusal('PROMO_UNKNOWN', { fields: [{ name: 'code', reason: message }] })
}
