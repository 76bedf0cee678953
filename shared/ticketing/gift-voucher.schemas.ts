import { object, string } from 'yup'
import { Nothing } from './nothing.schemas.ts'
import { amountSent, captchaTokenSent, idSent, optionalText, textSent } from './request-fields.schemas.ts'

/** `email` may be left out by a customer who sends the voucher to `Myself`. */
export const GiftVoucherSent = object({
  paymentMethodId: idSent.required('* Please select'),
  amount: amountSent,
  sendType: string()
    .oneOf(['Myself', 'Gift'] as const)
    .required(),
  email: textSent(254)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, {
      message: '* A valid email address is required',
      excludeEmptyString: true,
    })
    .nullable()
    .optional(),
  to: optionalText(120),
  from: optionalText(120),
  message: optionalText(400),
  captchaToken: captchaTokenSent,
})

export const giftVoucherSchemas = { create: { body: GiftVoucherSent, result: Nothing } }
export type GiftVoucherSchemas = typeof giftVoucherSchemas
