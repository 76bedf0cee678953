import { preload } from '#shared/content/preload'
import { seriesFilters } from '#shared/content/programme-filters'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** A series by its page's id. */
export const seriesItem = (id: string) => preload(whatsOn.seriesItem, { id })

/** The call for a page of the upcoming events of a series, counted from 1. */
export const upcomingPage = (id: string, pageNumber: number) =>
  preload(whatsOn.seriesItem, { id, filtersApplied: seriesFilters(pageNumber) })
