import { Refusal } from '#shared/refusals'
import type { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'

const DAY = 86_400_000
const MAX_BUYERS = 3_000

interface PerformanceRow {
  id: number
  production: string
  hall: string
  startsAt: Date
  state: 'scheduled' | 'cancelled'
  seats: number
  sold: number
  held: number
  blocked: number
  waiting: number
  takenCents: number
}
type DeskPerformance = StaffResult<(typeof performances)['performance']>

/** Returns the performances of the next days, and those that haven't ended yet, in order of time. */
export const readComing = async ({ db }: Pick<BoxOffice, 'db'>, now: Date, days = 7) => ({
  performances: await readFigures(
    db,
    sql`where f.ends_at > ${now} and f.starts_at < ${new Date(now.getTime() + days * DAY)}`,
    now,
  ),
})

export async function readPerformance({ db }: Pick<BoxOffice, 'db'>, id: number, now: Date): Promise<DeskPerformance> {
  const [performance] = await readFigures(db, sql`where f.id = ${id}`, now)
  if (!performance) throw new Refusal('NOT_FOUND')
  return performance
}

/** Returns the selected performances `f` in order of time. A seat with an expired hold counts as free. */
export async function readFigures(db: Queries, which: Statement, now: Date): Promise<DeskPerformance[]> {
  const rows = await db.query<PerformanceRow>(sql`
    select f.id, p.name as production, h.name as hall, f.starts_at, f.state,
           (select count(*)::int from seat s where s.hall_id = f.hall_id) as seats,
           a.sold, a.held, a.blocked,
           (select count(*)::int from returned_seat_request r
             where r.performance_id = f.id and r.state = 'waiting') as waiting,
           (select coalesce(sum(t.amount_cents), 0)::int
              from order_ticket t join orders o on o.id = t.order_id
             where t.performance_id = f.id and t.returned_at is null and o.state = 'completed') as taken_cents
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     cross join lateral (
       select count(*) filter (where state = 'sold')::int as sold,
              count(*) filter (where state = 'held' and expires_at > ${now})::int as held,
              count(*) filter (where state = 'blocked')::int as blocked
         from seat_allocation
        where performance_id = f.id) a
     ${which}
     order by f.starts_at, f.id`)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    free: row.seats - row.sold - row.held - row.blocked,
  }))
}

/** Returns the orders with valid tickets, sorted by the buyer's name. */
export async function readBuyers(boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, performanceId: number, now: Date) {
  await readPerformance(boxOffice, performanceId, now)
  const buyers = await boxOffice.db.query<{
    orderId: number
    name: string
    email: string
    phone: StoredPhone | null
    seats: string
    tickets: number
  }>(sql`
    select o.id as order_id, concat_ws(', ', nullif(c.last_name, ''), nullif(c.first_name, '')) as name, c.email, c.phone,
           string_agg(e.name || ' ' || s.row || s.number, ', ' order by e.position, s.row_position, s.position) as seats,
           count(*)::int as tickets
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer c on c.id = o.customer_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
     where t.performance_id = ${performanceId} and t.returned_at is null
     group by o.id, c.id
     order by lower(coalesce(nullif(c.last_name, ''), c.first_name)), lower(c.first_name), o.id
     limit ${MAX_BUYERS + 1}`)
  const shown = await phoneFormat(boxOffice)
  return {
    buyers: buyers.slice(0, MAX_BUYERS).map((buyer) => ({
      ...buyer,
      email: isReachable(buyer.email) ? buyer.email : '',
      phone: shown(buyer.phone),
    })),
    hasMore: buyers.length > MAX_BUYERS,
  }
}
