import { amount } from './money.ts'
import { MAX_LINES, MAX_SEATS, MAX_TOTAL, MINIMUM_SEATS } from './order-limits.ts'

/**
 * Every refusal of the box office, with its HTTP status and its message to the visitor. Any other error is a bug.
 */
export const refusals = {
  INVALID_INPUT: [400, 'Please check the fields below.'],
  UNREADABLE: [400, 'The request could not be read.'],
  QUANTITY_OUT_OF_RANGE: [400, `Please choose between ${MINIMUM_SEATS} and ${MAX_SEATS} tickets.`],
  EXTRA_ALONE: [400, 'Tickets of this type are sold together with a full-price ticket only.'],
  DONATION_TOO_SMALL: [400, 'This donation is smaller than the minimum.'],
  UNKNOWN_PRICE_TYPE: [400, 'That ticket type is not offered for this performance.'],
  WRONG_PASSWORD: [400, 'Your email or password is incorrect.'],
  WRONG_STAFF_LOGIN: [400, 'Your email, password or code is incorrect.'],
  WRONG_PASSKEY: [400, 'This passkey was not accepted. Please try again, or log in with your password and a code.'],
  PASSKEY_NOT_ADDED: [400, 'The passkey could not be added. Please try again.'],
  TOO_MANY_PASSKEYS: [400, 'You have the most passkeys that an account can have. Please remove one first.'],
  NO_PASSKEYS_HERE: [400, 'The desk’s address doesn’t allow passkeys. Please use your password and a code.'],
  WRONG_PAIRING_CODE: [400, 'This code is not right, has been used or has expired.'],
  EMAIL_TAKEN: [400, 'An account with this email address already exists. Please log in.'],
  TOKEN_SPENT: [400, 'This link has been used or has expired. Please ask for a new one.'],
  VOUCHER_UNKNOWN: [400, 'This gift voucher number is not valid.'],
  VOUCHERS_BY_CARD: [400, 'A gift voucher can’t pay for another one. Please pay for it by card.'],
  VOUCHER_SPENT: [400, 'This gift voucher has no balance left.'],
  PROMO_UNKNOWN: [400, 'This promo code is not valid.'],
  SIGN_IN_NEEDED: [401, 'Please log in to continue.'],
  SESSION_ENDED: [401, 'Your session has ended. Please try again.'],
  WAITING_ROOM: [403, 'Many people are booking at the moment. Please wait for your turn in the waiting room.'],
  NOT_YOURS: [403, 'This is not part of your account.'],
  NOT_PERMITTED: [403, 'Your role does not allow this. Ask a manager.'],
  NOT_FOUND: [404, 'We could not find what you asked for.'],
  PAYMENT_UNKNOWN: [404, 'We can’t find this payment in this browser. Once it is confirmed, we’ll email your order.'],
  TOO_MANY_HELD: [
    409,
    'You or others on your network hold the maximum number of seats already. Please complete your order first, or call the box office for a larger group.',
  ],
  SEAT_TAKEN: [409, 'Seats that you have selected are no longer available and have been removed.'],
  SEATS_UNAVAILABLE: [409, 'Some of these seats are not free.'],
  LONE_SEAT: [409, 'Your selection would leave a single seat on its own. Please choose seats beside it.'],
  NOT_ENOUGH_SEATS: [409, 'There are not enough seats available for your selection.'],
  NOT_ENOUGH_EXTRAS: [409, 'There are not enough of this extra left.'],
  SOLD_OUT: [409, 'This performance is sold out.'],
  NOT_SOLD_OUT: [409, 'This performance has seats again. You can book them now.'],
  OFFER_ENDED: [409, 'These seats are no longer held for you.'],
  NOT_ON_SALE: [409, 'This performance is not on sale.'],
  PERFORMANCE_CANCELLED: [409, 'This performance has been cancelled.'],
  PERFORMANCE_MOVED: [409, 'This performance has been moved meanwhile. Look at its new time.'],
  MESSAGE_SENT: [409, 'A colleague has written to these buyers meanwhile. Read that message, then preview again.'],
  PERFORMANCE_PAST: [409, 'This performance is over.'],
  TOO_MANY_SEATS: [409, `An order can have at most ${MAX_SEATS} seats.`],
  CART_CHANGED: [409, 'Your cart has changed. Please review it and try again.'],
  // Evaluated when it is sent: the venue's currency isn't set yet when this module loads.
  get CART_FULL() {
    const words = `An order can have at most ${MAX_LINES} items and cost at most ${amount(MAX_TOTAL)}. Please complete this one first.`
    return [409, words] as const
  },
  CART_EMPTY: [409, 'Your cart is currently empty.'],
  PAYMENT_RUNNING: [409, 'Your cart is being paid for. Please finish or cancel the payment first.'],
  PACKAGE_INCOMPLETE: [409, 'A package in your cart is incomplete.'],
  CHECKOUT_INCOMPLETE: [409, 'Please complete every step of the checkout first.'],
  ADDRESS_PRIMARY: [409, 'Your primary address cannot be deleted. Please make another one primary first.'],
  TICKETS_RETURNED: [409, 'One of these tickets has already been returned.'],
  NOT_EXCHANGEABLE: [409, 'These tickets can’t be exchanged online. Please call the box office.'],
  TICKET_GONE: [409, 'You no longer have this ticket: it was returned, exchanged or handed on.'],
  TICKET_ADMITTED: [409, 'This ticket was scanned at the door.'],
  HANDED_ON_TOO_OFTEN: [409, 'This ticket has been handed on three times. Please call the box office.'],
  PACKAGE_RENEWED: [409, 'This package has already been renewed.'],
  ORDER_INCOMPLETE: [409, 'This order isn’t paid, so there is nothing to refund or send.'],
  ACCOUNT_EMAIL: [409, 'This customer has an account, and changes its address there with their password.'],
  PROMO_ENDED: [409, 'This promo code has ended already.'],
  VOUCHER_VOIDED: [409, 'This gift voucher has been voided.'],
  ACCOUNT_NOT_KEPT: [409, 'Keep the customer with the account. A guest has no password to log in with.'],
  CUSTOMER_MERGED: [409, 'This customer has been merged or erased. Find the customer again.'],
  SEASON_UPLOAD_OPEN: [409, 'A folder is uploaded already. Apply or discard it first.'],
  SEASON_UPLOAD_GONE: [409, 'This upload was applied, discarded or interrupted. Upload the folder again.'],
  SEASON_CHANGED: [409, 'The differences have changed meanwhile. Look at them again.'],
  DAY_NOT_CLOSABLE: [409, 'Only days that are over and still open can be closed.'],
  NO_BANK_ACCOUNT: [
    409,
    'Tickets can’t be sold on account, because the setting INVOICE_PAY_TO doesn’t name the venue’s bank account.',
  ],
  INVOICE_PAID: [409, 'This invoice is marked as paid already.'],
  INVOICE_UNPAID: [
    409,
    'The invoice for these tickets isn’t paid yet, so they can’t be returned or exchanged online. Please call the box office.',
  ],
  TILL_CLOSED: [409, 'You have no open till. Open one on the page Till first.'],
  TILL_OPEN: [409, 'Your till is open already.'],
  NO_EMAIL: [409, 'This order has no email address. Correct the buyer first.'],
  LAST_ADMINISTRATOR: [409, 'The venue needs at least one administrator.'],
  VOUCHER_EXPIRED: [409, 'The gift voucher that paid for these tickets has expired since. Please call the box office.'],
  RETURN_TOO_LATE: [409, 'Tickets can be returned until 48 hours before the performance.'],
  EXTENDED_TWICE: [409, 'Your cart timer can be extended only twice.'],
  CART_EXPIRED: [410, 'Your cart has expired.'],
  TOO_LARGE: [413, 'This request is too large.'],
  PROOF_NEEDED: [422, 'We could not verify that you are human. Please try again.'],
  CAPTCHA_FAILED: [422, 'We could not verify that you are human. Please try again.'],
  UNUSABLE_SEAT_MAP: [502, 'This seat map cannot be shown.'],
  TOO_BUSY: [503, 'Many people are booking at the moment. Please try again shortly.'],
  UNAVAILABLE: [503, 'The box office cannot be reached at the moment. Please try again shortly.'],
  CHANGES_UNAVAILABLE: [503, 'Live updates of the seats are not available at the moment.'],
  CONTENT_UNAVAILABLE: [503, 'This cannot be loaded at the moment. Please try again shortly.'],
  PAYMENT_UNAVAILABLE: [503, 'The payment service cannot be reached. Please try again shortly.'],
  PAYMENT_UNCONFIRMED: [503, 'Your payment could not be confirmed yet. Once it is, your order is confirmed by email.'],
  TOO_MANY_FREE_ORDERS: [
    429,
    'This email address or network has reached today’s limit of free bookings. Please try again tomorrow, or call the box office.',
  ],
  TOO_MANY_TRIES: [429, 'Too many attempts. Please wait a while and try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/** An error of one field; `name` may be a dotted path. */
export interface FieldError {
  name: string
  reason: string
}

/**
 * Thrown by the box office's rules; its error plugin turns it into the envelope. `words` replaces the table's message;
 * `details` go to the log, never to the visitor.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    code: RefusalCode,
    {
      words = refusals[code][1],
      fields = [],
      ...details
    }: { words?: string; fields?: readonly FieldError[]; [detail: string]: unknown } = {},
  ) {
    super(words)
    this.code = code
    this.status = refusals[code][0]
    this.fields = fields
    this.details = details
  }
}
