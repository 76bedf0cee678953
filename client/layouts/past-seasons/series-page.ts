import { preload } from '#shared/content/preload'
import { seriesFilters } from '#shared/content/programme-filters'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The call for a page of the series that play from a day (YYYY-MM-DD) on, counted from 1. */
export const seriesPage = (startDate: string, pageNumber: number) =>
  preload(whatsOn.series, { filtersApplied: seriesFilters(pageNumber, startDate) })
