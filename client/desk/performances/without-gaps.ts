import { addDays } from '#shared/calendar-day'
import type { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'

export type DayOfSales = StaffResult<(typeof performances)['salesByDay']>['days'][number]

/** Returns all days from the first to the last, with none sold on the days between. */
export function withoutGaps(days: readonly DayOfSales[]): DayOfSales[] {
  const all: DayOfSales[] = []
  for (const day of days) {
    for (let before = all.at(-1); before && addDays(before.day, 1) < day.day; before = all.at(-1))
      all.push({ day: addDays(before.day, 1), tickets: 0 })
    all.push(day)
  }
  return all
}
