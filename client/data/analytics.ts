import { fromCents, sumOfDollars, toCents } from '#shared/money'
import { venueLocale } from '#shared/venue-locale'
import { readStored, store } from './browser-storage.ts'

/** One item of an event; `subtotal` is its total price in dollars. */
export interface AnalyticsItem {
  /** Its ticketing id, the same in every event of a purchase. */
  id: string | number
  name: string
  category: string
  subtotal?: number
  quantity?: number
}
export type AnalyticsEvent =
  | { event: 'view_item' | 'add_to_cart' | 'view_cart' | 'begin_checkout'; items: readonly AnalyticsItem[] }
  | { event: 'purchase'; items: readonly AnalyticsItem[]; transactionId: string }

interface TaggedWindow {
  dataLayer?: unknown[]
}

/**
 * Pushes an event to the tag manager after clearing the previous `ecommerce` object. Events never include personal
 * data.
 */
export function pushEvent(event: AnalyticsEvent, target: TaggedWindow = window as TaggedWindow): void {
  target.dataLayer ??= []
  target.dataLayer.push({ ecommerce: null }, dataLayerEntry(event))
}

/**
 * Returns an event in both forms that tags read: the site's own at the top level, whose `price` covers the whole
 * quantity, and GA4's under `ecommerce`, whose `price` is per unit and whose `value` is the sum.
 */
function dataLayerEntry({ event, items, ...more }: AnalyticsEvent) {
  const transaction = 'transactionId' in more ? { transaction_id: more.transactionId } : {}
  const isPriced = items.length > 0 && items.every(({ subtotal }) => subtotal !== undefined)
  const { currency } = venueLocale()
  const value = sumOfDollars(items.map(({ subtotal = 0 }) => subtotal))
  return {
    event,
    currency,
    items: items.map(({ id, name, category, subtotal, quantity }) => ({
      ...{ id: String(id), name, category },
      ...(subtotal === undefined ? {} : { price: subtotal, quantity: quantity ?? 1 }),
    })),
    ecommerce: {
      ...transaction,
      currency,
      ...(isPriced ? { value } : {}),
      items: items.map(({ id, name, category, subtotal, quantity }) => ({
        ...{ item_id: String(id), item_name: name, item_category: category },
        ...(subtotal === undefined ? {} : { price: unitPrice(subtotal, quantity), quantity: quantity ?? 1 }),
      })),
    },
  }
}

/** Rounds dollars to whole cents. */
const unitPrice = (subtotal: number, quantity = 1): number => fromCents(Math.round(toCents(subtotal) / quantity))

/**
 * Returns lines as the items of an event. Lines of the same product are merged, with their total quantity. A line
 * without a quantity counts as one.
 */
export function groupedItems(lines: readonly AnalyticsItem[]): AnalyticsItem[] {
  const groups = new Map<string, AnalyticsItem>()
  for (const line of lines) {
    const key = `${line.category} ${line.id}`
    const { subtotal = 0, quantity = 0 } = groups.get(key) ?? {}
    const sum = sumOfDollars([subtotal, line.subtotal ?? 0])
    groups.set(key, { ...line, subtotal: sum, quantity: quantity + (line.quantity ?? 1) })
  }
  return [...groups.values()]
}

/**
 * Returns whether this browser reports the order for the first time, and records it: opening a receipt again isn't
 * another purchase.
 */
export function isFirstReport(orderId: string): boolean {
  const key = `purchase-reported:${orderId}`
  if (readStored('localStorage', key)) return false
  store('localStorage', key, '1')
  return true
}
