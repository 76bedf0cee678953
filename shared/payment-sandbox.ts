/**
 * The protocol between the box office and the payment sandbox.
 *
 * The box office opens a session for an order (`POST /sessions`) and sends its buyer to `redirectUrl`. The buyer comes
 * back to `returnAddress(…)`; the sandbox also reports the outcome by `POST noticeUrl`, repeatedly until that
 * answers 2xx. A session has one outcome: after a declined card the box office opens a new one for the same order.
 * Every request in either direction is signed in `signatureHeader`, with the secret that both know (`PAYMENT_SECRET`).
 */

export const paymentPaths = {
  /** POST `PaymentRequest` → 201 `PaymentOpened`; the same `requestKey` again → 200 and the same session. */
  sessions: '/sessions',
  /** GET → `PaymentState`; 404 if there is no such session. */
  session: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}`,
  /** GET → `PaymentList`. */
  paidSince: (since: Date) => `/sessions/paid-since/${encodeURIComponent(since.toISOString())}`,
  /** POST `{}` → `PaymentState`, cancelled if it was open; repeating it changes nothing. */
  cancel: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}/cancel`,
  /**
   * POST `{}` → `PaymentState`, the whole amount refunded; repeating it changes nothing. 409 unless the session was
   * successful.
   */
  refund: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}/refund`,
  /**
   * POST `PartialRefundRequest` → `PartialRefundState`; the same `requestKey` again changes nothing. 409 unless the
   * session was successful.
   */
  refundPart: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}/refund-part`,
} as const

/** The newest sessions that were opened since then, were successful and weren't refunded whole, at most 2,000. */
export interface PaymentList {
  payments: PaymentState[]
}
export interface PartialRefundRequest {
  requestKey: string
  /** Whole cents, from 1. */
  amountCents: number
}
export interface PartialRefundState {
  /** False if it would exceed the amount paid. */
  isRefunded: boolean
  /** All of the session's refunds together, in whole cents. */
  refundedCents: number
}

/** `open`: the buyer is paying. `expired`: time ran out before an outcome; nothing was charged, no notice is sent. */
export type PaymentStatus = 'open' | PaymentOutcome | 'expired'
/** The three outcomes that a buyer can reach, and the values of `checkout_flow`. */
export type PaymentOutcome = 'successful' | 'declined' | 'cancelled'

export interface PaymentRequest {
  /** The caller's key of this attempt: requests with the same key open one session. 1 to 100 characters. */
  requestKey: string
  /** The order's number for buyer and accounting. 1 to 100 characters. */
  orderReference: string
  /** A line that the card page shows. At most 200 characters. */
  description: string
  /** Whole cents, from 1. */
  amountCents: number
  /** ISO 4217, such as AUD. */
  currency: string
  /** Where the buyer is redirected afterwards, without `checkout_flow`: an absolute address of the site. */
  returnUrl: string
  /** Where the outcome is reported, server to server: an absolute address. */
  noticeUrl: string
  /** The instant after which the card is no longer charged, ISO 8601. */
  expiresAt: string
}
export interface PaymentOpened {
  sessionId: string
  /** The address of the card page for the buyer's browser. */
  redirectUrl: string
}
export interface PaymentState {
  sessionId: string
  orderReference: string
  amountCents: number
  currency: string
  status: PaymentStatus
  /** Why a card was declined: `declined`, `insufficient_funds`; null for every other status. */
  reason: string | null
  /** The provider's id of a successful charge; null otherwise. */
  paymentId: string | null
  /** The last four digits of the card that was charged or declined; null if there was none. */
  cardLastFour: string | null
  /** The instants of the outcome and of the refund, ISO 8601, or null. */
  decidedAt: string | null
  refundedAt: string | null
  expiresAt: string
}
/** The body of a notice. It may arrive several times, before or after the buyer. */
export type PaymentNotice = PaymentState & { status: PaymentOutcome }

/** The body of a refusal, besides its HTTP status. */
export interface PaymentRefused {
  error: 'bad_signature' | 'invalid' | 'not_found' | 'not_successful' | 'key_reused'
  message: string
}

/** `t={Unix seconds},v1={HMAC-SHA256 of signedText, lower hex}`. */
export const signatureHeader = 'x-payment-signature'
/** How far a signature's time may be from the receiver's clock, in seconds. */
export const signatureTolerance = 300

/** The text that is signed. `path` is the path of the request, with its query; `body` is empty for GET. */
export const signedText = (message: { timestamp: number; method: string; path: string; body: string }): string =>
  `${message.timestamp}\n${message.method.toUpperCase()}\n${message.path}\n${message.body}`

export const writeSignature = (timestamp: number, hmac: string): string => `t=${timestamp},v1=${hmac}`

/** Returns the parts of a signature header, or null if it isn't one. */
export function readSignature(header: unknown): { timestamp: number; hmac: string } | null {
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  return parts?.[1] && parts[2] ? { timestamp: Number(parts[1]), hmac: parts[2] } : null
}

/** Returns whether a signature of `timestamp` is still accepted at `now` (both Unix seconds). */
export const isFreshSignature = (timestamp: number, now: number): boolean =>
  Math.abs(now - timestamp) <= signatureTolerance

/** Returns the address to which the buyer is redirected with an outcome. */
export function returnAddress(returnUrl: string, outcome: PaymentOutcome, sessionId: string): string {
  const join = returnUrl.includes('?') ? '&' : '?'
  return `${returnUrl}${join}checkout_flow=${outcome}&sessionId=${encodeURIComponent(sessionId)}`
}
