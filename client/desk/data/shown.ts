import { type DateFormat, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { useColleague } from './colleague.ts'

export const dollars = (cents: number): string => total(fromCents(cents))

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Returns a function that shows an instant in the venue's time. */
export function useShownTime() {
  const { timeZone } = useColleague()
  return (at: string, format: DateFormat = 'performanceShort') => showInstant(at, format, timeZone)
}
