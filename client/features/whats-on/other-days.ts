import { showDay } from '#shared/dates'

/** More days than this are a season's run, for which its first and last day say more. */
const MAX_DAYS = 6

/**
 * Returns the other days (YYYY-MM-DD) of a run as text: "also 2, 4 December, 3 January". Null for none and for many.
 */
export function otherDaysInWords(days: readonly string[] | undefined): string | null {
  if (!days?.length || days.length > MAX_DAYS) return null
  const isLastOfMonth = (at: number) => days[at]?.slice(0, 7) !== days[at + 1]?.slice(0, 7)
  return `also ${days.map((day, at) => showDay(day, isLastOfMonth(at) ? 'dayInYear' : 'dayInMonth')).join(', ')}`
}
