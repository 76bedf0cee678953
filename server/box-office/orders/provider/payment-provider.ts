import type { IncomingHttpHeaders } from 'node:http'

/** The maximum size of a provider's response, in bytes. A payment's has a few thousand. */
export const MAX_ANSWER_BYTES = 1024 * 1024

/** The maximum number of payments that are listed: more than a large house sells online in two days. */
export const MOST_LISTED = 10_000

/**
 * The box office's interface to a payment provider, in the box office's terms. A provider's requests, signatures and
 * addresses are confined to the folder of its implementation.
 *
 * A payment session is one attempt to pay an order and has one outcome; after a declined card the box office opens
 * another. The buyer returns to `returnUrl` with `checkout_flow` (`successful`, `declined` or `cancelled`) and
 * `sessionId` added to its query. The provider also reports the outcome to `noticeUrl`, and repeats that until the
 * response is 2xx.
 */
export interface PaymentProvider {
  /** Opens a payment session; the same `requestKey` returns the same session. Throws `ProviderUnreachable`. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /**
   * Returns the state of a payment; undefined if the provider has no such payment. Throws `ProviderUnreachable`, after
   * `timeoutMs` milliseconds at the latest, or the provider's limit if that is shorter.
   */
  read(sessionId: string, options?: { timeoutMs?: number }): Promise<Payment | undefined>
  /**
   * Ends a session that is still open, so that nothing can be paid in it any more, and returns its state. Undefined if
   * the provider has no such session. Throws `ProviderUnreachable`.
   */
  close(sessionId: string): Promise<Payment | undefined>
  /**
   * Refunds the whole payment; repeating it has no effect. Undefined if the provider has no such payment. Throws
   * `ProviderUnreachable`.
   */
  refund(sessionId: string): Promise<Payment | undefined>
  /**
   * Refunds a part of a payment; the same `requestKey` refunds it once, whenever it is repeated. Throws
   * `ProviderRefused` if the provider rejected it, `ProviderUnreachable` if it must be repeated.
   */
  refundPart(sessionId: string, part: PartialRefund): Promise<void>
  /**
   * Returns this site's payments that succeeded and weren't refunded whole, of sessions opened since then: the newest,
   * at most `MOST_LISTED`. Throws `ProviderUnreachable`.
   */
  paidSince(since: Date): Promise<Payment[]>
  /**
   * Returns the report of a request to `noticeUrl`, or why it is rejected. Throws `ProviderUnreachable` if it has to
   * call the provider.
   */
  readNotice(request: NoticeRequest): Promise<Notice>
}

export interface PaymentRequest {
  /** The box office's key of this attempt, at most 100 characters. */
  requestKey: string
  /** The order number, for the buyer and for accounting. */
  orderReference: string
  /** One line for the card page. */
  description: string
  /** Whole cents, from 1. */
  amountCents: number
  /** ISO 4217, such as AUD. */
  currency: string
  /** An absolute address of the site: of the checkout, or of tickets to exchange. It may have a query. */
  returnUrl: string
  /** An absolute address of the box office. */
  noticeUrl: string
  /**
   * An absolute address of the box office that ends this attempt and redirects the buyer to `returnUrl`, for a provider
   * that doesn't report when a buyer cancels.
   */
  cancelUrl: string
  /**
   * The time after which nothing may be charged. If a provider can't end its sessions so early, the box office closes
   * them then; a payment in between counts as too late.
   */
  expiresAt: Date
}

export interface PartialRefund {
  /** The box office's key of this refund, at most 100 characters. */
  requestKey: string
  /** Whole cents, from 1. */
  amountCents: number
}

export interface OpenedPayment {
  /** At most 200 characters. */
  sessionId: string
  /** The card page, at an address that the buyer's browser can reach. */
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
  /** Whether the whole payment was refunded. The status stays `successful`. */
  isRefunded: boolean
  /** The provider's code for a status without a payment, such as `insufficient_funds`. */
  code?: string | undefined
}

/**
 * A charge that was refunded at the provider, in whole or in part, or that its bank disputes; or a dispute that the
 * venue won.
 */
export interface Reversal {
  /** The `requestKey` of the attempt. */
  requestKey: string
  kind: 'refund' | 'dispute' | 'disputeWon'
  /** The provider's id of the charge, or of the dispute. */
  providerId: string
  /** In whole cents, everything refunded so far or disputed. */
  amountCents: number
  isWhole: boolean
}

/** A request to `noticeUrl` as received. `path` includes its query; `body` is the text before any parsing. */
export interface NoticeRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * `payment` is null for a notice that needs no action. `bad_signature`: the notice isn't proven to be from the provider
 * and recent. `invalid`: it can't be parsed.
 */
export type Notice = { payment: Payment | null } | { reversal: Reversal } | { refusal: 'bad_signature' | 'invalid' }

/** The provider couldn't be reached, or its response was invalid. It is unknown whether it processed the request. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The provider rejected the request and did nothing; repeating the request won't help. */
export class ProviderRefused extends ProviderUnreachable {
  override name = 'ProviderRefused'
  /** The provider's code of the error, or its HTTP status. */
  readonly code: string
  /** The provider's message, as `rejectionMessage` returns it. */
  readonly detail: string | undefined
  constructor(
    message: string,
    { code, detail, ...options }: ErrorOptions & { code: string; detail?: string | undefined },
  ) {
    super([message, detail].filter(Boolean).join(': '), options)
    this.code = code
    this.detail = detail
  }
}

/** The error of a part that can't be refunded because the session wasn't paid. */
export const refusedAsUnpaid = () =>
  new ProviderRefused('The payment provider rejected a refund', {
    ...{ code: 'not_successful', detail: 'Nothing was paid in this session.' },
  })

/** The statuses that say nothing about the request, so that a retry may succeed. */
const RETRYABLE: readonly number[] = [408, 425, 429]

/** Returns whether an HTTP status means that the request itself was rejected, so that a retry won't help. */
export const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !RETRYABLE.includes(status)
