import { venueDay } from '#shared/dates'
import type { Input } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type FilterOption, foldedText, groupBy, type Performance, type Production } from './programme.ts'
import { dayOf, shownOf } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

export type FiltersApplied = Input<typeof whatsOn.productions>['filtersApplied']

/** Whether a production passes the filters that aren't about dates. */
export function passesFilters(
  production: Production,
  { searchText, filters, venueIds }: FiltersApplied,
  known: readonly FilterOption[],
): boolean {
  return (
    words(searchText).every((word) => production.searchText.includes(word)) &&
    (venueIds.length === 0 || venueIds.includes(production.hallId)) &&
    hasOptions(production, filters, known)
  )
}

/**
 * The performances of a production that pass the filters about dates: from the first day on, and on one of the days if
 * any are given.
 */
export function filteredPerformances(
  production: Production,
  { dates, startDate }: FiltersApplied,
  { now, timeZone }: ViewerContext,
): Performance[] {
  const from = startDate || venueDay(now, timeZone)
  return shownOf(production).filter((performance) => {
    const day = dayOf(performance, timeZone)
    return day >= from && (dates.length === 0 || dates.includes(day))
  })
}

const words = (text: string) => foldedText(text).split(/\s+/).filter(Boolean)

/** Options of one type widen each other, types narrow each other. An option that isn't known passes nothing. */
function hasOptions({ filterOptions }: Production, wanted: readonly string[], known: readonly FilterOption[]): boolean {
  const types = groupBy(wanted, (option) => known.find(({ id }) => String(id) === option)?.typeId)
  return [...types.values()].every((options) => options.some((option) => filterOptions.includes(Number(option))))
}
