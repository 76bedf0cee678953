import { extraName } from '#shared/extra-name'
import { MAX_SEATS } from '#shared/order-limits'
import type { SeatCounts } from '#shared/seat-counts'
import type { ChosenPerformance } from './production-answers.ts'

type Offer = Pick<ChosenPerformance, 'prices' | 'upsells'>

/** What a cart had before its seats were released for another number or another date. */
export interface FormerChoice {
  tickets: readonly { priceTypeId: number; name: string; count: number }[]
  /** By the names of the extra and its option: another date has extras with other ids. */
  extras: readonly { name: string; count: number }[]
}

export const formerChoice = ({ prices, upsells }: Offer): FormerChoice => ({
  tickets: prices.flatMap(({ priceTypeId, name, count }) => (count > 0 ? [{ priceTypeId, name, count }] : [])),
  extras: upsells.flatMap((upsell) =>
    upsell.prices.flatMap(({ name, count }) => (count > 0 ? [{ name: extraName(upsell.name, name), count }] : [])),
  ),
})

/**
 * Returns the pickers' initial values: the former tickets that are on offer, at most as many as an order may have. The
 * others are `missing`, as `2 × Child`.
 */
export function formerTickets(
  { tickets }: FormerChoice,
  prices: Offer['prices'],
): { counts: SeatCounts; missing: string[] } {
  const counts: Record<number, number> = {}
  const missing: string[] = []
  let left = MAX_SEATS
  for (const { priceTypeId, name, count } of tickets) {
    const isOffered = prices.some((price) => price.priceTypeId === priceTypeId)
    const taken = isOffered ? Math.min(count, left) : 0
    counts[priceTypeId] = taken
    left -= taken
    if (taken < count) missing.push(`${count - taken} × ${name}`)
  }
  return { counts, missing }
}

interface ExtraToReserve {
  name: string
  upsellPerformanceId: number
  seats: { priceTypeId: number; count: number }[]
}

/** Returns the calls that reserve the former extras again, and the names of those that aren't on offer. */
export function formerExtras(
  { extras }: FormerChoice,
  upsells: Offer['upsells'],
): { offered: ExtraToReserve[]; missing: string[] } {
  const offered = upsells.flatMap(({ name: extra, upsellPerformanceId, prices }) => {
    const wanted = prices.flatMap(({ name, priceTypeId }) => {
      const count = extras.find((each) => each.name === extraName(extra, name))?.count ?? 0
      return count > 0 ? [{ name: extraName(extra, name), priceTypeId, count }] : []
    })
    const seats = wanted.map(({ priceTypeId, count }) => ({ priceTypeId, count }))
    return wanted.length > 0 ? [{ name: wanted.map(({ name }) => name).join(', '), upsellPerformanceId, seats }] : []
  })
  const all = upsells.flatMap(({ name, prices }) => prices.map((price) => extraName(name, price.name)))
  return { offered, missing: extras.flatMap(({ name }) => (all.includes(name) ? [] : [name])) }
}
