import type { BoxOffice } from '../box-office.ts'
import { issueResetToken } from '../customers/reset-tokens.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from './outbox.ts'
import { withToken } from './password-reset.ts'

/**
 * A password-reset mail as it is sent: with a token, and to the account's address as the account has it. Undefined
 * where no account has the address, or a newer request has replaced this one: then nothing is sent. A mail that is sent
 * a second time has another token; both are valid.
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
