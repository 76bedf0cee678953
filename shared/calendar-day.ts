/**
 * Calendar days as YYYY-MM-DD, which can be compared as strings. They have no time zone: `venueDay` in dates.ts returns
 * the day of an instant.
 */

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Returns whether a text is an existing day. */
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

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => instantOf(day).getUTCDay()

/** Returns every Friday, Saturday and Sunday of the `count` days from `first` on. */
export function weekendDays(first: string, count = 365): string[] {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  return days.filter((day) => [5, 6, 0].includes(weekdayOf(day)))
}

/** Returns the first day of a day's month, or of the month `count` months later. */
export function firstOfMonth(day: string, count = 0): string {
  const instant = instantOf(`${day.slice(0, 7)}-01`)
  instant.setUTCMonth(instant.getUTCMonth() + count)
  return instant.toISOString().slice(0, 10)
}

/**
 * Returns the weeks of a day's month, each from Monday to Sunday; the first and the last include days of the
 * neighbouring months.
 */
export function weeksOfMonth(day: string): string[][] {
  const first = firstOfMonth(day)
  const next = firstOfMonth(day, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))
