import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'

const NAMES: Readonly<Record<RefundMethod, string>> = {
  card: 'To the card',
  cash: 'In cash',
  voucher: 'As a gift voucher',
}

/** Returns the options of a refund. A sale at the counter has no payment that the provider could refund. */
export const refundMethodsFor = (isCounter: boolean) =>
  refundMethods.filter((value) => !isCounter || value !== 'card').map((value) => ({ value, label: NAMES[value] }))
