import { addDays } from '#shared/calendar-day'
import { instantAt, venueDay } from '#shared/dates'

/** The days of a season, counted from the day on which it is inserted, in the venue's time zone. */
export interface SeasonCalendar {
  now: Date
  /** YYYY-MM-DD */
  day(offset: number): string
  /** `time` as HH:MM. */
  at(offset: number, time: string): Date
}

export function seasonCalendar(now: Date, timeZone: string): SeasonCalendar {
  const today = venueDay(now, timeZone)
  const day = (offset: number) => addDays(today, offset)
  return { now, day, at: (offset, time) => instantAt(day(offset), time, timeZone) }
}

export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
