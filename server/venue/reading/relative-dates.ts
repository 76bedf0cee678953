import { addDays } from '#shared/calendar-day'

const RELATIVE = /(?<![\w.+-])([+-]\d{1,4})d(?= \d\d:\d\d)/g

/** Returns a text with the days of relative times, such as `+6d 19:30`, replaced by dates counted from `today`. */
export const withDates = (text: string, today: string): string =>
  text.replace(RELATIVE, (_, days: string) => addDays(today, Number(days)))
