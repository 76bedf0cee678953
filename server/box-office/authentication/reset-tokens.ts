import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from '../mail/outbox.ts'
import { withToken } from '../mail/password-reset.ts'

/** In milliseconds, from when the mail goes out. */
const TOKEN_LASTS = 60 * 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * A reset mail as it goes out: with a token, to the account's own address however it was typed. Undefined where no account has the address,
 * or a newer request took this one's place: then nothing is sent. A mail that is sent again has another token; both serve.
 */
export async function withResetToken<M extends Mail & { id: number }>(
  { db, clock, random }: BoxOffice,
  mail: M,
): Promise<M | undefined> {
  const token = random.bytes(32).toString('base64url')
  return db.transaction(async (tx) => {
    const waiting = await tx.first(sql`select from mail_outbox where id = ${mail.id} for update`)
    if (!waiting) return undefined
    const account = await tx.first<{ id: number; email: string }>(sql`
      select id, email from customer where lower(email) = ${mail.recipient} and password_hash is not null`)
    if (!account) {
      await tx.execute(sql`delete from mail_outbox where id = ${mail.id}`)
      return undefined
    }
    await tx.execute(sql`
      insert into reset_token (token_sha256, customer_id, expires_at)
      values (${sha256(token)}, ${account.id}, ${new Date(clock.now().getTime() + TOKEN_LASTS)})`)
    return withToken({ ...mail, recipient: account.email }, token)
  })
}

/** Whose password the token resets. Of two who spend it at once one is refused, as is whoever comes with a used, an expired or a made-up one. */
export async function spendResetToken(tx: Transaction, token: string, now: Date): Promise<number> {
  const spent = await tx.first<{ customerId: number }>(sql`
    delete from reset_token where token_sha256 = ${sha256(token)} and expires_at > ${now} returning customer_id`)
  if (!spent) throw new Refusal('TOKEN_SPENT')
  return spent.customerId
}
