import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { seriesAction } from './booking-action.ts'
import { pageOf } from './calendar.ts'
import { type FiltersApplied, filteredPerformances, passesFilters } from './filters.ts'
import type { Production, Programme, Series } from './programme.ts'
import { aheadOf, productionTile, seriesTile } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

const SERIES_A_PAGE = 12

/** A page of the series that have something that passes the filters. */
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
  const { page, hasMore } = pageOf(tiles, filters.pageNumber, SERIES_A_PAGE)
  return { series: page, hasMore }
}

/** A page of what is still to come of a series, by date. Refuses an unknown series. */
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
      performances: filters ? filteredPerformances(production, filters, viewer) : aheadOf(production, viewer.now),
    }))
    .filter(
      ({ production, performances }) =>
        performances.length > 0 && (!filters || passesFilters(production, filters, programme.filterOptions)),
    )
    .sort((a, b) => firstOf(a) - firstOf(b))
  const { page, hasMore } = pageOf(upcoming, filters?.pageNumber ?? 1, SERIES_A_PAGE)
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
