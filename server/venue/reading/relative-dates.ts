import { addDays } from '#shared/calendar-day'

const RELATIVE = /(?<![\w.+-])([+-]\d{1,4})d(?= \d\d:\d\d|\s*(?:[,}]|$))/gm

/** Returns a text with its relative days, such as in `+6d 19:30` and `+21d`, replaced by dates counted from `today`. */
export const withDates = (text: string, today: string): string =>
  text.replace(RELATIVE, (_, days: string) => addDays(today, Number(days)))
