import type { EventFilters } from '#shared/address-state/event-filters'
import type { EventFilter, FiltersApplied } from '#shared/content/programme-filters'

export interface FilterOption {
  id: string
  name: string
}
/** A filter with the ticketing service's options; none for dates and text. */
export interface OfferedFilter extends EventFilter {
  options: readonly FilterOption[]
}

/** The filters of a list of events: the offered, selected and applied ones. */
export interface EventFilterState {
  /** The page's configured filters. */
  configuration: readonly EventFilter[]
  /** Those of them that have options. */
  filters: readonly OfferedFilter[]
  filtersApplied: FiltersApplied
  filtersSelected: FiltersApplied
  /** Whether page and options have loaded. */
  initialised: boolean
  /** Whether the list is loading. */
  resultsReloading: boolean
}

interface Parts {
  configuration: readonly EventFilter[]
  /** Options by filter type; undefined while they load, empty if there are none. */
  options: Readonly<Record<string, readonly FilterOption[] | undefined>>
  applied: FiltersApplied
  selected: EventFilters
  isListLoading: boolean
}

/** The state of the filters. A selection always starts at the list's first page. */
export function eventFilterState({
  configuration,
  options,
  applied,
  selected,
  isListLoading,
}: Parts): EventFilterState {
  const isOffered = ({ type }: EventFilter) => !Object.hasOwn(options, type) || (options[type]?.length ?? 0) > 0
  return {
    configuration,
    filters: configuration.filter(isOffered).map((filter) => ({ ...filter, options: options[filter.type] ?? [] })),
    filtersApplied: applied,
    filtersSelected: { ...selected, pageNumber: 1, startDate: applied.startDate },
    initialised: Object.values(options).every((each) => each !== undefined),
    resultsReloading: isListLoading,
  }
}

/** Returns the selection with an option toggled; single-choice filters replace their option. */
export function withOption(selected: EventFilters, filter: OfferedFilter, id: string | null): EventFilters {
  const isVenue = filter.type === 'venues'
  const chosen = isVenue ? selected.venueIds.map(String) : selected.filters
  const next = filter.isMultiple ? toggled(chosen, id) : [...others(chosen, filter), ...(id === null ? [] : [id])]
  return isVenue ? { ...selected, venueIds: next.map(Number) } : { ...selected, filters: next }
}

const toggled = (ids: readonly string[], id: string | null) =>
  id === null ? [...ids] : ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
const others = (ids: readonly string[], { options }: OfferedFilter) =>
  ids.filter((each) => !options.some(({ id }) => id === each))

export const isChosen = ({ filters, venueIds }: EventFilters, { type }: OfferedFilter, id: string): boolean =>
  type === 'venues' ? venueIds.includes(Number(id)) : filters.includes(id)

/** An applied filter: its name, and the filters that remain without it. */
export interface AppliedFilter {
  key: string
  name: string
  without: EventFilters
}

/** Returns each applied filter once. `showDates` formats several days. */
export function appliedFilters(
  applied: EventFilters,
  filters: readonly OfferedFilter[],
  showDates: (dates: readonly string[]) => string,
): AppliedFilter[] {
  const nameOf = (isVenue: boolean, id: string) =>
    filters
      .filter(({ type }) => (type === 'venues') === isVenue)
      .flatMap(({ options }) => options)
      .find((option) => option.id === id)?.name
  const named = (key: string, name: string | undefined, without: EventFilters): AppliedFilter[] => [
    { key, name: name ?? 'Unknown filter', without },
  ]
  const { searchText, dates, venueIds } = applied
  return [
    ...(searchText ? named('text', `“${searchText}”`, { ...applied, searchText: '' }) : []),
    ...(dates.length > 0 ? named('dates', showDates(dates), { ...applied, dates: [] }) : []),
    ...[...new Set(venueIds)].flatMap((id) =>
      named(`venue ${id}`, nameOf(true, String(id)), { ...applied, venueIds: venueIds.filter((each) => each !== id) }),
    ),
    ...[...new Set(applied.filters)].flatMap((id) =>
      named(id, nameOf(false, id), { ...applied, filters: applied.filters.filter((each) => each !== id) }),
    ),
  ]
}
