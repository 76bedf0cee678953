import { array, boolean, string } from 'yup'
import {
  count,
  day,
  flag,
  instant,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import {
  amountSent,
  daySent,
  idSent,
  optionalEmailSent,
  quantityUpTo,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

const ofVoucher = { voucherId: idSent }
const reason = requiredText(500, 'Please give a reason')

/** `bought` by an order, issued as the `refund` of one, or `issued` by the staff. */
const origins = ['bought', 'refund', 'issued'] as const
export type VoucherOrigin = (typeof origins)[number]

const Voucher = {
  ...{ id: ticketingId, initialCents: count, balanceCents: count, expiresOn: day, isVoided: flag, createdAt: instant },
  origin: string().oneOf(origins).defined(),
  /** The order that bought it or that it refunds. */
  orderId: ticketingIdOrNone,
}

const optionalDay = daySent
  .nullable()
  .notRequired()
  .transform((value: unknown) => value || null)

export const VouchersSent = shape({
  amount: amountSent.min(0.01, 'Please give an amount above zero'),
  count: quantityUpTo(500).min(1, 'Please give a number from 1 to 500'),
  reason,
  /** Each voucher is mailed to this address. */
  email: optionalEmailSent(),
  /** The last day; three years from now if there is none. */
  expiresOn: optionalDay,
})
export const VoidSent = shape({ ...ofVoucher, reason })
export const ExtensionSent = shape({ ...ofVoucher, expiresOn: daySent, reason })

export const vouchersSchemas = {
  /** The newest 25 vouchers by number, by order, or by the name, address or phone number of the buyer. */
  find: {
    body: shape({ text: requiredText(200, 'Please enter what to find') }),
    result: shape({
      /** `ending`: the end of the number, because the whole number is as good as money. */
      vouchers: array(shape({ ...Voucher, ending: text })).required(),
      hasMore: boolean().defined(),
    }),
  },
  voucher: {
    query: shape(ofVoucher),
    result: shape({
      ...Voucher,
      number: text,
      /** The least recent first. */
      history: array(
        shape({ at: instant, what: text, by: textOrNone, orderId: ticketingIdOrNone, detail: textOrNone }),
      ).required(),
    }),
  },
  /** A repeated call with the same key issues nothing more. */
  issue: {
    body: VouchersSent.shape({ requestKey: requiredText(100) }),
    result: shape({ vouchers: array(shape({ id: ticketingId, number: text, expiresOn: day })).required() }),
  },
  /** Takes what is left. */
  void: { body: VoidSent, result: Nothing },
  extend: { body: ExtensionSent, result: Nothing },
}
export type VouchersSchemas = typeof vouchersSchemas
