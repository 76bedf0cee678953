/** The kinds of discrepancies that need attention, by their names in the report. */
export type DiscrepancyKind =
  | 'paymentWithoutOrder'
  | 'orderWithoutPayment'
  | 'refundDue'
  | 'refundFailed'
  | 'refundedElsewhere'
  | 'disputed'
  | 'mailRefused'
  | 'holdWithoutCart'

export interface Discrepancy {
  /** Names the line for `reconcile settle`; null for one that only disappears by itself. */
  line: string | null
  kind: DiscrepancyKind
  /** Null for a hold or a mail. */
  orderId: number | null
  paymentId: number | null
  amountCents: number | null
  /** In plain words, without the buyer's personal data. */
  what: string
}
export interface Reconciliation {
  /** ISO 8601. */
  checkedAt: string
  /** Whether the provider answered every request; otherwise there may be more discrepancies. */
  isComplete: boolean
  discrepancies: Discrepancy[]
}
