import type { cancellation } from '#shared/staff/cancellation/cancellation'
import type { CancellationMethod, CancellationProblem } from '#shared/staff/cancellation/cancellation.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { isUndelivered, NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { readOrderProblems } from '../order-work.ts'
import { extrasCents } from './cancelled-items.ts'

interface Row {
  method: CancellationMethod
  by: string
  startedAt: Date
  finishedAt: Date | null
  orders: number
  done: number
  refundedCents: number
}

/** Returns how far a cancellation is, and what is left to do by hand. */
export async function readProgress(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  performanceId: number,
): Promise<StaffResult<(typeof cancellation)['progress']>> {
  const row = await boxOffice.db.first<Row>(sql`
    select c.method, s.name as by, c.started_at, c.finished_at,
           (select count(*)::int from cancellation_order o where o.performance_id = c.performance_id) as orders,
           (select count(*)::int from cancellation_order o
             where o.performance_id = c.performance_id and o.state = 'done') as done,
           (select coalesce(sum(r.amount_cents), 0)::int
              from cancellation_order o
              join order_refund r on r.request_key = 'cancelled-' || o.performance_id || '-' || o.order_id
             where o.performance_id = c.performance_id) as refunded_cents
      from performance_cancellation c
      join staff s on s.id = c.staff_id
     where c.performance_id = ${performanceId}`)
  if (!row) return { cancellation: null }
  return {
    cancellation: {
      ...row,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      problems: await readProblems(boxOffice, performanceId),
    },
  }
}

const readProblems = (boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, performanceId: number) =>
  readOrderProblems<CancellationProblem>(
    boxOffice,
    sql`
      select order_id, state, 'cancelled-' || performance_id || '-' || order_id as key
        from cancellation_order
       where performance_id = ${performanceId}`,
    sql`
      select 'notRefunded' where e.state = 'failed'
       union all
      select 'rejected' from order_refund r where r.request_key = e.key and r.state = 'failed'
       union all
      select 'noAddress' where c.email like ${NO_ADDRESS_PATTERN}
       union all
      select 'notMailed' from mail_outbox m where m.key = e.key and ${isUndelivered}
       union all
      -- Cancelled before extras were refunded with the tickets.
      select 'extras' where e.state = 'done' and ${extrasCents(sql`${performanceId}`)} > 0`,
  )
