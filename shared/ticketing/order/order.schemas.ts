import { array, string } from 'yup'
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
/** Of the line in the cart that was ordered. */
const productLineItemId = optionalTicketingId
/** Ids, and a package's subtotal, may be missing; they are what analytics knows the lines of the cart by. */
export const Receipt = shape({
  orderId: ticketingId,
  total: money,
  giftVoucherPayments: array(shape({ number: text, amountLeft: money })).required(),
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
      date: instant,
      venue: text,
      image: ImageOrNone,
      seats: array(shape({ zone: text, row: textOrNone, number: textOrNone })).required(),
      extras: array(shape({ count, name: text })).required(),
      amount: money,
    }),
  ).required(),
  giftVouchers: array(shape({ productLineItemId, giftCertificateNumber: text, subtotal })).required(),
  donations: array(shape({ productLineItemId, name: text, subtotal })).required(),
  memberships: array(
    shape({
      ...{ productLineItemId, title: text, description: textOrNone, startDate: instant, expiry: instant, subtotal },
      image: ImageOrNone,
    }),
  ).required(),
})

export const orderSchemas = {
  finalize: { result: Finalized },
  paymentComplete: { body: shape({ sessionId: requiredText(200) }), result: PaymentOutcome },
  receipt: { query: shape({ OrderId: idSent, SessionKey: requiredText(200) }), result: Receipt },
}
export type OrderSchemas = typeof orderSchemas
