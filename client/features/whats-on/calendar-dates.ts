import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

export type CalendarDate = Result<typeof whatsOn.productions>['dates'][number]

/** Merges the calendar's pages into one list, with each date once and each production once per date. */
export function mergedDates(pages: readonly (readonly CalendarDate[])[]): CalendarDate[] {
  const byDate = new Map<string, CalendarDate['productions']>()
  for (const { date, productions } of pages.flat()) {
    const existing = byDate.get(date) ?? []
    const known = new Set(existing.map(({ id }) => id))
    const added = productions.filter(({ id }) => !known.has(id) && known.add(id))
    byDate.set(date, [...existing, ...added])
  }
  return [...byDate].map(([date, productions]) => ({ date, productions })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the first listed day of each production, by its id. */
export const firstDays = (dates: readonly CalendarDate[]): ReadonlyMap<string, string> =>
  new Map(dates.toReversed().flatMap(({ date, productions }) => productions.map(({ id }) => [id, date] as const)))
