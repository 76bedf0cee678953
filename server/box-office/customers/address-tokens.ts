import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { TokenSource } from '../sessions/sessions.ts'
import { guestsWith } from './guests-with.ts'

/** In milliseconds, from when the mail is sent. */
const TOKEN_LIFETIME_MS = 60 * 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Issues a token for what is stored by a mail address, given as `accountName` returns it. Returns undefined if nothing
 * is.
 */
export async function issueAddressToken(
  tx: Transaction,
  email: string,
  { random, now }: TokenSource,
): Promise<string | undefined> {
  const isKnown = await tx.first(sql`
    select where exists (${guestsWith(email)})
              or exists (select from customer where lower(email) = ${email} and password_hash is not null)
              or exists (select from subscription where email = ${email})
              or exists (select from mail_outbox where lower(recipient) = ${email} and not links_address)`)
  if (!isKnown) return undefined
  const token = random.bytes(32).toString('base64url')
  await tx.execute(sql`
    insert into address_token (token_sha256, email, expires_at)
    values (${sha256(token)}, ${email}, ${new Date(now.getTime() + TOKEN_LIFETIME_MS)})`)
  return token
}

/** Returns the mail address that a token proves. Refuses an expired or unknown one. */
export async function addressOfToken(db: Queries, token: string, now: Date): Promise<string> {
  const found = await db.first<{ email: string }>(sql`
    select email from address_token where token_sha256 = ${sha256(token)} and expires_at > ${now}`)
  if (!found) throw new Refusal('TOKEN_SPENT')
  return found.email
}
