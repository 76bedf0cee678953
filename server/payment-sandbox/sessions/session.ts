import type { PaymentOutcome, PaymentRequest, PaymentState, PaymentStatus } from '#shared/payment-sandbox'

/** A payment session as stored: the request and its outcome. Of the card only the last four digits are stored. */
export interface Session extends PaymentRequest {
  sessionId: string
  openedAt: string
  outcome: PaymentOutcome | null
  reason: string | null
  paymentId: string | null
  cardLastFour: string | null
  decidedAt: string | null
  refundedAt: string | null
  /** Partial refunds by their request keys, in whole cents. Missing in sessions from before there were any. */
  partialRefunds?: Readonly<Record<string, number>>
  /** When the box office acknowledged the notice of the outcome. */
  acknowledgedAt: string | null
}

export const openedSession = (request: PaymentRequest, sessionId: string, now: Date): Session => ({
  ...request,
  sessionId,
  openedAt: now.toISOString(),
  outcome: null,
  reason: null,
  paymentId: null,
  cardLastFour: null,
  decidedAt: null,
  refundedAt: null,
  acknowledgedAt: null,
})

export function statusOf({ outcome, expiresAt }: Session, now: Date): PaymentStatus {
  if (outcome) return outcome
  return now >= new Date(expiresAt) ? 'expired' : 'open'
}

/** Returns what the box office may know of a session. */
export function stateOf(session: Session, now: Date): PaymentState {
  const { sessionId, orderReference, amountCents, currency, reason, paymentId, cardLastFour } = session
  const { decidedAt, refundedAt, expiresAt } = session
  const status = statusOf(session, now)
  return {
    sessionId,
    orderReference,
    amountCents,
    currency,
    status,
    reason,
    paymentId,
    cardLastFour,
    decidedAt,
    refundedAt,
    expiresAt,
  }
}
