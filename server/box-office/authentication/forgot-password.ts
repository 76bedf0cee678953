import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { countMailRequest } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import { passwordReset } from '../mail/password-reset.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** In milliseconds. */
const COOL_DOWN_MS = 5 * 60_000

/**
 * Writes an email with a link to set a new password, unless one was requested within the last five minutes. Behaves the
 * same and takes the same time whether or not an account has the address, which is looked up when the email is sent.
 * Earlier links remain valid, so that a stranger's requests can't invalidate the customer's link.
 */
export async function forgotPassword(
  boxOffice: BoxOffice,
  { visitor: { networkAddress }, now }: CallContext,
  email: string,
): Promise<void> {
  const { db, random, settings } = boxOffice
  const recipient = accountName(email)
  const request = { purpose: 'forgot', email: recipient, networkAddress, coolDownMs: COOL_DOWN_MS }
  if (!(await countMailRequest(db, request, now))) return
  const key = `password-${random.bytes(16).toString('hex')}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from mail_outbox where resets_password and sent_at is null and recipient = ${recipient}`)
    await writeMail(tx, passwordReset({ key, recipient }, settings), now, {
      resetsPassword: true,
      isLimited: false,
    })
  })
}
