import { type AnalyticsItem, groupedItems } from '#client/data/analytics.ts'
import type { CheckoutCart } from './checkout-rules.ts'

/** Returns the cart's lines as analytics items, merging lines of the same product. */
export function cartAnalyticsItems(cart: CheckoutCart): AnalyticsItem[] {
  const item = (line: { name: string; type: string; subtotal: number }, id: number, quantity = 1) => ({
    ...{ id, name: line.name, category: line.type, subtotal: line.subtotal, quantity },
  })
  return groupedItems([
    ...cart.performances.map((line) => item(line, line.tessituraId, line.ticketCount)),
    ...cart.packages.map((line) => item({ ...line, name: line.seriesName }, line.tessituraId)),
    ...cart.memberships.map((line) => item(line, line.productLineItemId)),
    ...cart.giftVouchers.map((line) =>
      item({ ...line, name: line.giftCertificateNumber ?? line.name }, line.productLineItemId),
    ),
    ...cart.donations.map((line) => item(line, line.productLineItemId)),
  ])
}
