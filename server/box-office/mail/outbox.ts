import { cleanText } from '#shared/clean-text'
import type { Transaction } from '../database/database.ts'
import { json, type Statement, sql } from '../database/sql.ts'
import { isWithinDailyLimit } from './daily-limit.ts'

export interface Mail {
  /** Identifies the mail: writing one with the same key again has no effect. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
}
/** A file attached to a mail. One with a `cid` is a picture that the HTML shows as `cid:…`. */
export interface Attachment {
  name: string
  type: string
  base64: string
  cid?: string
}

/**
 * Writes an email to the outbox, in the transaction that it reports, and announces it. It is sent after the commit.
 * Emails that reset a password, confirm the newsletter or link to the data stored under an address get their token when
 * they are sent. Nothing is written to the address of a closed account, nor beyond the daily limit of mails to one
 * address. Only mails that payments, staff or a cool-down limit already are exempt (`isLimited`). Returns whether the
 * mail was written; one with the same key as an earlier one isn't.
 * `customerId` is the customer whose account the mail is about. `orderIds` are the orders that it is about. `sendAt` is
 * the earliest time to send; without it the mail is sent at once.
 */
export async function writeMail(
  tx: Transaction,
  mail: Mail,
  now: Date,
  {
    resetsPassword = false,
    linksAddress = false,
    confirmsNewsletter = false,
    isDeletedWhenSent = false,
    customerId = null,
    orderIds = [],
    isLimited = true,
    sendAt = now,
  }: {
    resetsPassword?: boolean
    linksAddress?: boolean
    confirmsNewsletter?: boolean
    isDeletedWhenSent?: boolean
    customerId?: number | null
    orderIds?: readonly number[]
    isLimited?: boolean
    sendAt?: Date
  } = {},
): Promise<boolean> {
  if (!isReachable(mail.recipient)) return false
  if (isLimited && !(await isWithinDailyLimit(tx, mail.recipient, now))) return false
  const written = await tx.execute(sql`
    insert into mail_outbox (key, recipient, subject, text, html, attachments, resets_password, links_address,
                             confirms_newsletter, is_deleted_when_sent, customer_id, order_ids, created_at, due_at,
                             next_try_at)
    values (${mail.key}, ${mail.recipient}, ${cleanText(mail.subject)}, ${mail.text}, ${mail.html}, ${json(mail.attachments ?? [])}::jsonb,
            ${resetsPassword}, ${linksAddress}, ${confirmsNewsletter}, ${isDeletedWhenSent}, ${customerId}, ${[...new Set(orderIds)]}::bigint[],
            ${now}, ${sendAt}, ${sendAt})
    on conflict (key) do nothing`)
  if (written > 0) tx.announce(MAIL_CHANNEL, 0)
  return written > 0
}

/** The ending of the mail address of a closed account, and of a buyer without one. It receives no mail. */
const NOBODY = '@customer.invalid'
/** Matches these addresses in SQL. */
export const NO_ADDRESS_PATTERN = `%${NOBODY}`
export const isReachable = (email: string): boolean => !email.endsWith(NOBODY)
/** Returns the address that a customer without one is stored with. */
export const noAddress = (id: string): string => `none-${id}${NOBODY}`
export const closedAccountAddress = (customerId: number): string => `closed-${customerId}${NOBODY}`

/** Whether a mail `m` has been tried, and never accepted. */
export const isUndelivered = sql`m.sent_at is null and m.last_error is not null`

/** Deletes the mails that meet a condition. Unsent ones go out first, as they may contain tickets. */
export async function deleteMails(tx: Transaction, theirs: Statement): Promise<void> {
  await tx.execute(sql`
    delete from mail_outbox where (sent_at is not null or resets_password or links_address or confirms_newsletter) and ${theirs}`)
  await tx.execute(sql`update mail_outbox set is_deleted_when_sent = true where sent_at is null and ${theirs}`)
}

/**
 * Marks mails as permanently rejected: the metrics count them, and the reconciliation lists them. A mail that is
 * deleted when sent, such as the last one to a closed account, loses its recipient and its text.
 */
export async function refuseMails(
  db: Pick<Transaction, 'execute'>,
  which: Statement,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update mail_outbox
       set recipient = '', subject = '', text = '', html = null, attachments = '[]', customer_id = null, order_ids = '{}'
     where is_deleted_when_sent and ${which}`)
  await db.execute(sql`update mail_outbox set last_error = ${reason}, refused_at = ${now} where ${which}`)
}

/** The channel that tells the box offices of new emails. Without its message, the outbox is read every ten seconds. */
export const MAIL_CHANNEL = 'mail'
