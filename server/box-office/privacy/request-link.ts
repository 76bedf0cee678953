import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { countMailRequest } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { addressLinkMail } from './privacy-mails.ts'

/** In milliseconds. */
const COOL_DOWN_MS = 5 * 60_000

/**
 * Writes an email with a link to the data stored under an email address, unless one was requested within the last five
 * minutes. Behaves the same whether or not anything is stored, which is looked up when the email is sent.
 */
export async function requestLink(
  boxOffice: BoxOffice,
  { visitor: { networkAddress }, now }: CallContext,
  email: string,
): Promise<void> {
  const { db } = boxOffice
  const recipient = accountName(email)
  const request = { purpose: 'your-data', email: recipient, networkAddress, coolDownMs: COOL_DOWN_MS }
  if (!(await countMailRequest(db, request, now))) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from mail_outbox where links_address and sent_at is null and recipient = ${recipient}`)
    await writeMail(tx, addressLinkMail(boxOffice, recipient), now, { linksAddress: true, isLimited: false })
  })
}
