import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePageData } from '#client/page/page-context.tsx'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import {
  type EventFilters,
  hasEventFilters,
  noEventFilters,
  writeEventFilters,
} from '#shared/address-state/event-filters'
import {
  eventFiltersAddress,
  eventFiltersApplied,
  eventFiltersOf,
  hasOptions,
  programmeFilters,
} from '#shared/content/programme-filters'
import { type EventFilterState, eventFilterState, type FilterOption } from './event-filter-state.ts'
import { filterOptions, type ListContext, venueList } from './whats-on-calls.ts'

export interface EventFiltering extends EventFilterState {
  /** What the list is made from. */
  context: ListContext
  applied: EventFilters
  selected: EventFilters
  hasFilters: boolean
  /** What is selected isn't applied yet. */
  isChanged: boolean
  select(filters: EventFilters): void
  apply(filters: EventFilters): void
  /** The address of the page with these filters. */
  addressOf(filters: EventFilters): string
}

/** A list of events with its filters, from the page's content, the ticketing service and the address. */
export function useEventFilters<L extends { isReloading: boolean }>(
  useList: (context: ListContext) => L,
): { filtering: EventFiltering; list: L } {
  const { page, today } = usePageData()
  const address = usePageAddress()
  const navigate = useNavigate()
  const configuration = useMemo(() => eventFiltersOf(page), [page])
  const options = useOptions(configuration)
  const query = useMemo(() => queryOf(address), [address])
  const applied = useMemo(() => eventFiltersApplied(page, query), [page, query])
  const [selection, setSelection] = useState({ of: applied, filters: applied })
  if (selection.of !== applied) setSelection({ of: applied, filters: applied })
  const selected = selection.of === applied ? selection.filters : applied
  const addressOf = useCallback((filters: EventFilters) => eventFiltersAddress(page, address, filters), [page, address])
  const apply = useCallback(
    (filters: EventFilters) => {
      // The same filters again aren't another entry of the history.
      if (addressOf(filters) !== address) void navigate(addressOf(filters), { state: { keepsScroll: true } })
    },
    [navigate, addressOf, address],
  )
  const context = useMemo(() => ({ page, query, today }), [page, query, today])
  const list = useList(context)
  const state = eventFilterState({
    configuration,
    options,
    applied: programmeFilters(applied, query, today, 1),
    selected,
    isListLoading: list.isReloading,
  })
  const filtering = {
    ...state,
    context,
    applied,
    selected,
    hasFilters: hasEventFilters(applied),
    isChanged: writeEventFilters(selected) !== writeEventFilters(applied),
    select: (filters: EventFilters) => setSelection({ of: applied, filters }),
    apply,
    addressOf,
  }
  return { filtering, list }
}

/** What `Clear Filters` leaves. */
export const cleared: EventFilters = noEventFilters

/** The options of each filter that has some, by its type. A type whose options can't be read has none. */
function useOptions(configuration: ReturnType<typeof eventFiltersOf>) {
  const venues = usePreloaded(configuration.some(({ type }) => type === 'venues') ? venueList() : null)
  const options: Record<string, readonly FilterOption[] | undefined> = {}
  for (const { type } of configuration.filter(hasOptions)) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a page's configuration doesn't change while it is on show.
    const { data, error } = usePreloaded(filterOptions(type))
    options[type] = data ? namedOptions(data) : error ? [] : undefined
  }
  if (configuration.some(({ type }) => type === 'venues'))
    options.venues =
      venues.data?.venues.map(({ id, name }) => ({ id: String(id), name })) ?? (venues.error ? [] : undefined)
  return options
}

/** The answer's list is `options`, in other ticketing services `items`. */
const namedOptions = (answer: { options?: FilterOption[]; items?: FilterOption[] }): readonly FilterOption[] =>
  answer.options ?? answer.items ?? []
