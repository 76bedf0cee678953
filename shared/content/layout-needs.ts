import type { Call, Input } from '#shared/ticketing/call'
import { whatsOn } from '#shared/ticketing/whats-on'
import type { Page } from './page.ts'

/** A call that can be made before the page is rendered: nothing in its answer is of one visitor. */
export interface LayoutNeed {
  call: Call
  input: unknown
}

type Filters = NonNullable<Input<typeof whatsOn.productions>>['filtersApplied']

const need = <C extends Call>(call: C, input: Input<C>): LayoutNeed => ({ call, input })

const needs: Record<string, (page: Page, query: URLSearchParams, today: string) => LayoutNeed[]> = {
  whatsOn: (_, query, today) => [need(whatsOn.productions, { filtersApplied: calendarFilters(query, today, 1) })],
  production: (page) => [need(whatsOn.production, { Id: page.id })],
}

/**
 * What a page's layout wants of the ticketing service beforehand. The booking pages want nothing: their answers show
 * what a visitor's own cart has.
 */
export function needsOfLayout(page: Page, query: URLSearchParams, { today }: { today: string }): LayoutNeed[] {
  const found = Object.hasOwn(needs, page.contentType) ? needs[page.contentType] : undefined
  return found ? found(page, query, today) : []
}

/** The filters of a page of the calendar: server and browser ask by the same, so that the answer is found by its key. */
export function calendarFilters(query: URLSearchParams, today: string, pageNumber: number): Filters {
  const startDate = query.get('startDate')
  return {
    searchText: '',
    dates: [],
    filters: [],
    venueIds: [],
    pageNumber,
    startDate: startDate && isDay(startDate) ? startDate : today,
  }
}

/** Whether a text is a day that the calendar has, as YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
