import { object, string } from 'yup'
import { amountOf } from '#client/site/form/amount-values.ts'
import { accountName, EMAIL, normalEmail } from '#shared/email'
import { needsEmail, type VoucherRules, type VoucherValues } from './voucher-rules.ts'

export const MESSAGE_LENGTH = 400

/** The form's validation schema. Messages are shown at its fields. */
export const voucherSchema = (rules: VoucherRules, values: VoucherValues) => {
  const email = needsEmail(values, rules)
  return object({
    paymentMethodId: string().required('* Please select'),
    amount: string().test(
      'minimum',
      'Gift voucher must be more than the minimum amount',
      () => amountOf(values) >= rules.minimum,
    ),
    ...(email && {
      email: string()
        .transform(normalEmail)
        .required('* A valid email address is required')
        .matches(EMAIL, '* A valid email address is required'),
      confirmEmail: string()
        .trim()
        .required('* Please confirm your email address')
        .test('match', '* Email addresses must match', (typed) => sameAddress(typed, values.email)),
    }),
    message: string().max(MESSAGE_LENGTH, `Max ${MESSAGE_LENGTH} characters`),
  })
}
const sameAddress = (one: string, other: string) => accountName(one) === accountName(other)
