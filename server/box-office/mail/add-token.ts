import type { BoxOffice } from '../box-office.ts'
import { issueDataToken, issueNewsletterToken } from '../customers/address-tokens.ts'
import { issueResetToken } from '../customers/reset-tokens.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from './outbox.ts'
import { withToken } from './password-reset.ts'

/**
 * A mail with a placeholder for a token: to reset a password, to confirm the newsletter, or for what is stored by its
 * recipient's address.
 */
type TokenMail = Mail & { id: number; resetsPassword: boolean; confirmsNewsletter: boolean }

/**
 * Returns a mail with its token, ready to send; one that resets a password is addressed as the account spells its
 * address. Returns undefined, and nothing is sent, if nothing is stored by the address, it is subscribed already, or a
 * newer request has replaced this one. A mail that is sent again has another token; both are valid.
 */
export async function addToken<M extends TokenMail>({ db, clock, random }: BoxOffice, mail: M): Promise<M | undefined> {
  return db.transaction(async (tx) => {
    const waiting = await tx.first(sql`select from mail_outbox where id = ${mail.id} for update`)
    if (!waiting) return undefined
    const source = { random, now: clock.now() }
    if (mail.resetsPassword) {
      const issued = await issueResetToken(tx, mail.recipient, source)
      if (issued) return withToken({ ...mail, recipient: issued.email }, issued.token)
    } else {
      const issue = mail.confirmsNewsletter ? issueNewsletterToken : issueDataToken
      const token = await issue(tx, mail.recipient, source)
      if (token) return withToken(mail, token)
    }
    await tx.execute(sql`delete from mail_outbox where id = ${mail.id}`)
    return undefined
  })
}
