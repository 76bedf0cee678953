/** A row of `takings_entry`. The ids are null for items without a performance. */
export interface TakingsEntry {
  event: 'sale' | 'refund' | 'reversal' | 'reinstatement' | 'voiding' | 'issue'
  kind: 'ticket' | 'extra' | 'membership' | 'donation' | 'giftVoucher' | 'delivery' | 'fee' | 'correction' | 'payment'
  /** Null for a voucher that is issued or voided, which `giftVoucherId` names instead. */
  orderId: number | null
  giftVoucherId?: number
  channel: string
  method: string | null
  orderTicketId: number | null
  performanceId: number | null
  productionId: number | null
  presenterId: number | null
  name: string
  quantity: number
  amountCents: number
  taxName: string | null
  taxBasisPoints: number | null
  taxCents: number
}

const NO_ITEM = {
  ...{ method: null, orderTicketId: null, performanceId: null, productionId: null, presenterId: null },
  ...{ quantity: 1, taxName: null, taxBasisPoints: null, taxCents: 0 },
}

type Of = Pick<TakingsEntry, 'event' | 'orderId' | 'giftVoucherId' | 'channel'>

/** Returns the entries of payments by method; negative amounts were paid back. Leaves out those of nothing. */
export const paymentEntries = (of: Of, paid: Readonly<Record<string, number>>): TakingsEntry[] =>
  Object.entries(paid)
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([method, amountCents]) => ({ ...NO_ITEM, ...of, kind: 'payment', method, name: 'Payment', amountCents }))

/** Returns the entry of an amount that no item of the order accounts for, or none if there is no such amount. */
export const correctionEntries = (of: Of, name: string, amountCents: number): TakingsEntry[] =>
  amountCents === 0 ? [] : [{ ...NO_ITEM, ...of, kind: 'correction', name, amountCents }]
