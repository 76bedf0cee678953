import { preload } from '#shared/content/preload'
import { calendarFilters } from '#shared/content/programme-filters'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The call for a page of the calendar, counted from 1. `today` is YYYY-MM-DD, in the venue's zone. */
export const calendarPage = (query: URLSearchParams, today: string, pageNumber: number) =>
  preload(whatsOn.productions, { filtersApplied: calendarFilters(query, today, pageNumber) })
