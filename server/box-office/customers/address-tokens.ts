import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { TokenSource } from '../sessions/sessions.ts'
import { guestsWith } from './guests-with.ts'

/** The purpose of a link: access to all data stored under its address, or only confirming the newsletter. */
export type LinkPurpose = 'data' | 'newsletter'

/** In milliseconds, from when the mail is sent. */
const TOKEN_LIFETIMES_MS: Record<LinkPurpose, number> = { data: 60 * 60_000, newsletter: 7 * 24 * 60 * 60_000 }

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Issues a token for the data stored under an email address, given as `accountName` returns it. Returns undefined if
 * there are none.
 */
export async function issueDataToken(tx: Transaction, email: string, source: TokenSource): Promise<string | undefined> {
  const isKnown = await tx.first(sql`
    select where exists (${guestsWith(email)})
              or exists (select from customer where lower(email) = ${email} and password_hash is not null)
              or exists (select from subscription where email = ${email})
              or exists (select from mail_outbox where lower(recipient) = ${email} and not links_address)`)
  return isKnown && issueToken(tx, email, 'data', source)
}

/**
 * Issues a token that confirms a subscription to the newsletter. If the address is already subscribed, deletes the
 * request and returns undefined.
 */
export async function issueNewsletterToken(
  tx: Transaction,
  email: string,
  source: TokenSource,
): Promise<string | undefined> {
  const isSubscribed = await tx.first(sql`select from subscription where email = ${email}`)
  if (isSubscribed) await tx.execute(sql`delete from subscription_request where email = ${email}`)
  const isRequested = await tx.first(sql`select from subscription_request where email = ${email}`)
  return isRequested && issueToken(tx, email, 'newsletter', source)
}

async function issueToken(
  tx: Transaction,
  email: string,
  purpose: LinkPurpose,
  { random, now }: TokenSource,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIMES_MS[purpose])
  await tx.execute(sql`
    insert into address_token (token_sha256, email, purpose, expires_at)
    values (${sha256(token)}, ${email}, ${purpose}, ${expiresAt})`)
  return token
}

/** Returns the email address that a token proves. Refuses an expired or unknown token, and one for another purpose. */
export async function addressOfToken(db: Queries, token: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const found = await db.first<{ email: string }>(sql`
    select email from address_token
     where token_sha256 = ${sha256(token)} and purpose = ${purpose} and expires_at > ${now}`)
  if (!found) throw new Refusal('TOKEN_SPENT')
  return found.email
}
