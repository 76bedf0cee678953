import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export interface Mail {
  /** What it is about: there is one mail of a key, however often it is written. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
}

/**
 * Writes a mail in the transaction that it is about; it is sent once that is committed. A mail that resets a password
 * gets its token then.
 */
export async function writeMail(
  tx: Transaction,
  mail: Mail,
  now: Date,
  { resetsPassword = false } = {},
): Promise<void> {
  await tx.execute(sql`
    insert into mail_outbox (key, recipient, subject, text, html, resets_password, created_at, next_try_at)
    values (${mail.key}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${resetsPassword}, ${now}, ${now})
    on conflict (key) do nothing`)
}

export const MAIL_CHANNEL = 'mail'

/** Says that a mail waits. A box office that misses it reads the outbox every ten seconds anyway. */
export async function announceMail({ db, log }: BoxOffice): Promise<void> {
  await db.publish(MAIL_CHANNEL, '').catch((error) => log.warn({ err: error }, 'A mail could not be announced'))
}
