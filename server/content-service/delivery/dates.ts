import { isRecord } from '../library/page-file.ts'

/**
 * A date of a page file as Umbraco writes it, `YYYY-MM-DDT00:00:00Z`: the venue's wall clock, whatever the `Z` says.
 * Read are `{ "$date": "2026-06-01" }`, `{ "$daysAgo": 12 }` (from `today`, `YYYY-MM-DD`; may be negative) and plain
 * texts. Null where it is none of them.
 */
export function dateTime(raw: unknown, today: string): string | null {
  if (typeof raw === 'string') return full(raw)
  if (!isRecord(raw)) return null
  if (typeof raw.$date === 'string') return full(raw.$date)
  if (typeof raw.$daysAgo !== 'number') return null
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - raw.$daysAgo)
  return full(day.toISOString().slice(0, 10))
}

const full = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text)

/** The day in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
