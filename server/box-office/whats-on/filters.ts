import { venueDay } from '#shared/dates'
import type { Input } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { emptySql, join, type Statement, sql } from '../database/sql.ts'
import { hasSeatsLeft } from '../seating/availability.ts'
import { isPriceBand, priceBands } from './price-bands.ts'
import { type FilterOption, foldedText, groupBy } from './programme.ts'
import { publicPrices } from './public-prices.ts'

export type FiltersApplied = Input<typeof whatsOn.productions>['filtersApplied']

/** Returns the condition that a production `p` in a hall `h` passes the filters, dates excepted. */
export function passesFilters(
  { searchText, artistId, filters, venueIds }: Pick<FiltersApplied, 'searchText' | 'artistId' | 'filters' | 'venueIds'>,
  options: readonly FilterOption[],
  now: Date,
): Statement {
  const conditions = [
    ...isFound(searchText, artistId),
    ...(venueIds.length ? [sql`p.hall_id = any (${venueIds}::int[])`] : []),
    ...hasPrices(filters, now),
    ...hasOptions(
      filters.filter((option) => !isPriceBand(option)),
      options,
    ),
  ]
  return conditions.length ? join(conditions, sql` and `) : sql`true`
}

/** Returns the conditions that all words are found; productions of the artist pass without. None without either. */
function isFound(searchText: string, artistId: number | undefined): Statement[] {
  const words = searchText.split(/\s+/).filter(Boolean).map(hasWord)
  if (artistId === undefined) return words
  const isArtists = sql`exists (select from production_artist a where a.production_id = p.id and a.artist_id = ${artistId})`
  return [words.length ? sql`(${isArtists} or ${join(words, sql` and `)})` : isArtists]
}

/** Returns the condition that the name, company, venue, artists or works contain the text. */
const hasWord = (word: string): Statement => sql`
  strpos(folded_text(concat_ws(' ', p.name, p.company, h.name, p.search_text)), folded_text(${word})) > 0`

/** Returns the instant at which a day, as YYYY-MM-DD, begins in the venue's zone. */
export const startOfDay = (day: string | Statement, timeZone: string): Statement =>
  sql`(((${day})::date)::timestamp at time zone ${timeZone})`

/** Returns the day on which a performance `f` starts, in the venue's zone. */
export const dayOfPerformance = (timeZone: string): Statement => sql`(f.starts_at at time zone ${timeZone})::date`

/** The earliest date that PostgreSQL accepts in this format. */
const FIRST_DAY = '0001-01-01'
const lastOf = (one: string, other: string): string => (one > other ? one : other)

/** Returns the condition that a performance `f` is neither over nor cancelled. */
export const isAhead = (now: Date): Statement => sql`f.state = 'scheduled' and f.ends_at > ${now}`

/**
 * Returns the condition that a performance `f` is listed: from `startDate` on, and on one of `dates` if there are any.
 */
export function isListed({ dates, startDate }: FiltersApplied, now: Date, timeZone: string): Statement {
  const from = startOfDay(lastOf(startDate || venueDay(now, timeZone), FIRST_DAY), timeZone)
  const onDates = dates.length
    ? sql`and to_char(${dayOfPerformance(timeZone)}, 'YYYY-MM-DD') = any (${dates})`
    : emptySql
  return sql`f.state = 'scheduled' and f.starts_at >= ${from} ${onDates}`
}

/**
 * Returns whether an option belongs to the given filter type: by the type's id, or by its name as content spells it.
 */
export const isOfType = ({ typeId, typeName }: FilterOption, type: string): boolean =>
  String(typeId) === type || aliasOf(typeName) === aliasOf(type)

/** Returns a name for comparison: `Good for`, `good-for` and `goodFor` are the same. */
const aliasOf = (name: string) => foldedText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the conditions that the production has at least one of the selected options of each type. No production has
 * an unknown option.
 */
function hasOptions(selected: readonly string[], options: readonly FilterOption[]): Statement[] {
  const types = groupBy(selected, (option) => options.find(({ id }) => String(id) === option)?.typeId)
  return [...types].map(([type, ofType]) =>
    type === undefined
      ? sql`false`
      : sql`exists (select from production_filter_option o
                     where o.production_id = p.id and o.filter_option_id = any (${ofType.map(Number)}::int[]))`,
  )
}

/**
 * Returns the condition that the production has a public price in one of the selected ranges; none if none is selected.
 * The prices are those of the production's page, `pricedPerformances`: of performances with seats left, or once there
 * are none, of all.
 */
function hasPrices(options: readonly string[], now: Date): Statement[] {
  const selected = priceBands.filter(({ id }) => options.includes(id))
  if (!selected.length) return []
  const isInRange = selected.map(
    ({ from, upTo }) =>
      sql`(priced.amount_cents >= ${from} and priced.amount_cents <= coalesce(${upTo}::int, 2147483647))`,
  )
  const inRange = sql`
    f.production_id = p.id and f.state = 'scheduled'
    and exists (select from (${publicPrices}) priced
                 where priced.performance_id = f.id and (${join(isInRange, sql` or `)}))`
  const hasSeats = sql`${isAhead(now)} and ${hasSeatsLeft(now)}`
  return [
    sql`(exists (select from performance f where ${inRange} and ${hasSeats})
         or exists (select from performance f where ${inRange})
            and not exists (select from performance f where f.production_id = p.id and ${hasSeats}))`,
  ]
}
