import { unreadByLines } from '#client/blocks/event-list-stack/event-line.tsx'
import { noEventFilters } from '#shared/address-state/event-filters'
import { preload } from '#shared/content/preload'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The call for a page of the dates, from a day (YYYY-MM-DD) on, that mention an artist; counted from 1. */
export const datesOf = (artist: string, startDate: string, pageNumber: number) =>
  preload(
    whatsOn.productions,
    { filtersApplied: { ...noEventFilters, searchText: artist, startDate, pageNumber } },
    unreadByLines,
  )
