import { MAX_SEATS, MINIMUM_SEATS } from './order-limits.ts'

/** The number of tickets of each price type, by `priceTypeId`. */
export type SeatCounts = Readonly<Record<number, number>>

interface SeatCount {
  priceTypeId: number
  count: number
}

/** Returns the pickers' initial values: the cart's counts. */
export const startingCounts = (prices: readonly SeatCount[]): SeatCounts =>
  Object.fromEntries(prices.map(({ priceTypeId, count }) => [priceTypeId, count]))

export const totalCount = (counts: SeatCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Returns a picker's maximum: all pickers together have at most the order's maximum. */
export const pickerMaximum = (counts: SeatCounts, priceTypeId: number, maximum = MAX_SEATS): number =>
  Math.max(counts[priceTypeId] ?? 0, (counts[priceTypeId] ?? 0) + maximum - totalCount(counts))

/** Returns the counts with one of them changed, not below 0 and not above its picker's maximum. */
export function withCount(counts: SeatCounts, priceTypeId: number, count: number, maximum = MAX_SEATS): SeatCounts {
  const allowed = Math.min(Math.max(0, Math.trunc(count)), pickerMaximum(counts, priceTypeId, maximum))
  return { ...counts, [priceTypeId]: allowed }
}

/** Returns whether this number of seats can be reserved. */
export const canReserve = (counts: SeatCounts): boolean =>
  totalCount(counts) >= MINIMUM_SEATS && totalCount(counts) <= MAX_SEATS

/** Returns the counts above 0, as they are sent. */
export const countsToSend = (counts: SeatCounts): SeatCount[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([priceTypeId, count]) => ({ priceTypeId: Number(priceTypeId), count }))
