import type { BoxOffice } from '../../box-office.ts'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'
import { isUndelivered } from '../../mail/outbox.ts'
import { type RefundState, refundRejection } from './send-refund.ts'

const page = pageOf(50)

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
     ${page.limit}`)
  const mails = await db.query<{ id: number; subject: string; orderId: number | null; attempts: number; at: Date }>(sql`
    select id, subject, substring(key from '^order-(\\d+)$')::int as order_id, attempts, created_at as at
      from mail_outbox m
     where ${isUndelivered}
     order by id
     ${page.limit}`)
  const [listedRefunds, listedMails] = [page.of(refunds), page.of(mails)]
  return {
    refunds: listedRefunds.shown.map((each) => ({ ...each, at: each.at.toISOString() })),
    mails: listedMails.shown.map((each) => ({ ...each, at: each.at.toISOString() })),
    isTooMany: listedRefunds.hasMore || listedMails.hasMore,
  }
}
