import type { Input } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import {
  type EventFilters,
  hasEventFilters,
  noEventFilters,
  parseEventFilters,
  startDateOf,
  writeEventFilters,
} from '../address-state/event-filters.ts'
import { withParameter } from '../address-state/with-parts.ts'
import { blockList } from './first-of.ts'
import type { Page } from './page.ts'

export type FiltersApplied = NonNullable<Input<typeof whatsOn.productions>>['filtersApplied']

/** A filter of the programme, as editors configured it: blocks `eventFilter` in `filters` of the page. */
export interface EventFilter {
  id: string
  /** `dates`, `venues`, `searchText`, or the filter type whose options it has. */
  type: string
  label: string
  isMultiple: boolean
  /** Ids of options that are applied when the listing opens. */
  preselected: string[]
}

/** The types of filters without options. */
const OWN_TYPES: readonly string[] = ['dates', 'venues', 'searchText']
/** Returns whether the ticketing service has the filter's options. */
export const hasOptions = ({ type }: EventFilter): boolean => !OWN_TYPES.includes(type)

/** Returns the filters that a page offers, in its editors' order. */
export function eventFiltersOf({ properties }: Pick<Page, 'properties'>): EventFilter[] {
  return blockList(properties.filters)
    .filter(({ alias, properties: { show } }) => alias === 'eventFilter' && show === true)
    .flatMap(({ id, properties: { type, label, display, preselectedValues } }) => {
      const typeName = textOf(type)
      if (!typeName) return []
      const kind = OWN_TYPES.find((each) => each.toLowerCase() === typeName.toLowerCase()) ?? typeName
      return {
        id,
        type: kind,
        label: textOf(label) || typeName,
        isMultiple: textOf(display).toLowerCase() !== 'select',
        preselected: [preselectedValues].flat().map(textOf).filter(Boolean),
      }
    })
}

/** A dropdown's value is a text, or a list with one text. */
const textOf = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' || typeof first === 'number' ? String(first).trim() : ''
}

/** Returns what is applied at an address: its `eventfilters`, or without that parameter what editors preselected. */
export function eventFiltersApplied(page: Pick<Page, 'properties'>, query: URLSearchParams): EventFilters {
  const text = query.get('eventfilters')
  if (text !== null) return parseEventFilters(text)
  return { ...noEventFilters, filters: eventFiltersOf(page).flatMap(({ preselected }) => preselected) }
}

/** Returns the address (path, query, hash) with these filters; other parameters are preserved. */
export const eventFiltersAddress = (page: Pick<Page, 'properties'>, address: string, filters: EventFilters): string =>
  withParameter(address, 'eventfilters', writeEventFilters(filters) || (hasPreselected(page) ? 'filters:' : ''))

const hasPreselected = (page: Pick<Page, 'properties'>) =>
  hasEventFilters(eventFiltersApplied(page, new URLSearchParams()))

/** Returns the filters of a page of the calendar or of the series: those applied, and the address's `startDate`. */
export const programmeFilters = (
  applied: EventFilters,
  query: URLSearchParams,
  today: string,
  pageNumber: number,
): FiltersApplied => ({ ...applied, pageNumber, startDate: startDateOf(query.get('startDate'), today) })

/** Does the same for a page without a filter configuration. */
export const calendarFilters = (query: URLSearchParams, today: string, pageNumber: number): FiltersApplied =>
  programmeFilters(parseEventFilters(query.get('eventfilters')), query, today, pageNumber)

/** Earlier than any season of a ticketing service. */
export const EARLIEST_DAY = '1900-01-01'
/**
 * Returns the filters for a page of the series, or of one series' events: those from a day on (YYYY-MM-DD), or the
 * upcoming ones without a day.
 */
export const seriesFilters = (
  pageNumber: number,
  startDate: string | null = null,
  applied: EventFilters = noEventFilters,
): FiltersApplied => ({ ...applied, pageNumber, startDate })
