import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { promoCodeIsValid } from '../carts/valid-promo-code.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../visitors/visitor.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Makes a code the visitor's, in place of the one they had; a visitor without a session gets one. Gives what the code
 * says, then what went out of the cart with the old code. Refuses one that is unknown, not valid yet, over or used up,
 * all with the same words.
 */
export async function applyCode(boxOffice: BoxOffice, call: CallContext, code: string): Promise<string[]> {
  const { db } = boxOffice
  const { now } = call
  const attemptId = await countAttempt(db, guessOf(call.visitor), now)
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
      const isGuess = error instanceof Refusal && error.code === 'PROMO_UNKNOWN'
      if (!isGuess) await uncountAttempt(db, attemptId)
      throw error
    })
  call.sendToken(applied.token)
  return applied.messages
}

/** Codes are short words that may be guessed. Strangers are counted by their address alone. */
const guessOf = ({ session, networkAddress }: Visitor) => ({
  account: `promo ${session?.cartId ?? networkAddress}`,
  networkAddress: `promo ${networkAddress}`,
})

function unknownCode(): Refusal {
  const { message } = new Refusal('PROMO_UNKNOWN')
  return new Refusal('PROMO_UNKNOWN', { fields: [{ name: 'code', reason: message }] })
}
