import type { ChosenPerformance, Performances, ProductionCart } from './production-answers.ts'

/**
 * Merges a newer cart's counts of price types and extras into a production's offer, so that after a change only the
 * cart is loaded.
 */
export function withCart(performances: Performances, cart: ProductionCart): Performances {
  const { selectedPerformance } = performances
  if (!selectedPerformance) return performances
  return {
    ...performances,
    selectedPerformance: {
      ...selectedPerformance,
      tickets: cart.tickets,
      prices: selectedPerformance.prices.map((price) => ({
        ...price,
        count: cart.tickets.filter(({ priceType }) => priceType === price.name).length,
      })),
      upsells: selectedPerformance.upsells.map((upsell) => ({
        ...upsell,
        prices: upsell.prices.map((price) => ({ ...price, count: upsellCount(cart, upsell, price) })),
      })),
    },
  }
}

type Upsell = ChosenPerformance['upsells'][number]

const upsellCount = (
  { upsellTickets }: ProductionCart,
  { upsellPerformanceId }: Upsell,
  { priceTypeId }: Upsell['prices'][number],
): number =>
  upsellTickets.find((each) => each.upsellPerformanceId === upsellPerformanceId && each.priceTypeId === priceTypeId)
    ?.count ?? 0
