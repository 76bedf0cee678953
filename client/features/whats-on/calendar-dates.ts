import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

export type CalendarDate = Result<typeof whatsOn.productions>['dates'][number]

/** Pages of the calendar as one list: a date that goes on over two pages stands once, and on it each production once by its id. */
export function mergedDates(pages: readonly (readonly CalendarDate[])[]): CalendarDate[] {
  const byDate = new Map<string, CalendarDate['productions']>()
  for (const { date, productions } of pages.flat()) {
    const there = byDate.get(date) ?? []
    const known = new Set(there.map(({ id }) => id))
    const fresh = productions.filter(({ id }) => !known.has(id) && known.add(id))
    byDate.set(date, [...there, ...fresh])
  }
  return [...byDate].map(([date, productions]) => ({ date, productions })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
