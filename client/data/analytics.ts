import { sumOfCents, toCents, toDollars } from '#shared/money'

/** One item of an event; `subtotal` is what all of it costs, in dollars. */
export interface AnalyticsItem {
  /** The ticketing service's id of it, the same in every event of a purchase. */
  id: string | number
  name: string
  category: string
  subtotal?: number
  quantity?: number
}
export type AnalyticsEvent =
  | { event: 'view_item' | 'add_to_cart' | 'view_cart' | 'begin_checkout'; items: readonly AnalyticsItem[] }
  | { event: 'purchase'; items: readonly AnalyticsItem[]; transactionId: string }

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

/**
 * An event in both forms that tags read: at the top the site's own, whose `price` is that of all of an item, and under
 * `ecommerce` that of GA4, whose `price` is that of one and whose `value` is the sum of the items.
 */
function dataLayerEntry({ event, items, ...more }: AnalyticsEvent) {
  const transaction = 'transactionId' in more ? { transaction_id: more.transactionId } : {}
  const isPriced = items.length > 0 && items.every(({ subtotal }) => subtotal !== undefined)
  const value = toDollars(sumOfCents(items.map(({ subtotal = 0 }) => toCents(subtotal))))
  return {
    event,
    currency: CURRENCY,
    items: items.map(({ id, name, category, subtotal, quantity }) => ({
      ...{ id: String(id), name, category },
      ...(subtotal === undefined ? {} : { price: subtotal, quantity: quantity ?? 1 }),
    })),
    ecommerce: {
      ...transaction,
      currency: CURRENCY,
      ...(isPriced ? { value } : {}),
      items: items.map(({ id, name, category, subtotal, quantity }) => ({
        ...{ item_id: String(id), item_name: name, item_category: category },
        ...(subtotal === undefined ? {} : { price: unitPrice(subtotal, quantity), quantity: quantity ?? 1 }),
      })),
    },
  }
}

/** Dollars, in whole cents. */
const unitPrice = (subtotal: number, quantity = 1): number => toDollars(Math.round(toCents(subtotal) / quantity))

/**
 * Lines as the items of an event: lines of the same product become one, with their total quantity. A line that
 * says no quantity is one.
 */
export function groupedItems(lines: readonly AnalyticsItem[]): AnalyticsItem[] {
  const groups = new Map<string, AnalyticsItem>()
  for (const line of lines) {
    const key = `${line.category} ${line.id}`
    const { subtotal = 0, quantity = 0 } = groups.get(key) ?? {}
    const cents = sumOfCents([toCents(subtotal), toCents(line.subtotal ?? 0)])
    groups.set(key, { ...line, subtotal: toDollars(cents), quantity: quantity + (line.quantity ?? 1) })
  }
  return [...groups.values()]
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
