import { venueDay } from '#shared/dates'
import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type IssuedVoucher, insertVoucher } from './issue-vouchers.ts'

export type RefundVoucher = IssuedVoucher & { amountCents: number }

interface RefundedOrder {
  orderId: number
  amountCents: number
  /** What was paid in money and hasn't been refunded by earlier returns. */
  moneyCents: number
  /** The expiry of the vouchers that paid the rest, the latest of each order. Null if none did. */
  expiresOn: string | null
  /** The venue cancelled a performance. */
  isCancelled: boolean
}

interface Refunding {
  ticketIds: readonly number[]
  /** What is refunded of an order besides tickets, because the venue cancelled a performance. */
  others?: { orderId: number; amountCents: number }
  /** The part of the value that is refunded in another way. */
  paidBackCents?: number
  /** Staff decide about vouchers that have expired since: what they paid is refunded with a new expiry. */
  renewsExpired?: boolean
}

/**
 * Issues the vouchers that refund tickets. The share that was paid in money is refunded first, by a new voucher. The
 * rest was paid by vouchers and keeps their expiry, so that buying and returning tickets never extends a voucher. If
 * the venue cancelled a performance, all of it has a new expiry. Call it before the tickets are marked as returned.
 */
export async function issueRefundVouchers(
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  { ticketIds, others, paidBackCents = 0, renewsExpired = false }: Refunding,
  now: Date,
): Promise<RefundVoucher[]> {
  const today = venueDay(now, boxOffice.settings.VENUE_TIME_ZONE)
  const isRenewed = ({ expiresOn, isCancelled }: RefundedOrder) =>
    isCancelled || (renewsExpired && expiresOn !== null && expiresOn < today)
  const orders = (await refundedOrders(tx, ticketIds, others)).map((each) =>
    isRenewed(each) ? { ...each, expiresOn: null } : each,
  )
  const orderId = orders[0]?.orderId ?? null
  const { fresh, kept, expiresOn } = sharesOf(orders, paidBackCents)
  const vouchers: RefundVoucher[] = []
  for (const share of [{ amountCents: fresh }, { amountCents: kept, expiresOn }])
    if (share.amountCents > 0)
      vouchers.push({ ...share, ...(await insertVoucher(boxOffice, tx, { ...share, lineId: null, orderId }, now)) })
  return vouchers
}

/**
 * Refuses tickets that a voucher paid which has expired since, unless the venue cancelled a performance. Their buyer
 * must not get back what is worth nothing.
 */
export async function refuseExpiredShare(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  ticketIds: readonly number[],
  now: Date,
): Promise<void> {
  const { kept, expiresOn } = sharesOf(await refundedOrders(tx, ticketIds))
  if (kept > 0 && expiresOn !== null && expiresOn < venueDay(now, settings.VENUE_TIME_ZONE))
    throw new Refusal('VOUCHER_EXPIRED')
}

/** Splits what is refunded by voucher into a share with a new expiry and one that keeps its vouchers'. */
export function sharesOf(
  orders: readonly Pick<RefundedOrder, 'amountCents' | 'moneyCents' | 'expiresOn'>[],
  paidBackCents = 0,
) {
  const keeping = orders.filter(({ expiresOn }) => expiresOn !== null)
  const byVoucher = sumOfCents(keeping.map(({ amountCents, moneyCents }) => Math.max(0, amountCents - moneyCents)))
  const all = Math.max(0, sumOfCents(orders.map(({ amountCents }) => amountCents)) - paidBackCents)
  const kept = Math.min(all, byVoucher)
  const [expiresOn = null] = keeping
    .map((order) => order.expiresOn)
    .sort()
    .reverse()
  return { fresh: all - kept, kept, expiresOn }
}

const refundedOrders = (
  tx: Transaction,
  ticketIds: readonly number[],
  others: { orderId: number; amountCents: number } = { orderId: 0, amountCents: 0 },
) =>
  tx.query<RefundedOrder>(sql`
    with item (order_id, amount_cents, is_cancelled) as (
      select t.order_id, t.amount_cents, f.state = 'cancelled'
        from order_ticket t join performance f on f.id = t.performance_id
       where t.id = any (${[...ticketIds]}::bigint[])
       union all
      select ${others.orderId}::bigint, ${others.amountCents}::int, true where ${others.amountCents}::int > 0)
    select o.id as order_id, sum(i.amount_cents)::int as amount_cents, bool_or(i.is_cancelled) as is_cancelled,
           greatest(0, o.total_cents
                       - (select coalesce(sum(amount_cents), 0) from order_ticket
                           where order_id = o.id and returned_at is not null)
                       - (select coalesce(sum(other_cents), 0) from order_refund where order_id = o.id))::int
             as money_cents,
           (select max(v.expires_on) from gift_voucher_use u join gift_voucher v on v.id = u.gift_voucher_id
             where u.order_id = o.id) as expires_on
      from item i
      join orders o on o.id = i.order_id
     group by o.id
     order by o.id`)
