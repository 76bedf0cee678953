import { accountName } from '#shared/email'
import type { Input, Result } from '#shared/ticketing/call'
import type { subscribe } from '#shared/ticketing/subscribe/subscribe'
import type { BoxOffice } from '../box-office.ts'
import { countMailRequest } from '../customers/attempt-limit.ts'
import { hasProvenEmail } from '../customers/proven-email.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import type { CallContext, Visitor } from '../sessions/visitor.ts'
import { newsletterMail } from './newsletter-mail.ts'
import { writeSubscription } from './write-subscription.ts'

/** Minimum interval between two emails, in milliseconds. The link is valid for days, so one email is enough. */
const COOL_DOWN_MS = 60 * 60_000

type Sent = Input<(typeof subscribe)['subscribe']>

/**
 * Subscribes a signed-in customer whose address is verified. Any other address gets an email with a link to confirm the
 * subscription, at most one an hour. The response doesn't reveal whether an address is already subscribed. That is
 * looked up when the email is due, and a subscribed address gets none. The name belongs to the email's link, so that a
 * stranger's request doesn't change the name in another.
 */
export async function requestSubscription(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  { firstName, lastName, email: typed }: Sent,
): Promise<Result<(typeof subscribe)['subscribe']>> {
  const { db } = boxOffice
  const email = accountName(typed)
  const person = { email, firstName, lastName }
  if (await isProven(db, visitor, email)) {
    await writeSubscription(db, person, now)
    return { isToConfirm: false }
  }
  const { networkAddress } = visitor
  const request = { purpose: 'newsletter', email, networkAddress, coolDownMs: COOL_DOWN_MS }
  const isDue = await countMailRequest(db, request, now)
  if (!isDue) return { isToConfirm: true }
  const mail = newsletterMail(boxOffice, email)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into subscription_request (mail_key, email, first_name, last_name, requested_at)
      values (${mail.key}, ${email}, ${firstName}, ${lastName}, ${now})`)
    await writeMail(tx, mail, now, { confirmsNewsletter: true, isLimited: false })
  })
  return { isToConfirm: true }
}

/** Returns whether the visitor is signed in to an account with this address and has verified it. */
async function isProven(db: Queries, { session }: Visitor, email: string): Promise<boolean> {
  const customerId = session?.customerId
  if (!customerId) return false
  const account = await db.first<{ email: string }>(sql`select email from customer where id = ${customerId}`)
  return account !== undefined && accountName(account.email) === email && hasProvenEmail(db, customerId)
}
