import type { Call, Input } from '#shared/ticketing/call'
import { news } from '#shared/ticketing/news/news'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { parseEventFilters, startDateOf } from '../address-state/event-filters.ts'
import { newsFiltersApplied } from './news-filters.ts'
import type { Page } from './page.ts'

/** A call that can be made before the page is rendered: nothing in its answer is of one visitor. */
export interface LayoutPreload {
  call: Call
  input: unknown
}

type Filters = NonNullable<Input<typeof whatsOn.productions>>['filtersApplied']

const need = <C extends Call>(call: C, input: Input<C>): LayoutPreload => ({ call, input })

const needs: Record<string, (page: Page, query: URLSearchParams, today: string) => LayoutPreload[]> = {
  whatsOn: (_, query, today) => [need(whatsOn.productions, { filtersApplied: calendarFilters(query, today, 1) })],
  production: (page) => [need(whatsOn.production, { Id: page.id })],
  series: (page) => [
    need(whatsOn.seriesItem, { id: page.id }),
    need(whatsOn.seriesItem, { id: page.id, filtersApplied: seriesFilters(1) }),
  ],
  pastSeasons: (_, __, today) => [
    need(whatsOn.series, { filtersApplied: seriesFilters(1, today) }),
    need(whatsOn.series, { filtersApplied: seriesFilters(1, LONG_AGO) }),
  ],
  news: (page, query) => [need(news.search, newsFiltersApplied(page, query.get('blogfilters')))],
  singleEvent: (_, query) => bookingNeeds(query.get('productionId')),
}

/**
 * What a page's layout wants of the ticketing service beforehand. What shows a visitor's own cart
 * is left to the browser.
 */
export function preloadsOfLayout(page: Page, query: URLSearchParams, { today }: { today: string }): LayoutPreload[] {
  const found = Object.hasOwn(needs, page.contentType) ? needs[page.contentType] : undefined
  return found ? found(page, query, today) : []
}

/** Which production is being booked, and its sessions as everybody has them: a visitor's own come by their own call. */
function bookingNeeds(id: string | null): LayoutPreload[] {
  if (id === null || !/^[1-9]\d{0,8}$/.test(id)) return []
  return [
    need(whatsOn.production, { TessituraProductionSeasonId: Number(id) }),
    need(production.performances, { ProductionId: Number(id) }),
  ]
}

/** The filters of a page of the calendar: server and browser ask by the same, so that the answer is found by its key. */
export const calendarFilters = (query: URLSearchParams, today: string, pageNumber: number): Filters => ({
  ...parseEventFilters(query.get('eventfilters')),
  pageNumber,
  startDate: startDateOf(query.get('startDate'), today),
})

/** Content types whose layouts have no side menu, so that nobody asks for the pages beside them. */
const withoutSideMenu: ReadonlySet<string> = new Set([
  'homePage',
  'whatsOn',
  'pastSeasons',
  'series',
  'production',
  'news',
  'newsArticle',
  'logout',
  'search',
  'singleEvent',
  'seriesPackagePurchase',
  'membership',
  'purchaseCheckout',
  'bookingComplete',
  'seatSelector',
  'styleGuide',
])
/** Whether a page's layout may show the pages beside it. */
export const hasSideMenu = ({ contentType, properties }: Page): boolean =>
  !withoutSideMenu.has(contentType) && properties.hideSideMenu !== true

/** Before any season that a ticketing service knows. */
export const LONG_AGO = '1900-01-01'
/** The filters of a page of the series, or of one's events: all from a day on (YYYY-MM-DD), without one those to come. */
export const seriesFilters = (pageNumber: number, startDate: string | null = null): Filters => ({
  ...parseEventFilters(null),
  pageNumber,
  startDate,
})
