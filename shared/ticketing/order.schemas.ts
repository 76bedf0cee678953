import { array, object, string } from 'yup'
import { count, instant, money, text, textOrNone, ticketingId, ticketingIdOrNone } from './answer-fields.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { idSent, requiredText } from './request-fields.schemas.ts'

/** `type` is `Payment` where the buyer must pay at `paymentRedirectUrl`; any other goes straight to the receipt. */
export const Finalized = object({
  type: text,
  orderId: ticketingId,
  sessionKey: text,
  paymentRedirectUrl: textOrNone,
})
/** The order's id and key are null where the payment wasn't successful and the order isn't known. */
export const PaymentOutcome = object({
  status: string()
    .oneOf(['Successful', 'Declined', 'Failed'] as const)
    .defined(),
  orderId: ticketingIdOrNone,
  sessionKey: textOrNone,
})
const subtotal = money
export const Receipt = object({
  orderId: ticketingId,
  total: money,
  giftVoucherPayments: array(object({ number: text, amountLeft: money })).required(),
  packages: array(object({ name: text, seriesName: text, image: ImageOrNone })).required(),
  performances: array(
    object({
      name: text,
      date: instant,
      venue: text,
      image: ImageOrNone,
      seats: array(object({ zone: text, row: textOrNone, number: textOrNone })).required(),
      extras: array(object({ count, name: text })).required(),
      amount: money,
    }),
  ).required(),
  giftVouchers: array(object({ giftCertificateNumber: text, subtotal })).required(),
  donations: array(object({ name: text, subtotal })).required(),
  memberships: array(
    object({ title: text, description: textOrNone, startDate: instant, expiry: instant, subtotal, image: ImageOrNone }),
  ).required(),
})

export const orderSchemas = {
  finalize: { result: Finalized },
  paymentComplete: { body: object({ sessionId: requiredText(200) }), result: PaymentOutcome },
  receipt: { query: object({ OrderId: idSent, SessionKey: requiredText(200) }), result: Receipt },
}
export type OrderSchemas = typeof orderSchemas
