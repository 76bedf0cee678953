import { hasWholeCents, toCents } from '#shared/money'

const MAX_AMOUNT = 100_000

/** Returns an amount in cents; undefined if it isn't one. */
export function amountOf(text: string): number | undefined {
  const amount = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return amount <= MAX_AMOUNT && hasWholeCents(amount) ? toCents(amount) : undefined
}
