import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export interface Mail {
  /** Identifies the mail: writing one with the same key again changes nothing. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
}

/**
 * Writes a mail to the outbox, within the transaction of what it reports; it is sent after the commit. A mail that
 * resets a password gets its token when it is sent.
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

/** Announces that a mail waits. If that gets lost, the outbox is read every ten seconds anyway. */
export async function announceMail({ db, log }: BoxOffice): Promise<void> {
  await db.publish(MAIL_CHANNEL, '').catch((error) => log.warn({ err: error }, 'A mail could not be announced'))
}
