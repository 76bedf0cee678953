import { pushEvent } from '#client/data/analytics.ts'
import type { SelectorAddress } from './answers/address.ts'
import { type Choice, totalOf, withoutSeats } from './choice/choice.ts'

/**
 * Reports the seats that the cart didn't have before to the tag manager, with the same id as the other events of the
 * purchase. Seats of a package aren't reported: the cart has the package as one item, which the checkout reports.
 */
export function reportAddedSeats(
  { productionId, packageId }: SelectorAddress,
  name: string,
  { before, after }: { before: Choice; after: Choice },
): void {
  const added = withoutSeats(after, new Set(before.map(({ tessituraId }) => tessituraId)))
  if (productionId === null || packageId !== null || added.length === 0) return
  const item = { id: productionId, name, category: 'Performance', subtotal: totalOf(added), quantity: added.length }
  pushEvent({ event: 'add_to_cart', items: [item] })
}
