import { addDays, mondayOf } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Queries } from '../database/database.ts'
import { pageOf } from '../database/page.ts'
import { type Statement, sql } from '../database/sql.ts'
import { dayOfPerformance, type FiltersApplied, isListed, passesFilters, startOfDay } from './filters.ts'
import { type FilterOption, groupBy, type Production, readProductions } from './programme.ts'
import { calendarEntries, dayOf, productionTile, upcomingPerformances } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const DATES_PER_PAGE = 10
/** The weeks, with the current one, whose days with events the first page has. */
const WEEKS = 12

/** A page of the calendar, the same for every visitor. */
export interface CalendarDates {
  /** Each production once per date, in order of start time, with the ids of its performances on that date. */
  dates: { day: string; performances: { id: number; productionId: number }[] }[]
  productions: readonly Production[]
  hasMore: boolean
  /** The days of the next weeks with events, as YYYY-MM-DD; only on the first page. */
  days?: readonly string[]
}

/** The filters, page and time of a calendar request. */
export interface CalendarQuery {
  filters: FiltersApplied
  options: readonly FilterOption[]
  now: Date
  timeZone: string
}

/** Returns a page of the dates that have performances which pass the filters. */
export async function readCalendarDates(db: Queries, query: CalendarQuery): Promise<CalendarDates> {
  const rows = await db.query<{ day: string; id: number; productionId: number }>(calendarStatement(query))
  const dates = [...groupBy(rows, ({ day }) => day)].map(([day, performances]) => ({ day, performances }))
  const { shown, hasMore } = pageOf(DATES_PER_PAGE).of(dates)
  const ids = shown.flatMap(({ performances }) => performances.map(({ productionId }) => productionId))
  return {
    dates: shown,
    productions: await readProductions(db, query.now, { ids: [...new Set(ids)] }),
    hasMore,
    ...(query.filters.pageNumber === 1 && {
      days: (await db.query<{ day: string }>(daysStatement(query))).map(({ day }) => day),
    }),
  }
}

/**
 * Returns the statement for the performances of a page of dates, plus one more date. It walks the dates one by one
 * through the index of start times, so the rows read depend on the dates skipped and shown, not on the length of the
 * season.
 */
export function calendarStatement({ filters, options, now, timeZone }: CalendarQuery): Statement {
  const day = dayOfPerformance(timeZone)
  const playing = playingPerformances({ filters, options, now, timeZone })
  const skipped = (filters.pageNumber - 1) * DATES_PER_PAGE
  return sql`
    with recursive listed (day, number) as (
      (select ${day}, 1 ${playing} order by f.starts_at limit 1)
      union all
      select following.day, listed.number + 1
        from listed
        cross join lateral (
          select ${day} as day ${playing} and f.starts_at >= ${startOfDay(sql`listed.day + 1`, timeZone)}
           order by f.starts_at limit 1) following
       where listed.number <= ${skipped + DATES_PER_PAGE})
    select to_char(listed.day, 'YYYY-MM-DD') as day, on_day.id, on_day.production_id
      from listed
      cross join lateral (
        select f.id, f.production_id, f.starts_at ${playing}
           and f.starts_at >= ${startOfDay(sql`listed.day`, timeZone)}
           and f.starts_at < ${startOfDay(sql`listed.day + 1`, timeZone)}) on_day
     where listed.number > ${skipped}
     order by on_day.starts_at, on_day.id`
}

/** Returns the statement for the days of the next weeks with events, from today on. It also walks from day to day. */
export function daysStatement({ filters, timeZone, now, ...query }: CalendarQuery): Statement {
  const day = dayOfPerformance(timeZone)
  const end = addDays(mondayOf(venueDay(now, timeZone)), 7 * WEEKS)
  const playing = sql`${playingPerformances({ ...query, now, timeZone, filters: { ...filters, startDate: null } })}
     and f.starts_at < ${startOfDay(end, timeZone)}`
  return sql`
    with recursive listed (day) as (
      (select ${day} ${playing} order by f.starts_at limit 1)
      union all
      select following.day
        from listed
        cross join lateral (
          select ${day} as day ${playing} and f.starts_at >= ${startOfDay(sql`listed.day + 1`, timeZone)}
           order by f.starts_at limit 1) following)
    select to_char(day, 'YYYY-MM-DD') as day from listed order by day`
}

const playingPerformances = ({ filters, options, now, timeZone }: CalendarQuery): Statement => sql`
    from performance f
    join production p on p.id = f.production_id
    join hall h on h.id = p.hall_id
   where ${isListed(filters, now, timeZone)} and ${passesFilters(filters, options, now)}`

/** Returns a page of the calendar for one visitor. */
export function calendarPage(
  { dates, productions, hasMore, days }: CalendarDates,
  viewer: ViewerContext,
): Result<typeof whatsOn.productions> {
  const byId = new Map(productions.map((production) => [production.id, production]))
  return {
    dates: dates.map(({ day, performances }) => ({
      date: day,
      productions: [...groupBy(performances, ({ productionId }) => productionId)].flatMap(([id, onDay]) => {
        const production = byId.get(id)
        const ids = new Set(onDay.map((performance) => performance.id))
        const times = production?.performances.filter((performance) => ids.has(performance.id))
        if (!production || !times) return []
        const tile = { ...productionTile(production, viewer, times), calendar: calendarEntries(times) }
        const alsoOn = otherDays(production, day, viewer)
        return [alsoOn.length ? { ...tile, alsoOn } : tile]
      }),
    })),
    hasMore,
    ...(days && { days: [...days] }),
  }
}

/** Returns the days of a production's upcoming performances without `day`. */
function otherDays(production: Production, day: string, { now, timeZone }: ViewerContext): string[] {
  const days = upcomingPerformances(production, now).map((performance) => dayOf(performance, timeZone))
  return [...new Set(days)].filter((each) => each !== day)
}
