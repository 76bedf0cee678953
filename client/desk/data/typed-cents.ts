import { dollarsOf, toCents } from '#shared/money'

/** Returns the cents of a typed amount of dollars, or null if it isn't one. */
export function typedCents(typed: string): number | null {
  const dollars = typed.trim() ? dollarsOf(typed.trim()) : null
  return dollars === null ? null : toCents(dollars)
}
