import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  amountSent,
  captchaTokenSent,
  daySent,
  idSent,
  oneOfSent,
  optionalEmailSent,
  optionalLines,
  optionalText,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** `email` may be omitted by a customer who sends the voucher to `Myself`. */
export const GiftVoucherSent = shape({
  paymentMethodId: idSent.required('* Please select'),
  amount: amountSent,
  sendType: oneOfSent(['Myself', 'Gift']),
  email: optionalEmailSent('* A valid email address is required').nullable().optional(),
  to: optionalText(120),
  from: optionalText(120),
  message: optionalLines(400),
  /**
   * The day on which the voucher is mailed, YYYY-MM-DD in the venue's time zone; immediately if omitted. Not all
   * ticketing services support it: the form sends it only if an editor has enabled it.
   */
  sendDate: daySent.nullable().optional(),
  captchaToken: captchaTokenSent,
})

export const giftVoucherSchemas = { create: { body: GiftVoucherSent, result: Nothing } }
export type GiftVoucherSchemas = typeof giftVoucherSchemas
