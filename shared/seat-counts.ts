import { MAXIMUM_SEATS, MINIMUM_SEATS } from './order-limits.ts'

/** How many tickets of each price type, by `priceTypeId`. */
export type SeatCounts = Readonly<Record<number, number>>

interface Counted {
  priceTypeId: number
  count: number
}

/** What the pickers start at: what the cart has. */
export const startingCounts = (prices: readonly Counted[]): SeatCounts =>
  Object.fromEntries(prices.map(({ priceTypeId, count }) => [priceTypeId, count]))

export const totalCount = (counts: SeatCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The most that one picker may reach beside the others: with the order's maximum in total nobody's plus works. */
export const pickerMaximum = (counts: SeatCounts, priceTypeId: number, maximum = MAXIMUM_SEATS): number =>
  Math.max(counts[priceTypeId] ?? 0, (counts[priceTypeId] ?? 0) + maximum - totalCount(counts))

/** The counts with one of them changed; never below 0, nor above what its picker may reach. */
export function withCount(counts: SeatCounts, priceTypeId: number, count: number, maximum = MAXIMUM_SEATS): SeatCounts {
  const kept = Math.min(Math.max(0, Math.trunc(count)), pickerMaximum(counts, priceTypeId, maximum))
  return { ...counts, [priceTypeId]: kept }
}

/** Whether so many seats can be asked for. */
export const canReserve = (counts: SeatCounts): boolean =>
  totalCount(counts) >= MINIMUM_SEATS && totalCount(counts) <= MAXIMUM_SEATS

/** As they are sent: those above 0 only. */
export const countsToSend = (counts: SeatCounts): Counted[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([priceTypeId, count]) => ({ priceTypeId: Number(priceTypeId), count }))
