import type { BoxOffice } from '../box-office.ts'
import { issueDataToken, issueNewsletterToken } from '../customers/address-tokens.ts'
import { issueResetToken } from '../customers/reset-tokens.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from './outbox.ts'
import { withToken } from './password-reset.ts'

/**
 * An email with a placeholder for a token: to reset a password, to confirm the newsletter, or to access the data stored
 * under its recipient's address.
 */
type TokenMail = Mail & { id: number; resetsPassword: boolean; confirmsNewsletter: boolean }

/**
 * Returns an email with its token, ready to send. An email that resets a password uses the account's spelling of the
 * address, and is from now on an email about that account. Returns undefined, so that nothing is sent, if no data are
 * stored under the address, it is already subscribed, or a newer request has replaced this one. An email that is sent
 * again has another token. Both are valid.
 */
export async function addToken<M extends TokenMail>({ db, clock, random }: BoxOffice, mail: M): Promise<M | undefined> {
  return db.transaction(async (tx) => {
    const waiting = await tx.first(sql`select from mail_outbox where id = ${mail.id} for update`)
    if (!waiting) return undefined
    const source = { random, now: clock.now() }
    if (mail.resetsPassword) {
      const issued = await issueResetToken(tx, mail.recipient, source)
      if (issued) {
        await tx.execute(sql`update mail_outbox set customer_id = ${issued.customerId} where id = ${mail.id}`)
        return withToken({ ...mail, recipient: issued.email }, issued.token)
      }
    } else {
      const token = mail.confirmsNewsletter
        ? await issueNewsletterToken(tx, mail, source)
        : await issueDataToken(tx, mail.recipient, source)
      if (token) return withToken(mail, token)
    }
    await tx.execute(sql`delete from mail_outbox where id = ${mail.id}`)
    return undefined
  })
}
