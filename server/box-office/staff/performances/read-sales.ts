import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { readPerformance } from './read-performances.ts'

/** Returns how many valid tickets were sold on each day in the venue's time zone. */
export async function readSalesByDay(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  performanceId: number,
  now: Date,
) {
  await readPerformance({ db }, performanceId, now)
  const days = await db.query<{ day: string; tickets: number }>(sql`
    select to_char(o.placed_at at time zone ${settings.VENUE_TIME_ZONE}, 'YYYY-MM-DD') as day, count(*)::int as tickets
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
     where t.performance_id = ${performanceId} and t.returned_at is null
     group by 1
     order by 1`)
  return { days }
}
