import { addDays } from '#shared/calendar-day'
import { instantAt, venueDay } from '#shared/dates'

/** The days of a season, counted from the day on which it is inserted, in the venue's time zone. */
export interface SeasonCalendar {
  now: Date
  timeZone: string
  /** YYYY-MM-DD */
  day(offset: number): string
  /** `time` as HH:MM. */
  at(offset: number, time: string): Date
}

export function seasonCalendar(now: Date, timeZone: string): SeasonCalendar {
  const today = venueDay(now, timeZone)
  const day = (offset: number) => addDays(today, offset)
  return { now, timeZone, day, at: (offset, time) => instantAt(day(offset), time, timeZone) }
}

const DAY_MS = 86_400_000

/** Returns the number of days from the calendar's day to that of an instant. */
export const daysBetween = ({ day, timeZone }: SeasonCalendar, instant: Date): number =>
  (Date.parse(venueDay(instant, timeZone)) - Date.parse(day(0))) / DAY_MS
