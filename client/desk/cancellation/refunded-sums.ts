import type { cancellation } from '#shared/staff/cancellation/cancellation'
import type { StaffResult } from '#shared/staff/staff-call'

export type Preview = StaffResult<(typeof cancellation)['preview']>

/** What a cancellation refunds, and the parts of it that go to cards and off unpaid invoices. */
export interface RefundedSums {
  amountCents: number
  cardCents: number
  invoiceCents: number
}

/** Returns the sums with the delivery and the fees, or without them. */
export const refundedSums = (
  { ticketsCents, extrasCents, feesCents, ...parts }: Preview,
  refundsFees: boolean,
): RefundedSums => ({
  amountCents: ticketsCents + extrasCents + (refundsFees ? feesCents : 0),
  cardCents: refundsFees ? parts.cardCentsWithFees : parts.cardCents,
  invoiceCents: refundsFees ? parts.invoiceCentsWithFees : parts.invoiceCents,
})
