import { type DateFormat, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { useColleague } from './colleague.ts'

export const dollars = (cents: number): string => total(fromCents(cents))

/** Returns a function that shows an instant in the venue's time. */
export function useShownTime() {
  const { timeZone } = useColleague()
  return (at: string, format: DateFormat = 'performanceShort') => showInstant(at, format, timeZone)
}
