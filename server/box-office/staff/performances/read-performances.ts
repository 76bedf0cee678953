import { instantAt } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import { wordsOf } from '#shared/staff/find/search-text'
import type { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { pageOf } from '../../database/page.ts'
import { emptySql, join, type Statement, sql } from '../../database/sql.ts'

const DAY = 86_400_000
const page = pageOf(100)

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

/** Returns the performances with these words in the names of production and hall, in order of time. */
export async function findPerformances(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  { text, from }: { text: string; from?: string | null | undefined },
  now: Date,
) {
  const since = from
    ? sql`f.starts_at >= ${instantAt(from, '00:00', settings.VENUE_TIME_ZONE)}`
    : sql`f.ends_at > ${now}`
  const named = wordsOf(text).map((word) => sql` and folded_text(p.name || ' ' || h.name) like ${`%${word}%`}`)
  const found = await readFigures(
    db,
    sql`
     where f.id in (
       select f.id
         from performance f
         join production p on p.id = f.production_id
         join hall h on h.id = f.hall_id
        where ${since}${join(named, emptySql)}
        order by f.starts_at, f.id
        ${page.limit})`,
    now,
  )
  const { shown, hasMore } = page.of(found)
  return { performances: shown, hasMore }
}

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
