import { array, string } from 'yup'
import {
  count,
  instant,
  money,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { idSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** `type` is `Payment` where the buyer must pay at `paymentRedirectUrl`; for any other the receipt is next. */
export const Finalized = shape({
  type: text,
  orderId: ticketingId,
  sessionKey: text,
  paymentRedirectUrl: textOrNone,
})
/** The order's id and key are null where the payment wasn't successful and the order isn't known. */
export const PaymentOutcome = shape({
  status: string()
    .oneOf(['Successful', 'Declined', 'Failed'] as const)
    .defined(),
  orderId: ticketingIdOrNone,
  sessionKey: textOrNone,
})
const subtotal = money
export const Receipt = shape({
  orderId: ticketingId,
  total: money,
  giftVoucherPayments: array(shape({ number: text, amountLeft: money })).required(),
  packages: array(shape({ name: text, seriesName: text, image: ImageOrNone })).required(),
  performances: array(
    shape({
      name: text,
      date: instant,
      venue: text,
      image: ImageOrNone,
      seats: array(shape({ zone: text, row: textOrNone, number: textOrNone })).required(),
      extras: array(shape({ count, name: text })).required(),
      amount: money,
    }),
  ).required(),
  giftVouchers: array(shape({ giftCertificateNumber: text, subtotal })).required(),
  donations: array(shape({ name: text, subtotal })).required(),
  memberships: array(
    shape({ title: text, description: textOrNone, startDate: instant, expiry: instant, subtotal, image: ImageOrNone }),
  ).required(),
})

export const orderSchemas = {
  finalize: { result: Finalized },
  paymentComplete: { body: shape({ sessionId: requiredText(200) }), result: PaymentOutcome },
  receipt: { query: shape({ OrderId: idSent, SessionKey: requiredText(200) }), result: Receipt },
}
export type OrderSchemas = typeof orderSchemas
