import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { announceMail, writeMail } from '../mail/outbox.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { addressLinkMail } from './privacy-mails.ts'

/**
 * Writes a mail with a link to what is stored by a mail address, in place of one that is still waiting. It behaves the
 * same whether or not anything is stored, which is looked up when the mail is sent. Requests are counted like failed
 * logins, so that no mailbox is flooded.
 */
export async function requestLink(boxOffice: BoxOffice, { visitor, now }: CallContext, email: string): Promise<void> {
  const { db } = boxOffice
  const recipient = accountName(email)
  const attempt = { account: `your-data ${recipient}`, networkAddress: `your-data ${visitor.networkAddress}` }
  await countAttempt(db, attempt, now)
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from mail_outbox where links_address and sent_at is null and recipient = ${recipient}`)
    await writeMail(tx, addressLinkMail(boxOffice, recipient), now, { linksAddress: true })
  })
  await announceMail(boxOffice)
}
