import type { BoxOffice } from '../box-office.ts'
import { issueResetToken } from '../customers/reset-tokens.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from './outbox.ts'
import { withToken } from './password-reset.ts'

/**
 * Returns a password-reset mail ready to send: with a token, addressed as the account spells its address. Returns
 * undefined, and nothing is sent, if no account has the address or a newer request has replaced this one. A mail that
 * is sent again has another token; both are valid.
 */
export async function addResetToken<M extends Mail & { id: number }>(
  { db, clock, random }: BoxOffice,
  mail: M,
): Promise<M | undefined> {
  return db.transaction(async (tx) => {
    const waiting = await tx.first(sql`select from mail_outbox where id = ${mail.id} for update`)
    if (!waiting) return undefined
    const issued = await issueResetToken(tx, mail.recipient, { random, now: clock.now() })
    if (issued) return withToken({ ...mail, recipient: issued.email }, issued.token)
    await tx.execute(sql`delete from mail_outbox where id = ${mail.id}`)
    return undefined
  })
}
