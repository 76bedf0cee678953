import type { AnalyticsItem } from '#client/data/analytics.ts'
import type { Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'

export type CheckoutCart = Result<typeof checkout.miniCart>

interface Line {
  id: string | number
  name: string
  type: string
  subtotal: number
}

/** The checkout's cart as analytics items: lines of the same thing are one item, its price that of one of them. */
export function cartAnalyticsItems(cart: CheckoutCart): AnalyticsItem[] {
  const byLineItem = <L extends { productLineItemId: number }>(line: L) => ({ ...line, id: line.productLineItemId })
  return grouped([
    ...cart.performances.map((line) => ({ ...line, id: line.tessituraId })),
    ...cart.packages.map((line) => ({ ...line, id: line.tessituraId, name: line.seriesName })),
    ...cart.memberships.map(byLineItem),
    ...cart.giftVouchers.map((line) => ({ ...byLineItem(line), name: line.giftCertificateNumber ?? line.name })),
    ...cart.donations.map(byLineItem),
  ])
}

function grouped(lines: readonly Line[]): AnalyticsItem[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.type} ${line.id}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const cents = group.reduce((sum, { subtotal }) => sum + Math.round(subtotal * 100), 0)
    return {
      item_id: String(first.id),
      item_name: first.name,
      item_category: first.type,
      price: Math.round(cents / group.length) / 100,
      quantity: group.length,
    }
  })
}
