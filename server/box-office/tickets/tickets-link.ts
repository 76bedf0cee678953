import { createHmac, timingSafeEqual } from 'node:crypto'

/** The tickets that a link opens: an order's, or one that was handed on, for its holder of this number. */
export type LinkedTickets = { orderId: number } | { ticketId: number; holder: number }

/** The tickets that a link opens, and when it expires. */
export type TicketsLink = LinkedTickets & {
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
 * HMAC-SHA256. For a ticket that was handed on, ticket and holder's number replace the order.
 */
export function writeLinkKey(link: TicketsLink, secret: string): string {
  const of = 'orderId' in link ? [link.orderId] : [link.ticketId, link.holder]
  const numbers = [...of, link.expiresAt.getTime() / 1000].map((number) => number.toString(36))
  const said = numbers.join('.')
  return `${said}.${signatureOf(said, secret).toString('base64url')}`
}

/**
 * Returns the content of a key, even if it has expired, because a performance may have been moved since. Returns
 * undefined if the venue didn't issue it.
 */
export function readLinkKey(key: string, secret: string): TicketsLink | undefined {
  const [, said = '', of = '', holder, end = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.(?:([0-9a-z]{1,2})\.)?([0-9a-z]{1,8}))\.([\w-]{32})$/.exec(key) ?? []
  if (!signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(said, secret))) return undefined
  const id = Number.parseInt(of, 36)
  const linked = holder === undefined ? { orderId: id } : { ticketId: id, holder: Number.parseInt(holder, 36) }
  return { ...linked, expiresAt: new Date(Number.parseInt(end, 36) * 1000) }
}

const signatureOf = (said: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(said).digest().subarray(0, 24)
