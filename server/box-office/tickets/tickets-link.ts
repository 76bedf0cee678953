import { createHmac, timingSafeEqual } from 'node:crypto'

/** The order whose tickets a link opens, and when the link expires. */
export interface TicketsLink {
  orderId: number
  /** In whole seconds. */
  expiresAt: Date
}

/** How long a link is valid after the order's last performance, in milliseconds. */
const LIFETIME_MS = 30 * 86_400_000

/**
 * Returns when an order's link expires, by its performances' current dates. It outlasts them, as some visitors look up
 * later what they saw.
 */
export const linkExpiry = (performances: readonly { endsAt: Date }[]): Date =>
  new Date(Math.max(...performances.map(({ endsAt }) => Math.floor(endsAt.getTime() / 1000) * 1000)) + LIFETIME_MS)

/**
 * Returns the `key` of the page with an order's tickets: order and expiry, in base 36, and 24 bytes of their
 * HMAC-SHA256.
 */
export function writeLinkKey({ orderId, expiresAt }: TicketsLink, secret: string): string {
  const said = `${orderId.toString(36)}.${(expiresAt.getTime() / 1000).toString(36)}`
  return `${said}.${signatureOf(said, secret).toString('base64url')}`
}

/**
 * Returns the content of a key, even if it has expired, because a performance may have been moved since. Returns
 * undefined if the venue didn't issue it.
 */
export function readLinkKey(key: string, secret: string): TicketsLink | undefined {
  const [, said = '', order = '', end = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,8}))\.([\w-]{32})$/.exec(key) ?? []
  if (!signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(said, secret))) return undefined
  return { orderId: Number.parseInt(order, 36), expiresAt: new Date(Number.parseInt(end, 36) * 1000) }
}

const signatureOf = (said: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(said).digest().subarray(0, 24)
