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

/** Returns the productions that an artist played in before a day, each with its last date before it; latest first. */
export function pastConcerts(
  pages: readonly CalendarPage[],
  artist: Page,
  today: string,
): { day: string; concert: Concert }[] {
  const past = pages.flatMap(({ dates }) => dates).filter(({ date }) => date < today)
  const concerts = past.flatMap(({ date, productions }) =>
    productions
      .filter((production) => playsIn(production, artist))
      .map((concert) => [concert.id, { day: date, concert }] as const),
  )
  return [...new Map(concerts).values()].sort((one, other) => other.day.localeCompare(one.day))
}
