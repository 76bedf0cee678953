/** One item of an event, by GA4's names. `price` is that of one unit, in dollars. */
export interface AnalyticsItem {
  item_id: string
  item_name: string
  item_category: string
  price?: number
  quantity?: number
}
export type AnalyticsEvent =
  | { event: 'view_item'; items: AnalyticsItem[] }
  | { event: 'view_cart'; items: AnalyticsItem[] }
  | { event: 'purchase'; items: AnalyticsItem[]; transactionId: string; value: number }

/** The currency of every event (ANALYTICS-01). */
const CURRENCY = 'AUD'

interface TaggedWindow {
  dataLayer?: unknown[]
}

/** Pushes an event to the tag manager after clearing the last one's `ecommerce`. No event has personal data. */
export function pushEvent(event: AnalyticsEvent, target: TaggedWindow = window as TaggedWindow): void {
  target.dataLayer ??= []
  target.dataLayer.push({ ecommerce: null }, dataLayerEntry(event))
}

function dataLayerEntry(event: AnalyticsEvent) {
  const { items } = event
  if (event.event === 'purchase') {
    const { transactionId: transaction_id, value } = event
    return { event: 'purchase', ecommerce: { transaction_id, currency: CURRENCY, value, items } }
  }
  const isPriced = items.length > 0 && items.every(({ price }) => price !== undefined)
  const value = isPriced ? { value: sumOf(items) } : {}
  return { event: event.event, ecommerce: { currency: CURRENCY, ...value, items } }
}

/** Dollars, summed in whole cents. */
function sumOf(items: readonly AnalyticsItem[]): number {
  const cents = items.reduce((sum, { price = 0, quantity = 1 }) => sum + Math.round(price * quantity * 100), 0)
  return cents / 100
}

/**
 * Whether this browser hasn't reported the order yet, which is then noted: opening a receipt again is no second
 * purchase.
 */
export function isFirstReport(orderId: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const key = `purchase-reported:${orderId}`
  if (storage.getItem(key)) return false
  storage.setItem(key, '1')
  return true
}
