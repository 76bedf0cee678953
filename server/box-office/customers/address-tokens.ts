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
  return isKnown && issueToken(tx, { email, purpose: 'data', mailKey: null }, source)
}

/**
 * Issues a token that confirms the subscription to the newsletter that an email was requested with. If the address is
 * already subscribed, deletes its requests and returns undefined.
 */
export async function issueNewsletterToken(
  tx: Transaction,
  { recipient: email, key: mailKey }: { recipient: string; key: string },
  source: TokenSource,
): Promise<string | undefined> {
  const isSubscribed = await tx.first(sql`select from subscription where email = ${email}`)
  if (isSubscribed) await tx.execute(sql`delete from subscription_request where email = ${email}`)
  const isRequested = await tx.first(sql`select from subscription_request where mail_key = ${mailKey}`)
  return isRequested && issueToken(tx, { email, purpose: 'newsletter', mailKey }, source)
}

async function issueToken(
  tx: Transaction,
  { email, purpose, mailKey }: ProvenToken & { purpose: LinkPurpose },
  { random, now }: TokenSource,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIMES_MS[purpose])
  await tx.execute(sql`
    insert into address_token (token_sha256, email, purpose, mail_key, expires_at)
    values (${sha256(token)}, ${email}, ${purpose}, ${mailKey}, ${expiresAt})`)
  return token
}

/** What a token proves: the email address, and the email with its link if a newsletter was requested with it. */
interface ProvenToken {
  email: string
  mailKey: string | null
}

/** Returns what a token proves. Refuses an expired or unknown token, and one for another purpose. */
export async function readToken(db: Queries, token: string, purpose: LinkPurpose, now: Date): Promise<ProvenToken> {
  const found = await db.first<ProvenToken>(sql`
    select email, mail_key from address_token
     where token_sha256 = ${sha256(token)} and purpose = ${purpose} and expires_at > ${now}`)
  if (!found) throw new Refusal('TOKEN_SPENT')
  return found
}
