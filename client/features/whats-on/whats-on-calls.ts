import { unreadByCarousels } from '#client/site/production/production-tile.tsx'
import { type EventFilters, hasEventFilters } from '#shared/address-state/event-filters'
import { parseViewMode } from '#shared/address-state/view-mode'
import type { Page } from '#shared/content/page'
import { type Preload, preload } from '#shared/content/preload'
import {
  eventFiltersApplied,
  eventFiltersOf,
  hasOptions,
  programmeFilters,
  seriesFilters,
} from '#shared/content/programme-filters'
import { global } from '#shared/ticketing/global/global'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** Returns the filters applied by an address of the page. `today` is YYYY-MM-DD. */
export interface ListContext {
  page: Page
  query: URLSearchParams
  today: string
}

/** Returns the call for a page of the calendar, counted from 1. */
export const calendarPage = ({ page, query, today }: ListContext, pageNumber: number) =>
  preload(
    whatsOn.productions,
    { filtersApplied: programmeFilters(eventFiltersApplied(page, query), query, today, pageNumber) },
    unreadByCalendar,
    unreadIfRepeated,
  )

/** The production's fields that the calendar doesn't show. */
const unreadByCalendar = ['artists', 'desktopImage', 'mobileImage', 'desktopVideo', 'mobileVideo']
/** Those that it shows only on a production's first day. */
const unreadIfRepeated = ['subheading', 'tagline', 'tags', 'backgroundColour', 'textColour', 'alsoOn']

/** Returns the call for a page of the list of series, counted from 1. */
export const seriesPage = ({ page, query, today }: ListContext, pageNumber: number) =>
  preload(whatsOn.series, {
    filtersApplied: programmeFilters(eventFiltersApplied(page, query), query, today, pageNumber),
  })

/** Returns the call for the next dates from a day on that match these filters. */
export const nearestDates = (filters: EventFilters, startDate: string) =>
  preload(whatsOn.productions, { filtersApplied: { ...filters, pageNumber: 1, startDate } })

/** A series, by the id of its page. */
export const seriesItem = (id: string) => preload(whatsOn.seriesItem, { id })

/** Returns the call for a page of the series' upcoming events, counted from 1. */
export const upcomingPage = ({ page, query }: ListContext, pageNumber: number) =>
  preload(whatsOn.seriesItem, {
    id: page.id,
    filtersApplied: seriesFilters(pageNumber, null, eventFiltersApplied(page, query)),
  })

export const featuredProductions = () => ({
  ...preload(whatsOn.featured, undefined, unreadByCarousels),
  isOmittedIfLate: true as const,
})
export const venueList = () => preload(global.venues, undefined)
export const filterOptions = (type: string) => preload(whatsOn.filterOptions, { Id: type })

/** Featured productions belong to the whole calendar, not to filtered lists or the list of series. */
export const showsFeatured = (query: URLSearchParams, applied: EventFilters): boolean =>
  parseViewMode(query.get('viewmode')) === 'calendar' && !hasEventFilters(applied)

/** The sources of a page's filters. */
export const filterPreloads = (page: Page): Preload[] => {
  const filters = eventFiltersOf(page)
  const options = filters.filter(hasOptions).map(({ type }) => filterOptions(type))
  return filters.some(({ type }) => type === 'venues') ? [...options, venueList()] : options
}

/** Returns every call that What's On makes when it opens. */
export const whatsOnPreloads = (context: ListContext): Preload[] => {
  const { page, query } = context
  const list = parseViewMode(query.get('viewmode')) === 'series' ? seriesPage : calendarPage
  const featured = showsFeatured(query, eventFiltersApplied(page, query)) ? [featuredProductions()] : []
  return [list(context, 1), ...featured, ...filterPreloads(page)]
}
