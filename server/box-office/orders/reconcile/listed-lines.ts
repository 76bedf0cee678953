import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Discrepancy } from './discrepancy.ts'

/**
 * Returns the refunds and disputes at the provider, regardless of age. Each stays listed until staff settle it or the
 * venue wins the dispute.
 */
export async function reversals(db: Queries): Promise<Discrepancy[]> {
  const rows = await db.query<{
    id: number
    kind: 'refund' | 'dispute'
    orderId: number
    paymentId: number
    amountCents: number
    isWhole: boolean
    isUsed: boolean
  }>(sql`
    select r.id, r.kind, p.order_id, r.payment_id, r.amount_cents, r.is_whole, p.state = 'successful' as is_used
      from payment_reversal r
      join payment p on p.id = r.payment_id
     where r.won_at is null
     order by r.id`)
  return rows.map(({ id, kind, orderId, paymentId, amountCents, isWhole, isUsed }) => ({
    kind: kind === 'refund' ? 'refundedElsewhere' : 'disputed',
    line: `${kind}-${id}-${amountCents}`,
    ...{ orderId, paymentId, amountCents },
    what: `${kind === 'refund' ? 'Refunded at the provider' : 'Disputed by the bank'}; ${consequenceOf(isWhole, isUsed)}`,
  }))
}

function consequenceOf(isWhole: boolean, isUsed: boolean): string {
  if (!isUsed) return 'it bought nothing, and no refund is sent while it is disputed'
  return isWhole ? 'its tickets are invalid' : 'its tickets are still valid'
}

/** Returns the won disputes of orders of which something is still invalid. */
export async function wonDisputes(db: Queries): Promise<Discrepancy[]> {
  const rows = await db.query<Omit<Discrepancy, 'kind' | 'what'> & { isReinstated: boolean; invalid: number }>(sql`
    select * from (
      select 'won-' || r.id as line, p.order_id, p.id as payment_id, r.amount_cents, r.is_reinstated,
             (select count(*)::int from order_ticket t
               where t.order_id = p.order_id and t.returned_at = r.reported_at and t.order_refund_id is null) as invalid
        from payment_reversal r
        join payment p on p.id = r.payment_id
       where r.won_at is not null and r.is_whole and p.state = 'successful'
         and not exists (select from payment_reversal o
                          where o.payment_id = p.id and o.id <> r.id and o.is_whole and not o.is_reinstated)) w
     where not is_reinstated or invalid > 0
     order by line`)
  return rows.map(({ isReinstated, invalid, ...line }) => ({
    ...line,
    kind: 'disputeWon',
    what: `Dispute won; ${isReinstated ? `${invalid} of its tickets stay invalid` : 'what it bought stays invalid'}`,
  }))
}

/** Returns the emails that a mail server rejected permanently. */
export async function refusedMails(db: Queries): Promise<Discrepancy[]> {
  const rows = await db.query<{ id: number; orderId: number | null; key: string; reason: string }>(sql`
    select id, order_ids[1] as order_id, coalesce(key, 'mail-' || id) as key, last_error as reason
      from mail_outbox
     where refused_at is not null
     order by id`)
  return rows.map(({ id, orderId, key, reason }) => ({
    ...{ kind: 'mailRefused', line: `mail-${id}`, orderId, paymentId: null, amountCents: null },
    what: `The mail ${key} was refused: ${reason}`,
  }))
}

export const settledLines = async (db: Queries): Promise<ReadonlySet<string>> =>
  new Set((await db.query<{ line: string }>(sql`select line from settled_line`)).map(({ line }) => line))

/** Settles a listed line, so that it isn't listed again. Returns whether it was settled now. */
export async function settleLine(
  db: Queries,
  { line, reason }: { line: string; reason: string },
  now: Date,
): Promise<boolean> {
  const written = await db.execute(sql`
    insert into settled_line (line, reason, settled_at) values (${line}, ${reason}, ${now}) on conflict do nothing`)
  return written > 0
}
