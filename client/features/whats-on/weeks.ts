import { addDays, mondayOf } from '#shared/calendar-day'

/** A week of the programme that has events. */
export interface Week {
  /** YYYY-MM-DD. */
  monday: string
  /** Its days with events, in order. */
  days: readonly string[]
  /** Whether each of its seven days has events. */
  hasEvents: readonly boolean[]
}

/** Returns the weeks with events, in order; `days` are those with events, as YYYY-MM-DD. */
export function weeksOf(days: readonly string[]): Week[] {
  const all = [...new Set(days)].sort()
  return [...new Set(all.map(mondayOf))].map((monday) => {
    const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
    return { monday, days: week.filter((day) => all.includes(day)), hasEvents: week.map((day) => all.includes(day)) }
  })
}
