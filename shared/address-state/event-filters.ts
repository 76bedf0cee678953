import { isDay } from '../calendar-day.ts'
import { idIn } from '../ticketing-id.ts'
import { decoded, listOf, namedParts, plainText } from './named-parts.ts'
import { joinParts, withParameter } from './with-parts.ts'

/**
 * The What's On filters, `eventfilters=searchText:{text};dates:{days};filters:{ids};venueIds:{ids}`. Empty ones have no
 * effect.
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

/** The limits of a call for the programme. Values in an address beyond them are ignored. */
const MAX_TEXT = 200
const MAX_DATES = 400
const MAX_IDS = 100
const MAX_ID_LENGTH = 60

/**
 * Reads the state, and what the form sends without scripts: a part per field. There a name may occur several times; a
 * day without a name is a date, and any other text without a name is the search text.
 */
export function parseEventFilters(text: string | null | undefined): EventFilters {
  const { parts, dates, words } = fieldsOf(text ?? '')
  return {
    searchText: plainText(decoded(parts.get('searchText') ?? '') || words.join('; '), MAX_TEXT),
    dates: [...new Set([...listOf(parts.get('dates')).filter(isDay), ...dates])].slice(0, MAX_DATES),
    filters: listOf(parts.get('filters'))
      .filter((id) => id.length <= MAX_ID_LENGTH && plainText(id, MAX_ID_LENGTH) === id)
      .slice(0, MAX_IDS),
    venueIds: listOf(parts.get('venueIds'))
      .map(idIn)
      .filter((id) => id !== null)
      .slice(0, MAX_IDS),
  }
}

const NAMES: ReadonlySet<string> = new Set(['searchText', 'dates', 'filters', 'venueIds'])
const LISTS: ReadonlySet<string> = new Set(['dates', 'filters', 'venueIds'])

function fieldsOf(text: string) {
  const parts = new Map<string, string>()
  const plain: string[] = []
  for (const part of text.split(';')) {
    const [[name, value] = ['', '']] = namedParts(part)
    if (!part.includes(':')) plain.push(part.trim())
    else if (NAMES.has(name)) {
      const before = LISTS.has(name) ? parts.get(name) : undefined
      parts.set(name, before === undefined ? value : `${before},${value}`)
    }
  }
  return { parts, dates: plain.filter(isDay), words: plain.filter((each) => each !== '' && !isDay(each)) }
}

export const hasEventFilters = ({ searchText, dates, filters, venueIds }: EventFilters): boolean =>
  searchText !== '' || dates.length > 0 || filters.length > 0 || venueIds.length > 0

/** Writes the state with each value percent-encoded and without empty parts; an empty text if there are no filters. */
export const writeEventFilters = ({ searchText, dates, filters, venueIds }: EventFilters): string =>
  joinParts([
    ['searchText', encodeURIComponent(searchText)],
    ['dates', dates.join(',')],
    ['filters', filters.map(encodeURIComponent).join(',')],
    ['venueIds', venueIds.join(',')],
  ])

/** Returns the address (path, query, hash) with these filters; other parameters are preserved. */
export const withEventFilters = (address: string, filters: EventFilters): string =>
  withParameter(address, 'eventfilters', writeEventFilters(filters))

/** Returns the first day listed: the parameter `startDate`, or today if it isn't a day. */
export const startDateOf = (text: string | null | undefined, today: string): string =>
  text && isDay(text) ? text : today
