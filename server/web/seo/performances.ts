import { isCancelled } from '#shared/content/event-status'
import type { Page } from '#shared/content/page'
import { calendarFilters } from '#shared/content/programme-filters'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { productionInputOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { TicketingReader } from '../ticketing/ticketing-reader.ts'

type Shown = Pick<
  TiledProduction,
  'id' | 'tessituraId' | 'name' | 'route' | 'venue' | 'company' | 'tagline' | 'bookingAction'
>

type CalendarEntry = NonNullable<TiledProduction['calendar']>[number]

/** A performance as the ticketing service describes it. */
export interface Performance {
  productionId: string
  /** The ticketing service's id of its production */
  tessituraId: number
  /** The path of its production's page. */
  path: string
  startsAt: Date
  name: string
  /** The hall's name. */
  venue: string
  company: string | null
  tagline: string | null
  isCancelled: boolean
  /** Its id and changes; undefined if the ticketing service doesn't report them. */
  entry: CalendarEntry | undefined
}

/** The season's performances are read in pages of ten dates: maximum pages, and total time limit in milliseconds */
const MAX_PAGES = 100
const SEASON_BUDGET = 10_000
const PRODUCTION_BUDGET = 5_000

/**
 * Returns all performances from a day (YYYY-MM-DD) on, in order; null if the ticketing service doesn't list them all in
 * time.
 */
export async function readSeason(ticketing: TicketingReader, today: string): Promise<Performance[] | null> {
  const until = performance.now() + SEASON_BUDGET
  const performances: Performance[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const filtersApplied = calendarFilters(new URLSearchParams(), today, page)
    const budgetMs = Math.max(0, until - performance.now())
    const answer = await ticketing.read(whatsOn.productions, { filtersApplied }, { budgetMs })
    if (!answer) return null
    for (const { productions } of answer.dates)
      for (const tile of productions) performances.push(...performancesOf(tile, tile, tile.route))
    if (!answer.hasMore || answer.dates.length === 0) break
  }
  return performances
}

/** Returns the performances of a production's page; null if the ticketing service doesn't answer. */
export async function readPerformances(ticketing: TicketingReader, page: Page): Promise<Performance[] | null> {
  const answer = await ticketing.read(whatsOn.production, productionInputOf(page), { budgetMs: PRODUCTION_BUDGET })
  return answer && performancesOf(answer, { times: answer.dates, calendar: answer.calendar }, page.path)
}

const performancesOf = (
  shown: Shown,
  { times, calendar }: Pick<TiledProduction, 'times' | 'calendar'>,
  path: string,
): Performance[] =>
  times.map((time, at) => ({
    productionId: shown.id,
    tessituraId: shown.tessituraId,
    path,
    startsAt: new Date(time),
    name: shown.name,
    venue: shown.venue,
    company: shown.company,
    tagline: shown.tagline,
    isCancelled: isCancelled(shown.bookingAction),
    entry: calendar?.[at],
  }))
