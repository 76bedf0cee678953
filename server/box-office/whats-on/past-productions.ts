import { venueDay } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { BoxOffice } from '../box-office.ts'
import { pageOf } from '../database/page.ts'
import { type Statement, sql } from '../database/sql.ts'
import { dateLabel } from './date-label.ts'
import { readProductions } from './programme.ts'
import { dayOf, scheduledPerformances } from './tiles.ts'

const PRODUCTIONS_PER_PAGE = 24

/** Returns a page of the productions whose performances are all over, the one that ended last first. */
export async function pastProductions(
  { db, settings: { VENUE_TIME_ZONE: timeZone } }: BoxOffice,
  now: Date,
  pageNumber: number,
): Promise<Result<typeof whatsOn.past>> {
  const rows = await db.query<{ id: number; lastAt: Date }>(pastStatement(now, pageNumber))
  const { shown, hasMore } = pageOf(PRODUCTIONS_PER_PAGE).of(rows)
  const read = await readProductions(db, now, { ids: shown.map(({ id }) => id) })
  const byId = new Map(read.map((production) => [production.id, production]))
  return {
    productions: shown.flatMap(({ id, lastAt }) => {
      const production = byId.get(id)
      if (!production) return []
      const { contentId, name, route, company, hallName, image } = production
      const days = scheduledPerformances(production).map((performance) => dayOf(performance, timeZone))
      return {
        ...{ id: contentId, name, route, company, venue: hallName, image },
        ...{ dateLabel: dateLabel(days), lastDay: venueDay(lastAt, timeZone) },
      }
    }),
    hasMore,
  }
}

/** Returns the statement for a page of past productions, plus one more. Cancelled performances don't count. */
export const pastStatement = (now: Date, pageNumber: number): Statement => sql`
  select f.production_id as id, max(f.starts_at) as last_at
    from performance f
   where f.state = 'scheduled'
   group by f.production_id
  having max(f.ends_at) <= ${now}
   order by max(f.starts_at) desc, f.production_id desc
   ${pageOf(PRODUCTIONS_PER_PAGE, pageNumber).limit}`
