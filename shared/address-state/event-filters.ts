import { isDay } from '../calendar-day.ts'
import { decoded, joinParts, listOf, partsOf, withParameter } from './named-parts.ts'

/**
 * The what's-on filters, `eventfilters=searchText:{text};dates:{days};filters:{ids};venueIds:{ids}`. Empty ones filter
 * nothing.
 */
export interface EventFilters {
  searchText: string
  /** YYYY-MM-DD. */
  dates: string[]
  /** Ids of filter options. */
  filters: string[]
  venueIds: number[]
}
export const noEventFilters: EventFilters = { searchText: '', dates: [], filters: [], venueIds: [] }

export function parseEventFilters(text: string | null | undefined): EventFilters {
  const parts = partsOf(text ?? '')
  return {
    searchText: decoded(parts.get('searchText') ?? ''),
    dates: listOf(parts.get('dates')).filter(isDay),
    filters: listOf(parts.get('filters')),
    venueIds: listOf(parts.get('venueIds'))
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
  }
}

/** Each value percent-encoded, empty parts left out; an empty text for no filters at all. */
export const writeEventFilters = ({ searchText, dates, filters, venueIds }: EventFilters): string =>
  joinParts([
    ['searchText', encodeURIComponent(searchText)],
    ['dates', dates.join(',')],
    ['filters', filters.map(encodeURIComponent).join(',')],
    ['venueIds', venueIds.join(',')],
  ])

/** The address (path, query, hash) with these filters in it; other parameters stay. */
export const withEventFilters = (address: string, filters: EventFilters): string =>
  withParameter(address, 'eventfilters', writeEventFilters(filters))

/** The first day listed: the parameter `startDate`, or today where that is no day. */
export const startDateOf = (text: string | null | undefined, today: string): string =>
  text && isDay(text) ? text : today
