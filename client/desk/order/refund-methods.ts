import type { CounterMethod } from '#shared/staff/counter/counter.schemas'
import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'
import type { Order } from './order.ts'

const NAMES: Readonly<Record<RefundMethod, string>> = {
  card: 'To the card',
  terminal: 'At the card terminal',
  cash: 'In cash',
  voucher: 'As a gift voucher',
}

/**
 * Returns the options of a refund, the usual one first. The provider refunds what was paid on the site, and the card
 * terminal what was paid there. `paidBy` is the payment at the counter, or null.
 */
export const refundMethodsFor = (paidBy: CounterMethod | null) =>
  refundMethods
    .filter((value) => (value !== 'card' || paidBy === null) && (value !== 'terminal' || paidBy === 'terminal'))
    .map((value) => ({ value, label: NAMES[value] }))

/** Returns the usual method of a refund: the way in which the order was paid. */
export const usualRefundMethod = (paidBy: CounterMethod | null): RefundMethod =>
  paidBy === null ? 'card' : paidBy === 'terminal' ? 'terminal' : 'cash'

/**
 * Returns the payment at the counter like which an order is refunded; null for one on the site. A payment in a former
 * system can't be refunded there.
 */
export const refundedLike = ({ counterSale, importedOrder }: Order): CounterMethod | null =>
  importedOrder ? 'cash' : (counterSale?.method ?? null)
