import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Queries } from '../database/database.ts'
import { pageOf } from '../database/page.ts'
import { type Statement, sql } from '../database/sql.ts'
import { seriesAction } from './booking-action.ts'
import type { CalendarQuery } from './calendar.ts'
import { type FiltersApplied, isAhead, isListed, passesFilters } from './filters.ts'
import { type FilterOption, readProductions, type Series, seriesColumns } from './programme.ts'
import { productionTile, seriesTile } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const SERIES_PER_PAGE = 12

/** A series, the number of its productions that pass the filters, and when their first and last performances start. */
export type ListedSeries = Series & { events: number; firstAt: Date; lastAt: Date }

/** Returns a page of the series that have a production which passes the filters, plus one more series. */
export const readListedSeries = (db: Queries, query: CalendarQuery): Promise<ListedSeries[]> =>
  db.query<ListedSeries>(seriesStatement(query))

/** Returns the statement that walks the series in order until the page is full. */
export function seriesStatement({ filters, options, now, timeZone }: CalendarQuery): Statement {
  const startOf = (which: Statement) => sql`
    (select ${which}(f.starts_at) from performance f where f.production_id = p.id and f.state = 'scheduled')`
  return sql`
    select ${seriesColumns(now)}, listed.events, listed.first_at, listed.last_at
      from (select * from series order by position, id) s
      cross join lateral (
        select count(*)::int as events, min(dates.first_at) as first_at, max(dates.last_at) as last_at
          from (select ${startOf(sql`min`)} as first_at, ${startOf(sql`max`)} as last_at
                  from production p
                  join hall h on h.id = p.hall_id
                 where p.series_id = s.id and ${passesFilters(filters, options, now)}
                   and exists (select from performance f
                                where f.production_id = p.id and ${isListed(filters, now, timeZone)})) dates) listed
     where listed.events > 0
     order by s.position, s.id
     ${pageOf(SERIES_PER_PAGE, filters.pageNumber).limit}`
}

/** Returns a page of the series. */
export function seriesPage(listed: readonly ListedSeries[], timeZone: string): Result<typeof whatsOn.series> {
  const { shown, hasMore } = pageOf(SERIES_PER_PAGE).of(listed)
  const tiles = shown.map(({ events, firstAt, lastAt, ...series }) => {
    const days = [firstAt, lastAt].map((instant) => venueDay(instant, timeZone))
    return seriesTile(series, { events, days })
  })
  return { series: tiles, hasMore }
}

export interface SeriesItemQuery {
  id: string
  filters: FiltersApplied | undefined
  options: readonly FilterOption[]
}

/** Returns a page of a series' upcoming productions, by date. Refuses an unknown series. */
export async function seriesItem(
  db: Queries,
  { id, filters, options }: SeriesItemQuery,
  viewer: ViewerContext,
): Promise<Result<typeof whatsOn.seriesItem>> {
  const { now } = viewer
  const series = await db.first<Series>(sql`
    select ${seriesColumns(now)} from series s where s.content_id::text = ${id.toLowerCase()}`)
  if (!series) throw new Refusal('NOT_FOUND')
  const query = { filters, options, ...viewer }
  const rows = await db.query<{ id: number; performanceIds: number[] }>(seriesItemStatement(series.id, query))
  const { shown, hasMore } = pageOf(SERIES_PER_PAGE).of(rows)
  const productions = await readProductions(db, now, { ids: shown.map(({ id }) => id) })
  const byId = new Map(productions.map((production) => [production.id, production]))
  return {
    upcoming: shown.flatMap(({ id, performanceIds }) => {
      const production = byId.get(id)
      const performances = production?.performances.filter((each) => performanceIds.includes(each.id))
      return production ? [productionTile(production, viewer, performances)] : []
    }),
    hasMore,
    bookingAction: seriesAction(series),
  }
}

/**
 * Returns the statement for a page of a series' productions with their listed performances, plus one more production:
 * those that pass the filters, or without filters those that aren't over.
 */
export function seriesItemStatement(
  seriesId: number,
  { filters, options, now, timeZone }: Omit<CalendarQuery, 'filters'> & { filters: FiltersApplied | undefined },
): Statement {
  const isShown = filters
    ? sql`${isListed(filters, now, timeZone)} and ${passesFilters(filters, options, now)}`
    : isAhead(now)
  return sql`
    select p.id, array_agg(f.id) as performance_ids
      from production p
      join hall h on h.id = p.hall_id
      join performance f on f.production_id = p.id
     where p.series_id = ${seriesId} and ${isShown}
     group by p.id
     order by min(f.starts_at), p.id
     ${pageOf(SERIES_PER_PAGE, filters?.pageNumber).limit}`
}
