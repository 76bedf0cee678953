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

/** The first day of a day's month, or of the one `count` months later. */
export function firstOfMonth(day: string, count = 0): string {
  const instant = instantOf(`${day.slice(0, 7)}-01`)
  instant.setUTCMonth(instant.getUTCMonth() + count)
  return instant.toISOString().slice(0, 10)
}

/** The weeks of a day's month, each from Monday to Sunday; the first and the last have days of its neighbours. */
export function weeksOfMonth(day: string): string[][] {
  const first = firstOfMonth(day)
  const next = firstOfMonth(day, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))
