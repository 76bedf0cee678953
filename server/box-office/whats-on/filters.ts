import { venueDay } from '#shared/dates'
import type { Input } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type FilterOption, foldedText, groupBy, type Performance, type Production } from './programme.ts'
import { dayOf, scheduledPerformances } from './tiles.ts'
import type { ViewerContext } from './viewer-context.ts'

export type FiltersApplied = Input<typeof whatsOn.productions>['filtersApplied']

/** Whether a production passes the filters that aren't about dates. */
export function passesFilters(
  production: Production,
  { searchText, filters, venueIds }: FiltersApplied,
  options: readonly FilterOption[],
): boolean {
  return (
    words(searchText).every((word) => production.searchText.includes(word)) &&
    (venueIds.length === 0 || venueIds.includes(production.hallId)) &&
    hasOptions(production, filters, options)
  )
}

/**
 * The performances of a production that pass the filters about dates: from `startDate` on, and on one of `dates` if
 * there are any.
 */
export function filteredPerformances(
  production: Production,
  { dates, startDate }: FiltersApplied,
  { now, timeZone }: ViewerContext,
): Performance[] {
  const from = startDate || venueDay(now, timeZone)
  return scheduledPerformances(production).filter((performance) => {
    const day = dayOf(performance, timeZone)
    return day >= from && (dates.length === 0 || dates.includes(day))
  })
}

/** Whether an option is of the filter type that is named: by its id, or by its name as content writes it. */
export const isOfType = ({ typeId, typeName }: FilterOption, type: string): boolean =>
  String(typeId) === type || aliasOf(typeName) === aliasOf(type)

/** `Good for`, `good-for` and `goodFor` are one name. */
const aliasOf = (name: string) => foldedText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) => foldedText(text).split(/\s+/).filter(Boolean)

/**
 * Whether the production has at least one of the selected options of each type. No production has an unknown option.
 */
function hasOptions(
  { filterOptions }: Production,
  selected: readonly string[],
  options: readonly FilterOption[],
): boolean {
  const types = groupBy(selected, (option) => options.find(({ id }) => String(id) === option)?.typeId)
  return [...types.values()].every((ofType) => ofType.some((option) => filterOptions.includes(Number(option))))
}
