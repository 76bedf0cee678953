import { isRecord } from '../library/page-file.ts'

/**
 * Returns a page file's date as Umbraco writes it, `YYYY-MM-DDT00:00:00Z`, which is the venue's local time despite the
 * `Z`. Accepts `{ "$date": "2026-06-01" }`, `{ "$daysAgo": 12 }` (days before `today`, `YYYY-MM-DD`; may be negative)
 * and plain strings. Returns null for anything else.
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
