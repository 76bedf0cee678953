import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'
import type { Order } from './order.ts'

/** How an order was paid at the counter, like which it is refunded; null if it was paid on the site. */
export type PaidBy = 'cash' | 'terminal' | 'complimentary' | 'unpaidInvoice' | 'paidInvoice' | null

const NAMES: Readonly<Record<RefundMethod, string>> = {
  card: 'To the card',
  terminal: 'At the card terminal',
  cash: 'In cash',
  invoice: 'Off the invoice',
  transfer: 'By bank transfer',
  voucher: 'As a gift voucher',
}

/** The methods that only one kind of order has. */
const ONLY_FOR: Readonly<Partial<Record<RefundMethod, PaidBy>>> = {
  card: null,
  terminal: 'terminal',
  invoice: 'unpaidInvoice',
  transfer: 'paidInvoice',
}

/**
 * Returns the options of a refund, the usual one first. The provider refunds what was paid on the site, and the card
 * terminal what was paid there. An invoice that isn't paid is only lowered.
 */
export const refundMethodsFor = (paidBy: PaidBy) =>
  refundMethods
    .filter((value) => {
      const only = ONLY_FOR[value]
      return only === undefined ? paidBy !== 'unpaidInvoice' : only === paidBy
    })
    .map((value) => ({ value, label: NAMES[value] }))

const USUAL = { terminal: 'terminal', unpaidInvoice: 'invoice', paidInvoice: 'transfer' } as const

/** Returns the usual method of a refund: the way in which the order was paid. */
export const usualRefundMethod = (paidBy: PaidBy): RefundMethod => {
  if (paidBy === null) return 'card'
  return paidBy === 'cash' || paidBy === 'complimentary' ? 'cash' : USUAL[paidBy]
}

/** Returns how an order was paid. A payment in a former system can't be refunded there. */
export function refundedLike({ counterSale, importedOrder, invoice }: Order): PaidBy {
  if (importedOrder) return 'cash'
  if (!counterSale) return null
  if (counterSale.method !== 'invoice') return counterSale.method
  return invoice?.paidOn ? 'paidInvoice' : 'unpaidInvoice'
}
