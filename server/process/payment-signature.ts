import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFreshSignature, readSignature, signedText, writeSignature } from '#shared/payment-sandbox'

/** One request between box office and payment provider. `path` bears its query; `body` is the text as sent, empty for GET. */
export interface PaymentMessage {
  method: string
  path: string
  body: string
}

/** The signature header's value for a message sent at `now`. */
export function signPayment(secret: string, message: PaymentMessage, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  return writeSignature(timestamp, hmacOf(secret, timestamp, message))
}

/** Whether `header` signs this message with this secret, within the tolerance around `now`. */
export function isSignedPayment(secret: string, message: PaymentMessage, header: unknown, now: Date): boolean {
  const given = readSignature(header)
  if (!given || !isFreshSignature(given.timestamp, Math.floor(now.getTime() / 1000))) return false
  const wanted = Buffer.from(hmacOf(secret, given.timestamp, message))
  return timingSafeEqual(wanted, Buffer.from(given.hmac))
}

const hmacOf = (secret: string, timestamp: number, message: PaymentMessage) =>
  createHmac('sha256', secret)
    .update(signedText({ timestamp, ...message }))
    .digest('hex')
