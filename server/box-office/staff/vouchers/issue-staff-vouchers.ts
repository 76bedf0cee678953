import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeMail } from '../../mail/outbox.ts'
import { type IssuedVoucher, insertVoucher } from '../../orders/settle/issue-vouchers.ts'
import { voucherMail } from '../../orders/settle/voucher-mail.ts'
import { recordIssue } from '../../takings/record-issue.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

export interface VouchersToIssue {
  amountCents: number
  count: number
  reason: string
  /** Each voucher is mailed to this address. */
  email?: string | null | undefined
  /** YYYY-MM-DD, the last day; three years from now if there is none. */
  expiresOn?: string | null | undefined
  /** Identifies the call, so that a repeated one issues nothing more. */
  requestKey?: string | undefined
}

/**
 * Issues vouchers that nobody bought, such as an apology or a prize, all or none. The audit names their amount and
 * reason, but neither their numbers, which are as good as money, nor their recipient, whose data may have to be
 * deleted.
 */
export async function issueStaffVouchers(
  boxOffice: BoxOffice,
  by: Actor,
  { amountCents, count, reason, email, expiresOn, requestKey }: VouchersToIssue,
  now: Date,
): Promise<{ vouchers: IssuedVoucher[] }> {
  return boxOffice.db.transaction(async (tx) => {
    const vouchers: IssuedVoucher[] = requestKey === undefined ? [] : await issuedBefore(tx, requestKey)
    if (vouchers.length > 0) return { vouchers }
    for (let made = 0; made < count; made++) {
      const voucher = await insertVoucher(
        boxOffice,
        tx,
        { amountCents, lineId: null, expiresOn: expiresOn ?? null },
        now,
      )
      vouchers.push(voucher)
      if (!email) continue
      const mail = { ...voucher, amountCents, recipient: email, isGift: false, to: null, from: null, message: null }
      await writeMail(tx, voucherMail(mail, boxOffice.settings), now, { isLimited: false })
    }
    const ids = vouchers.map(({ id }) => id)
    const after = { count, amountCents, ...(email && { isMailed: true }), ids, ...(requestKey && { requestKey }) }
    await recordAct(tx, by, { act: 'issuedVouchers', after, reason }, now)
    await recordIssue(tx, sql`v.id = any (${ids}::int[])`, { channel: 'counter', now })
    return { vouchers }
  })
}

/** Returns the vouchers of an earlier call with the same key. Calls with the same key wait for each other. */
async function issuedBefore(tx: Transaction, requestKey: string): Promise<IssuedVoucher[]> {
  await tx.query(sql`select pg_advisory_xact_lock(5, hashtext(${requestKey}))`)
  return tx.query<IssuedVoucher>(sql`
    select v.id, v.number, v.expires_on
      from staff_audit a
      join gift_voucher v on a.after -> 'ids' @> to_jsonb(v.id)
     where a.act = 'issuedVouchers' and a.after ->> 'requestKey' = ${requestKey}
     order by v.id`)
}
