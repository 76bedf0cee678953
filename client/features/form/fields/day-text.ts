import { isDay } from '#shared/calendar-day'

/** The day, `YYYY-MM-DD`, that a text of the form dd/mm/yyyy names; zeros may be left out. Null for what is none. */
export function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** A day as dd/mm/yyyy; any other text as it is. */
export const shownDay = (text: string): string => (isDay(text) ? text.split('-').reverse().join('/') : text)
