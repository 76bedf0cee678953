/**
 * In milliseconds. The provider charges nothing after a payment session's end; its answer about the last moment is
 * waited for.
 */
export const GRACE_MS = 30_000
/** The least that typing a card's number takes, in milliseconds. */
const SHORTEST = 60_000
/** How many attempts to pay extend the cart's time, since its timer started. */
export const ATTEMPTS_WITH_TIME = 3

export interface PaymentTime {
  /** When the payment session ends. */
  endsAt: Date
  /** Until when everything in the cart is kept. */
  heldUntil: Date
}

/**
 * Returns how long an attempt to pay may take. The first three keep all that the cart holds until their session ends;
 * any further one shares what is left of that time, so that a buyer whose card is declined can try another, but can't
 * hold seats for ever by declining. Undefined where too little is left.
 */
export function paymentTime({
  now,
  minutes,
  attemptsBefore,
  cartExpiresAt,
}: {
  now: Date
  /** Of a whole payment session. */
  minutes: number
  attemptsBefore: number
  cartExpiresAt: Date | null
}): PaymentTime | undefined {
  const endsAt = now.getTime() + minutes * 60_000
  const cartEndsAt = cartExpiresAt?.getTime() ?? 0
  if (attemptsBefore < ATTEMPTS_WITH_TIME || cartExpiresAt === null)
    return { endsAt: new Date(endsAt), heldUntil: new Date(Math.max(endsAt + GRACE_MS, cartEndsAt)) }
  const lastEnd = Math.min(endsAt, cartEndsAt - GRACE_MS)
  return lastEnd - now.getTime() < SHORTEST ? undefined : { endsAt: new Date(lastEnd), heldUntil: cartExpiresAt }
}
