import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type FiltersApplied, filteredPerformances, passesFilters } from './filters.ts'
import { groupBy, type Programme } from './programme.ts'
import { dayOf, productionTile } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const DATES_A_PAGE = 10

/**
 * A page of the dates on which something that passes the filters plays; each production once a date, by the time it
 * starts.
 */
export function calendarPage(
  { productions, filterOptions }: Programme,
  filters: FiltersApplied,
  viewer: ViewerContext,
): Result<typeof whatsOn.productions> {
  const playing = productions
    .filter((production) => passesFilters(production, filters, filterOptions))
    .flatMap((production) =>
      filteredPerformances(production, filters, viewer).map((performance) => ({ production, performance })),
    )
    .sort((a, b) => a.performance.startsAt.getTime() - b.performance.startsAt.getTime())
  const dates = [...groupBy(playing, ({ performance }) => dayOf(performance, viewer.timeZone))]
  const { page, hasMore } = pageOf(dates, filters.pageNumber, DATES_A_PAGE)
  return {
    dates: page.map(([date, those]) => ({
      date,
      productions: [...groupBy(those, ({ production }) => production)].map(([production, times]) =>
        productionTile(
          production,
          viewer,
          times.map(({ performance }) => performance),
        ),
      ),
    })),
    hasMore,
  }
}

/** Pages count from 1. */
export function pageOf<T>(items: readonly T[], pageNumber: number, size: number): { page: T[]; hasMore: boolean } {
  const end = pageNumber * size
  return { page: items.slice(end - size, end), hasMore: items.length > end }
}
