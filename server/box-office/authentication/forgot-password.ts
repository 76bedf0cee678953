import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { announceMail, writeMail } from '../mail/outbox.ts'
import { passwordReset } from '../mail/password-reset.ts'
import type { CallContext } from '../sessions/visitor.ts'

/**
 * Writes a mail with a link to set a new password, in place of one that is still waiting; links sent before become
 * invalid. It behaves the same and takes the same time whether or not an account has the address, which is looked up
 * when the mail is sent. Requests are counted like failed logins, so that no mailbox is flooded.
 */
export async function forgotPassword(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  email: string,
): Promise<void> {
  const { db, random, settings } = boxOffice
  const recipient = accountName(email)
  const { networkAddress } = visitor
  await countAttempt(db, { account: `forgot ${recipient}`, networkAddress: `forgot ${networkAddress}` }, now)
  const key = `password-${random.bytes(16).toString('hex')}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(3, hashtext(${recipient}))`)
    await tx.execute(sql`
      delete from mail_outbox where resets_password and sent_at is null and recipient = ${recipient}`)
    await tx.execute(sql`
      delete from reset_token where customer_id in (
        select id from customer where lower(email) = ${recipient} and password_hash is not null)`)
    await writeMail(tx, passwordReset({ key, recipient }, settings), now, { resetsPassword: true })
  })
  await announceMail(boxOffice)
}
