import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { isUndelivered } from '../../mail/outbox.ts'
import { type RefundState, refundRejection } from './send-refund.ts'

const MAX_SHOWN = 50

/** Returns the refunds that didn't reach the provider, and the emails that the mail server didn't accept. */
export async function readAttention({ db }: Pick<BoxOffice, 'db'>) {
  const refunds = await db.query<{
    id: number
    orderId: number
    cardCents: number
    state: RefundState
    rejection: string | null
    at: Date
  }>(sql`
    select id, order_id, card_cents, state, ${refundRejection} as rejection, created_at as at
      from order_refund r
     where state <> 'done'
     order by id
     limit ${MAX_SHOWN + 1}`)
  const mails = await db.query<{ id: number; subject: string; orderId: number | null; attempts: number; at: Date }>(sql`
    select id, subject, substring(key from '^order-(\\d+)$')::int as order_id, attempts, created_at as at
      from mail_outbox m
     where ${isUndelivered}
     order by id
     limit ${MAX_SHOWN + 1}`)
  return {
    refunds: refunds.slice(0, MAX_SHOWN).map((each) => ({ ...each, at: each.at.toISOString() })),
    mails: mails.slice(0, MAX_SHOWN).map((each) => ({ ...each, at: each.at.toISOString() })),
    isTooMany: Math.max(refunds.length, mails.length) > MAX_SHOWN,
  }
}
