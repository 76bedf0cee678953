/** The kinds of discrepancies that need attention, by their names in the report. */
export type DiscrepancyKind =
  | 'paymentWithoutOrder'
  | 'orderWithoutPayment'
  | 'refundDue'
  | 'refundFailed'
  | 'refundedElsewhere'
  | 'disputed'
  | 'disputeWon'
  | 'mailRefused'
  | 'holdWithoutCart'

export interface Discrepancy {
  /** The line's name for `reconcile settle`. Null for a line that can only disappear by itself. */
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
