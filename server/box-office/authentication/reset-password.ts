import { Refusal } from '#shared/refusals'
import type { authentication } from '#shared/ticketing/authentication/authentication'
import type { Input } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { passwordErrors, setPassword } from '../customers/new-password.ts'
import { hashPassword } from '../customers/passwords.ts'
import { recordProvenEmail } from '../customers/proven-email.ts'
import { spendResetToken } from '../customers/reset-tokens.ts'
import { renewToken } from '../sessions/sessions.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { joinGuestOrders } from './guest-orders.ts'

type Reset = Input<(typeof authentication)['resetPassword']>

/**
 * Sets the password of the customer who received the token by email, and ends their other sessions. Doesn't sign anyone
 * in, but a visitor who is already signed in as that customer gets a new token. If the password is invalid, the token
 * remains valid. The token verifies the address, so guest orders with it are added to the account.
 */
export async function resetPassword(
  boxOffice: BoxOffice,
  call: CallContext,
  { token: resetToken, password, confirmPassword }: Reset,
): Promise<void> {
  const { visitor, now } = call
  const fields = passwordErrors(password, confirmPassword)
  if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
  const guess = `reset ${visitor.networkAddress}`
  const attemptId = await countAttempt(boxOffice.db, { account: guess, networkAddress: guess }, now)
  const passwordHash = await hashPassword(password)
  const token = await boxOffice.db.transaction(async (tx) => {
    const { customerId, email } = await spendResetToken(tx, resetToken, now)
    const isOwn = visitor.session?.customerId === customerId
    const renewed = isOwn ? await renewToken(tx, visitor, { random: boxOffice.random, now }) : undefined
    await setPassword(tx, customerId, passwordHash, renewed?.session)
    if (email !== null) {
      await recordProvenEmail(tx, customerId, email)
      await joinGuestOrders(tx, customerId, email)
    }
    await uncountAttempt(tx, attemptId)
    return renewed?.token
  })
  call.sendToken(token)
}
