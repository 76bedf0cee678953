import type { ChosenPerformance, Performances, ProductionCart } from './production-answers.ts'

/**
 * What a production offers, with the counts of a newer cart: how many of each price type and extra it has. So a change
 * to the cart needs the cart's answer alone.
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
