import { weekdayOf } from '#shared/calendar-day'
import { showDay } from '#shared/dates'

/** More days than a visitor chooses by hand, and fewer than a year's weekends have. */
const MANY = 100

/** Whether days are those of a year's weekends, from whatever day on they were chosen. */
export const isWeekendsOnly = (dates: readonly string[]): boolean =>
  dates.length > MANY && dates.every((day) => [5, 6, 0].includes(weekdayOf(day)))

/** Chosen days in a few words. */
export function datesInWords(dates: readonly string[]): string {
  if (isWeekendsOnly(dates)) return 'Weekends only'
  const [first = '', second] = dates.toSorted()
  if (dates.length > 2) return `${dates.length} dates`
  return second
    ? `${showDay(first, 'featuredArticle')}, ${showDay(second, 'featuredArticle')}`
    : showDay(first, 'featuredArticle')
}
