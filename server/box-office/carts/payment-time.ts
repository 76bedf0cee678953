/**
 * In milliseconds. The provider charges nothing after a payment session ends. This margin leaves time for its last
 * answer.
 */
export const GRACE_MS = 30_000
/** The minimum time to type a card number, in milliseconds. */
const MIN_PAYMENT_MS = 60_000
/** How many attempts to pay extend the cart's time, since its timer started. */
export const ATTEMPTS_WITH_TIME = 3

export interface PaymentTime {
  /** When the payment session ends. */
  endsAt: Date
  /** Until when the cart's contents are held. */
  heldUntil: Date
}

/**
 * Returns how long an attempt to pay may take. The first three extend the cart's holds until their session ends.
 * Further attempts share the rest of that time, so that a buyer with a declined card can try another, but can't hold
 * seats indefinitely. Returns undefined if too little is left.
 */
export function paymentTime({
  now,
  minutes,
  attemptsBefore,
  cartExpiresAt,
}: {
  now: Date
  /** The duration of a whole payment session. */
  minutes: number
  attemptsBefore: number
  cartExpiresAt: Date | null
}): PaymentTime | undefined {
  const endsAt = now.getTime() + minutes * 60_000
  const cartEndsAt = cartExpiresAt?.getTime() ?? 0
  if (attemptsBefore < ATTEMPTS_WITH_TIME || cartExpiresAt === null)
    return { endsAt: new Date(endsAt), heldUntil: new Date(Math.max(endsAt + GRACE_MS, cartEndsAt)) }
  const lastEnd = Math.min(endsAt, cartEndsAt - GRACE_MS)
  return lastEnd - now.getTime() < MIN_PAYMENT_MS ? undefined : { endsAt: new Date(lastEnd), heldUntil: cartExpiresAt }
}
