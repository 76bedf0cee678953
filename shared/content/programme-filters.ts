import type { Input } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { parseEventFilters, startDateOf } from '../address-state/event-filters.ts'

type Filters = NonNullable<Input<typeof whatsOn.productions>>['filtersApplied']

/** The filters of a page of the calendar, from the address's `eventfilters` and `startDate`. */
export const calendarFilters = (query: URLSearchParams, today: string, pageNumber: number): Filters => ({
  ...parseEventFilters(query.get('eventfilters')),
  pageNumber,
  startDate: startDateOf(query.get('startDate'), today),
})

/** Before any season that a ticketing service knows. */
export const LONG_AGO = '1900-01-01'
/**
 * The filters for a page of the series, or of one series' events: those from a day on (YYYY-MM-DD), or the upcoming
 * ones where no day is given.
 */
export const seriesFilters = (pageNumber: number, startDate: string | null = null): Filters => ({
  ...parseEventFilters(null),
  pageNumber,
  startDate,
})
