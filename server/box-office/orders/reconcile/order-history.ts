import { accountName } from '#shared/email'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { mailsOfOrders } from '../../mail/order-mails.ts'
import type { EndReason, SettledState } from '../settle/attempt-ending.ts'

/** The history of an order, without its buyer's personal data. Times are in ISO 8601. */
export interface OrderHistory {
  orderId: number
  state: 'pending' | 'completed' | 'lapsed'
  placedAt: string
  completedAt: string | null
  totalCents: number
  tickets: { sold: number; invalid: number }
  attempts: Attempt[]
  reversals: {
    kind: 'refund' | 'dispute'
    amountCents: number
    isWhole: boolean
    reportedAt: string
    wonAt: string | null
  }[]
  mails: { key: string; attempts: number; sentAt: string | null; refusedAt: string | null; lastError: string | null }[]
}

interface Attempt {
  paymentId: number
  state: SettledState
  amountCents: number
  paidCents: number | null
  /** Null for an open or successful attempt, and for one made before reasons were recorded. */
  reason: EndReason | null
  providerCode: string | null
  /** The provider's message about a request that it rejected. */
  providerMessage: string | null
  openedAt: string
  endedAt: string | null
  /** Whether the provider reported it by itself. */
  isNoticed: boolean
}

/** The maximum number of orders of one mail address, the latest first. */
const MAX_ORDERS = 20

/** Returns the order of a number, or the last orders of a mail address. */
export async function orderHistory(db: Queries, of: string): Promise<OrderHistory[]> {
  const number = /^\d{1,15}$/.test(of) ? Number(of) : null
  return db.query<OrderHistory>(sql`
    select o.id as order_id, o.state, ${iso('o.placed_at')} as placed_at, ${iso('o.completed_at')} as completed_at, o.total_cents,
           (select jsonb_build_object('sold', count(*), 'invalid', count(t.returned_at))
              from order_ticket t where t.order_id = o.id) as tickets,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'paymentId', p.id, 'state', p.state, 'amountCents', p.amount_cents, 'paidCents', p.paid_cents,
                       'reason', p.end_reason, 'providerCode', p.provider_code, 'providerMessage', p.provider_message, 'openedAt', ${iso('p.created_at')},
                       'endedAt', ${iso('p.settled_at')}, 'isNoticed', p.noticed_at is not null) order by p.attempt)
                       from payment p where p.order_id = o.id), '[]') as attempts,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'kind', r.kind, 'amountCents', r.amount_cents, 'isWhole', r.is_whole,
                       'reportedAt', ${iso('r.reported_at')}, 'wonAt', ${iso('r.won_at')}) order by r.id)
                       from payment_reversal r join payment p on p.id = r.payment_id
                      where p.order_id = o.id), '[]') as reversals,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'key', m.key, 'attempts', m.attempts, 'sentAt', ${iso('m.sent_at')},
                       'refusedAt', ${iso('m.refused_at')}, 'lastError', m.last_error) order by m.id)
                       from mail_outbox m
                      where ${mailsOfOrders(sql`select o.id`)}), '[]') as mails
      from orders o
     where ${number === null ? sql`o.customer_id in (select id from customer where lower(email) = ${accountName(of)})` : sql`o.id = ${number}::bigint`}
     order by o.id desc
     limit ${MAX_ORDERS}`)
}

/** The instants of the query in ISO 8601, as `jsonb_agg` has no `Date`. */
const columns = {
  'o.placed_at': sql`o.placed_at`,
  'o.completed_at': sql`o.completed_at`,
  'p.created_at': sql`p.created_at`,
  'p.settled_at': sql`p.settled_at`,
  'r.reported_at': sql`r.reported_at`,
  'r.won_at': sql`r.won_at`,
  'm.sent_at': sql`m.sent_at`,
  'm.refused_at': sql`m.refused_at`,
}
const iso = (column: keyof typeof columns) =>
  sql`to_char(${columns[column]} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
