import type { IncomingHttpHeaders } from 'node:http'

/** The largest answer of a provider that is read, in bytes: one about a payment has a few thousand. */
export const MAX_ANSWER_BYTES = 1024 * 1024

/**
 * Whoever takes the money: what the box office asks of a payment provider, in its own words. Requests, signatures and
 * addresses of one provider stay in the folder of its implementation.
 *
 * A payment session is one attempt to pay an order and has one outcome; after a declined card the box office opens
 * another. The buyer comes back to `returnUrl` with `checkout_flow` (`successful`, `declined` or `cancelled`) and
 * `sessionId` added to its query; the provider reports the outcome to `noticeUrl` besides, again and again until that
 * answers 2xx.
 */
export interface PaymentProvider {
  /** Opens a payment session; the same `requestKey` again gives the same session. Throws `ProviderUnreachable`. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /**
   * How a payment stands; undefined where the provider knows of none. Throws `ProviderUnreachable`, after `timeoutMs`
   * milliseconds at the latest, or the provider's own limit where that is shorter.
   */
  read(sessionId: string, options?: { timeoutMs?: number }): Promise<Payment | undefined>
  /**
   * Ends a session that is still open, so that nothing can be paid in it any more; gives how it stands then. Undefined
   * where the provider knows of none. Throws `ProviderUnreachable`.
   */
  close(sessionId: string): Promise<Payment | undefined>
  /**
   * Gives all of the money back, however often it is asked; undefined where the provider knows of no such payment.
   * Throws `ProviderUnreachable`.
   */
  refund(sessionId: string): Promise<Payment | undefined>
  /**
   * What a request to `noticeUrl` reports, or why it isn't believed. Throws `ProviderUnreachable` where it has to ask.
   */
  readNotice(request: NoticeRequest): Promise<Notice>
}

export interface PaymentRequest {
  /** The box office's own key of this attempt. At most 100 characters. */
  requestKey: string
  /** The order, as the buyer and the books know it. */
  orderReference: string
  /** What it is for, in a line that the card page shows. */
  description: string
  /** Whole cents, from 1. */
  amountCents: number
  /** ISO 4217, such as AUD. */
  currency: string
  /** The absolute address of the site's checkout. */
  returnUrl: string
  /** An absolute address of the box office. */
  noticeUrl: string
  /**
   * An absolute address of the box office that ends this attempt and leads the buyer back to `returnUrl`, for a
   * provider that doesn't report it when its buyer turns back.
   */
  cancelUrl: string
  /**
   * The instant after which nothing is charged any more. A provider that can't end its sessions so early may leave that
   * to the box office, which closes what is still open then; money that comes in between is money that comes too late.
   */
  expiresAt: Date
}

export interface OpenedPayment {
  /** At most 200 characters. */
  sessionId: string
  /** The card page, as the buyer's browser reaches it. */
  redirectUrl: string
}

/** `open`: the buyer is paying. `expired`: time ran out before an outcome, and nothing was charged. */
export type PaymentStatus = 'open' | 'successful' | 'declined' | 'cancelled' | 'expired'

export interface Payment {
  sessionId: string
  status: PaymentStatus
  /** The order that it was opened for. */
  orderReference: string
  /** Whole cents. */
  amountCents: number
  /** ISO 4217, in capitals. */
  currency: string
  /** Whether the money was given back. The status stays `successful`. */
  isRefunded: boolean
}

/** A request to `noticeUrl` as it came. `path` bears its query; `body` is the text before any parsing. */
export interface NoticeRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * `payment` is null for a notice of the provider that is no news to the box office. `bad_signature`: it doesn't prove
 * that the provider sent it just now. `invalid`: it can't be read.
 */
export type Notice = { payment: Payment | null } | { refusal: 'bad_signature' | 'invalid' }

/** The provider couldn't be asked, or didn't answer as it should: what it did is unknown. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
