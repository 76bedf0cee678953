import { isCancelled } from '#shared/content/event-status'
import type { Page } from '#shared/content/page'
import { calendarFilters } from '#shared/content/programme-filters'
import type { Result } from '#shared/ticketing/call'
import type { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { TicketingReader } from '../ticketing/read.ts'

type Tile = Result<typeof production.upcoming>['productions'][number]
type Shown = Pick<Tile, 'id' | 'name' | 'route' | 'venue' | 'company' | 'tagline' | 'bookingAction'>

/** A performance as the ticketing service tells it. */
export interface Performance {
  productionId: string
  /** The path of its production's page. */
  path: string
  startsAt: Date
  name: string
  /** The hall's name. */
  venue: string
  company: string | null
  tagline: string | null
  isCancelled: boolean
}

/** The season's performances are asked for in pages of ten dates: at most this many, within so many milliseconds in all. */
const MOST_PAGES = 100
const SEASON_WITHIN = 10_000
const PRODUCTION_WITHIN = 5_000

/** All that plays from a day (YYYY-MM-DD) on, in order; null where the ticketing service doesn't say it all in time. */
export async function readSeason(ticketing: TicketingReader, today: string): Promise<Performance[] | null> {
  const until = performance.now() + SEASON_WITHIN
  const found: Performance[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const filtersApplied = calendarFilters(new URLSearchParams(), today, page)
    const budgetMs = Math.max(0, until - performance.now())
    const answer = await ticketing.read(whatsOn.productions, { filtersApplied }, { budgetMs })
    if (!answer) return null
    for (const { productions } of answer.dates)
      for (const tile of productions) found.push(...performancesOf(tile, tile.times, tile.route))
    if (!answer.hasMore || answer.dates.length === 0) break
  }
  return found
}

/** The performances of a production's page; null where the ticketing service doesn't say. */
export async function readPerformances(ticketing: TicketingReader, page: Page): Promise<Performance[] | null> {
  const answer = await ticketing.read(whatsOn.production, { Id: page.id }, { budgetMs: PRODUCTION_WITHIN })
  return answer && performancesOf(answer, answer.dates, page.path)
}

const performancesOf = (shown: Shown, times: readonly string[], path: string): Performance[] =>
  times.map((time) => ({
    productionId: shown.id,
    path,
    startsAt: new Date(time),
    name: shown.name,
    venue: shown.venue,
    company: shown.company,
    tagline: shown.tagline,
    isCancelled: isCancelled(shown.bookingAction),
  }))
