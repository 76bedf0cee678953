import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { seriesAction } from './booking-action.ts'
import { pageOf } from './calendar.ts'
import { type FiltersApplied, filteredPerformances, passesFilters } from './filters.ts'
import type { Production, Programme, Series } from './programme.ts'
import { productionTile, seriesTile, upcomingPerformances } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const SERIES_PER_PAGE = 12

/** A page of the series that have a production which passes the filters. */
export function seriesPage(
  programme: Programme,
  filters: FiltersApplied,
  viewer: ViewerContext,
): Result<typeof whatsOn.series> {
  const tiles = programme.series.flatMap((series) => {
    const productions = productionsOf(programme, series).filter((production) =>
      isPlaying(programme, production, filters, viewer),
    )
    return productions.length ? [seriesTile(series, productions, viewer)] : []
  })
  const { page, hasMore } = pageOf(tiles, filters.pageNumber, SERIES_PER_PAGE)
  return { series: page, hasMore }
}

/** A page of a series' upcoming productions, by date. Refuses an unknown series. */
export function seriesItem(
  programme: Programme,
  { id, filters }: { id: string; filters: FiltersApplied | undefined },
  viewer: ViewerContext,
): Result<typeof whatsOn.seriesItem> {
  const series = programme.series.find(({ contentId }) => contentId === id.toLowerCase())
  if (!series) throw new Refusal('NOT_FOUND')
  const upcoming = productionsOf(programme, series)
    .map((production) => ({
      production,
      performances: filters
        ? filteredPerformances(production, filters, viewer)
        : upcomingPerformances(production, viewer.now),
    }))
    .filter(
      ({ production, performances }) =>
        performances.length > 0 && (!filters || passesFilters(production, filters, programme.filterOptions)),
    )
    .sort((a, b) => firstOf(a) - firstOf(b))
  const { page, hasMore } = pageOf(upcoming, filters?.pageNumber ?? 1, SERIES_PER_PAGE)
  return {
    upcoming: page.map(({ production, performances }) => productionTile(production, viewer, performances)),
    hasMore,
    bookingAction: seriesAction(series, viewer),
  }
}

const firstOf = ({ performances: [first] }: Pick<Production, 'performances'>) => first?.startsAt.getTime() ?? 0

const productionsOf = ({ productions }: Programme, series: Series) =>
  productions.filter(({ seriesId }) => seriesId === series.id)

const isPlaying = (programme: Programme, production: Production, filters: FiltersApplied, viewer: ViewerContext) =>
  passesFilters(production, filters, programme.filterOptions) &&
  filteredPerformances(production, filters, viewer).length > 0
