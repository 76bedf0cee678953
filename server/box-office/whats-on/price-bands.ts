import { amount } from '#shared/money'

/** A price range that What's On filters by, in cents. With `upTo` null it has no upper limit. */
interface PriceBand {
  /** A number, like the ids of the other filter options. */
  id: string
  /** In the venue's currency, which isn't set yet when this module loads. */
  name: () => string
  from: number
  upTo: number | null
}

/** The filter type of the price ranges, as content names it. */
export const PRICE_TYPE = 'price'

export const priceBands: readonly PriceBand[] = [
  { id: 'price-free', name: () => 'Free', from: 0, upTo: 0 },
  { id: 'price-30', name: () => `Up to ${amount(30)}`, from: 1, upTo: 3_000 },
  { id: 'price-60', name: () => `${amount(30)} to ${amount(60)}`, from: 3_000, upTo: 6_000 },
  { id: 'price-100', name: () => `${amount(60)} to ${amount(100)}`, from: 6_000, upTo: 10_000 },
  { id: 'price-over', name: () => `Over ${amount(100)}`, from: 10_001, upTo: null },
]

export const isPriceBand = (option: string): boolean => priceBands.some(({ id }) => id === option)
