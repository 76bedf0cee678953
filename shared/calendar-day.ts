/**
 * Calendar days as YYYY-MM-DD, which can be compared as strings. They have no time zone: `venueDay` in dates.ts gives
 * the day of an instant.
 */

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = instantOf(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

export function addDays(day: string, count: number): string {
  const instant = instantOf(day)
  instant.setUTCDate(instant.getUTCDate() + count)
  return instant.toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => instantOf(day).getUTCDay()

/** Every Friday, Saturday and Sunday of the `count` days from `first` on. */
export function weekendDays(first: string, count = 365): string[] {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  return days.filter((day) => [5, 6, 0].includes(weekdayOf(day)))
}
