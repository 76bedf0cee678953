import { Refusal } from '#shared/refusals'
import type { authentication } from '#shared/ticketing/authentication/authentication'
import type { Input } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { passwordFaults, setPassword } from '../customers/new-password.ts'
import { hashPassword } from '../customers/passwords.ts'
import { renewToken } from '../session/sessions.ts'
import type { Visitor } from '../session/visitor.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { spendResetToken } from './reset-tokens.ts'

type Reset = Input<(typeof authentication)['resetPassword']>

/**
 * Sets the password of whoever got the token by mail, and ends their sessions elsewhere. Signs nobody in: a visitor who is signed in as that
 * customer stays so, with a new token. A password that won't do leaves the token good for another.
 */
export async function resetPassword(
  boxOffice: BoxOffice,
  visitor: Visitor,
  { token, password, confirmPassword }: Reset,
): Promise<void> {
  const fields = passwordFaults(password, confirmPassword)
  if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
  const guess = `reset ${visitor.networkAddress}`
  const attemptId = await countAttempt(boxOffice.db, { account: guess, networkAddress: guess }, boxOffice.clock.now())
  const passwordHash = await hashPassword(password)
  await inVisitorTransaction(boxOffice, visitor, async (tx) => {
    const customerId = await spendResetToken(tx, token, boxOffice.clock.now())
    const isOwn = visitor.session?.customerId === customerId
    if (isOwn) await renewToken(tx, visitor, boxOffice)
    await setPassword(tx, customerId, passwordHash, isOwn ? visitor.session : undefined)
    await uncountAttempt(tx, attemptId)
  })
}
