import type { Page } from '#shared/content/page'
import { playsIn } from '#shared/performers'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

type CalendarPage = Result<typeof whatsOn.productions>
type Concert = CalendarPage['dates'][number]['productions'][number]

/** Returns the productions that an artist plays in, each once with all its times, in the order of the dates. */
export function upcomingConcerts(pages: readonly CalendarPage[], artist: Page): Concert[] {
  const concerts = new Map<string, Concert>()
  for (const { productions } of pages.flatMap(({ dates }) => dates))
    for (const production of productions) {
      const earlier = concerts.get(production.id)
      if (!earlier && !playsIn(production, artist)) continue
      concerts.set(production.id, earlier ? { ...earlier, times: [...earlier.times, ...production.times] } : production)
    }
  return [...concerts.values()]
}

/** A safety limit above the number of any artist's dates, in pages. */
const MAX_PAGES = 50

interface Dates {
  pages: readonly CalendarPage[]
  hasMore: boolean
  failure?: unknown
}

/**
 * Returns the productions that an artist played in before a day, each with its last date before it, latest first.
 * Nothing while later pages have to be read; if one of them fails, what is loaded.
 */
export function playedConcerts(
  { pages, hasMore, failure }: Dates,
  artist: Page,
  today: string,
): { concerts: { day: string; concert: Concert }[]; isReading: boolean } {
  const loadedUntil = pages.at(-1)?.dates.at(-1)?.date ?? today
  const isReading = hasMore && !failure && loadedUntil < today && pages.length < MAX_PAGES
  if (isReading) return { concerts: [], isReading }
  const past = pages.flatMap(({ dates }) => dates).filter(({ date }) => date < today)
  const concerts = past.flatMap(({ date, productions }) =>
    productions
      .filter((production) => playsIn(production, artist))
      .map((concert) => [concert.id, { day: date, concert }] as const),
  )
  return { concerts: [...new Map(concerts).values()].sort((one, other) => other.day.localeCompare(one.day)), isReading }
}
