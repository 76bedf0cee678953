import { array, boolean, string } from 'yup'
import {
  count,
  instant,
  money,
  optionalMoney,
  optionalTicketingId,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { yesOrNo } from '../shapes/cast.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { idSent, optionalIdSent, optionalText, requiredText } from '../shapes/request-fields.schemas.ts'
import { PdfFile, salesDocument } from '../shapes/sales-document.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** `type` is `Payment` if the buyer must pay at `paymentRedirectUrl`; otherwise the receipt is next. */
export const Finalized = shape({
  type: text,
  orderId: ticketingId,
  sessionKey: text,
  paymentRedirectUrl: textOrNone,
})
/**
 * The order's id and key are null if the payment wasn't successful. `ended` says why an attempt failed that its buyer
 * didn't cancel: it expired, or its money came too late and is refunded. `message` then says what happened to the
 * money.
 */
export const PaymentOutcome = shape({
  status: string()
    .oneOf(['Successful', 'Declined', 'Failed'] as const)
    .defined(),
  orderId: ticketingIdOrNone,
  sessionKey: textOrNone,
  ended: string()
    .oneOf(['expired', 'refunded'] as const)
    .optional(),
  message: text.optional(),
})
const subtotal = money
/** Belongs to the line in the cart that was ordered. */
const productLineItemId = optionalTicketingId
/**
 * How the tickets are delivered: the name and description of the delivery method, and the lines of the postal address.
 */
const Delivery = shape({ name: text, description: textOrNone, address: array(text).nullable().defined() })
/**
 * Ids, and a package's subtotal, may be missing; they are what analytics knows the lines of the cart by. So may
 * `email`, the address that the confirmation was sent to, `isMailRefused`, whether its mail server refused that for
 * good, and `delivery`, which is null where there is nothing to deliver. `reversal`: the whole payment was refunded at
 * the provider or is disputed, so what the order bought is no longer valid.
 */
export const Receipt = shape({
  orderId: ticketingId,
  total: money,
  email: text.optional(),
  isMailRefused: boolean().optional(),
  /** The buyer's name, if their address has no account. An addition of this box office. */
  guest: shape({ firstName: text, lastName: text }).optional().default(undefined),
  reversal: string()
    .oneOf(['refund', 'dispute'] as const)
    .optional(),
  delivery: Delivery.nullable().optional().default(undefined),
  /** What the receipt says about tax, a text for each rate. An addition of this box office. */
  taxes: array(text).optional(),
  /** The numbered receipt and its credit notes, for `document`. An addition of this box office. */
  documents: array(shape(salesDocument)).optional(),
  /** `amount`: what the voucher paid, which `total` doesn't include. An addition of this box office. */
  giftVoucherPayments: array(shape({ number: text, amountLeft: money, amount: optionalMoney })).required(),
  packages: array(
    shape({
      ...{ tessituraId: optionalTicketingId, name: text, seriesName: text, image: ImageOrNone },
      subtotal: optionalMoney,
    }),
  ).required(),
  performances: array(
    shape({
      /** The production's. */
      tessituraId: optionalTicketingId,
      name: text,
      /** An addition of this box office: the performers. */
      company: text.optional(),
      date: instant,
      venue: text,
      image: ImageOrNone,
      /** `isReturned`, an addition of this box office: the ticket was returned or refunded. */
      seats: array(
        shape({
          ...{ zone: text, section: text.optional(), row: textOrNone, number: textOrNone },
          isReturned: boolean().optional(),
        }),
      ).required(),
      /** `amount`: per unit. */
      extras: array(shape({ count, name: text, amount: optionalMoney })).required(),
      amount: money,
    }),
  ).required(),
  /** `refusedBy`: the address whose mail server refused the voucher for good. */
  giftVouchers: array(
    shape({ productLineItemId, giftCertificateNumber: text, subtotal, refusedBy: text.nullable().optional() }),
  ).required(),
  donations: array(shape({ productLineItemId, name: text, subtotal })).required(),
  memberships: array(
    shape({
      ...{ productLineItemId, title: text, description: textOrNone, startDate: instant, expiry: instant, subtotal },
      image: ImageOrNone,
    }),
  ).required(),
})

export const orderSchemas = {
  acceptTerms: { body: shape({ version: requiredText(60) }), result: Nothing },
  finalize: { result: Finalized },
  /**
   * Without a body: the visitor's last attempt. `isOfCart`: only an attempt to pay the visitor's cart, or the cart that
   * it replaced.
   */
  abandonPayment: {
    body: shape({ orderId: optionalIdSent, sessionId: optionalText(200), isOfCart: yesOrNo().optional() })
      .optional()
      .default(undefined),
    result: PaymentOutcome,
  },
  paymentComplete: { body: shape({ sessionId: requiredText(200) }), result: PaymentOutcome },
  receipt: { query: shape({ OrderId: idSent, SessionKey: requiredText(200) }), result: Receipt },
  document: {
    query: shape({ OrderId: idSent, SessionKey: requiredText(200), DocumentId: idSent }),
    result: PdfFile,
  },
}
export type OrderSchemas = typeof orderSchemas
