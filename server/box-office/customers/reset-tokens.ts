import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { TokenSource } from '../sessions/sessions.ts'

/** In milliseconds, from when the mail goes out. */
const TOKEN_LASTS = 60 * 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * A token for the account with a mail address, and that address as the account has it; undefined where no account has
 * it.
 */
export async function issueResetToken(
  tx: Transaction,
  email: string,
  { random, now }: TokenSource,
): Promise<{ email: string; token: string } | undefined> {
  const account = await tx.first<{ id: number; email: string }>(sql`
    select id, email from customer where lower(email) = ${email} and password_hash is not null`)
  if (!account) return undefined
  const token = random.bytes(32).toString('base64url')
  await tx.execute(sql`
    insert into reset_token (token_sha256, customer_id, email, expires_at)
    values (${sha256(token)}, ${account.id}, ${account.email}, ${new Date(now.getTime() + TOKEN_LASTS)})`)
  return { email: account.email, token }
}

/** Whose password a token resets, and the mail address that it was sent to; null where that wasn't written down. */
export interface SpentToken {
  customerId: number
  email: string | null
}

/**
 * Of two who spend a token at once one is refused, as is whoever comes with a used, an expired or a made-up one.
 */
export async function spendResetToken(tx: Transaction, token: string, now: Date): Promise<SpentToken> {
  const spent = await tx.first<SpentToken>(sql`
    delete from reset_token
     where token_sha256 = ${sha256(token)} and expires_at > ${now}
    returning customer_id, email`)
  if (!spent) throw new Refusal('TOKEN_SPENT')
  return spent
}
