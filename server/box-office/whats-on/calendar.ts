import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type FiltersApplied, filteredPerformances, passesFilters } from './filters.ts'
import { groupBy, type Programme } from './programme.ts'
import { dayOf, productionTile } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const DATES_PER_PAGE = 10

/**
 * A page of the dates that have performances which pass the filters; each production once a date, in the order in which
 * they start.
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
  const { page, hasMore } = pageOf(dates, filters.pageNumber, DATES_PER_PAGE)
  return {
    dates: page.map(([date, onDate]) => ({
      date,
      productions: [...groupBy(onDate, ({ production }) => production)].map(([production, times]) =>
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
