import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFreshSignature, readSignature, signedText, writeSignature } from '#shared/payment-sandbox'

/**
 * A request between box office and payment sandbox. `path` includes its query; `body` is the text as sent, empty for
 * GET.
 */
export interface PaymentMessage {
  method: string
  path: string
  body: string
}

/** Returns the value of the signature header for a message sent at `now`. */
export function signPayment(secret: string, message: PaymentMessage, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  return writeSignature(timestamp, hmacOf(secret, timestamp, message))
}

/** Returns whether `header` signs this message with this secret, within the tolerance around `now`. */
export function isSignedPayment(secret: string, message: PaymentMessage, header: unknown, now: Date): boolean {
  const signature = readSignature(header)
  if (!signature || !isFreshSignature(signature.timestamp, Math.floor(now.getTime() / 1000))) return false
  const expected = Buffer.from(hmacOf(secret, signature.timestamp, message))
  return timingSafeEqual(expected, Buffer.from(signature.hmac))
}

const hmacOf = (secret: string, timestamp: number, message: PaymentMessage) =>
  createHmac('sha256', secret)
    .update(signedText({ timestamp, ...message }))
    .digest('hex')
