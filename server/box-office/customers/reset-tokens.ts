import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { TokenSource } from '../sessions/sessions.ts'

/** In milliseconds, from when the mail is sent. */
const TOKEN_LIFETIME_MS = 60 * 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Issues a token for the account with an email address. Returns it with the customer's id and the address as
 * stored, or undefined if no account has the address.
 */
export async function issueResetToken(
  tx: Transaction,
  email: string,
  { random, now }: TokenSource,
): Promise<{ customerId: number; email: string; token: string } | undefined> {
  const account = await tx.first<{ id: number; email: string }>(sql`
    select id, email from customer where lower(email) = ${email} and password_hash is not null`)
  if (!account) return undefined
  const token = random.bytes(32).toString('base64url')
  await tx.execute(sql`
    insert into reset_token (token_sha256, customer_id, email, expires_at)
    values (${sha256(token)}, ${account.id}, ${account.email}, ${new Date(now.getTime() + TOKEN_LIFETIME_MS)})`)
  return { customerId: account.id, email: account.email, token }
}

/** The customer whose password a token resets, and the address that it was sent to, or null if that wasn't recorded. */
export interface SpentToken {
  customerId: number
  email: string | null
}

/**
 * Spends a token. Refuses a used, expired or unknown one. If two concurrent requests have the same token, one is
 * refused.
 */
export async function spendResetToken(tx: Transaction, token: string, now: Date): Promise<SpentToken> {
  const spent = await tx.first<SpentToken>(sql`
    delete from reset_token
     where token_sha256 = ${sha256(token)} and expires_at > ${now}
    returning customer_id, email`)
  if (!spent) throw new Refusal('TOKEN_SPENT')
  return spent
}
