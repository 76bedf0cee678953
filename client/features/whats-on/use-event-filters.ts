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
  /** The applied filters. */
  context: ListContext
  applied: EventFilters
  selected: EventFilters
  hasFilters: boolean
  /** Whether the selection differs from the applied filters. */
  isChanged: boolean
  select(filters: EventFilters): void
  apply(filters: EventFilters): void
  /** Returns the page's address with these filters. */
  addressOf(filters: EventFilters): string
}

/** Combines a list's filters from the page's content, the ticketing service and the address. */
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
      // Applying the same filters again adds no history entry.
      if (writeEventFilters(filters) === writeEventFilters(applied)) return
      void navigate(addressOf(filters), { state: { keepsScroll: true } })
    },
    [navigate, addressOf, applied],
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

/** The filters that `Clear Filters` leaves. */
export const cleared: EventFilters = noEventFilters

/** Returns the options of each filter by its type. A type whose options can't be loaded has none. */
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

/** The list is `options` in our box office and `items` in other ticketing services. */
const namedOptions = (answer: { options?: FilterOption[]; items?: FilterOption[] }): readonly FilterOption[] =>
  answer.options ?? answer.items ?? []
