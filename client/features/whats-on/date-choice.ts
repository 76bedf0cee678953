import { weekdayOf } from '#shared/calendar-day'
import { showDay } from '#shared/dates'

/** More days than visitors select one by one, and fewer than a year's weekends. */
const MANY = 100

/** Returns whether the days are all weekends of a year, starting on any day. */
export const isWeekendsOnly = (dates: readonly string[]): boolean =>
  dates.length > MANY && dates.every((day) => [5, 6, 0].includes(weekdayOf(day)))

/** Returns a short description of the selected days. */
export function datesInWords(dates: readonly string[]): string {
  if (isWeekendsOnly(dates)) return 'Weekends only'
  const [first = '', second] = dates.toSorted()
  if (dates.length > 2) return `${dates.length} dates`
  return second
    ? `${showDay(first, 'featuredArticle')}, ${showDay(second, 'featuredArticle')}`
    : showDay(first, 'featuredArticle')
}
