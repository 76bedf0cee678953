import type { AmountValues } from '#client/site/form/amount-values.ts'

export interface VoucherValues extends AmountValues {
  paymentMethodId: string
  sendType: 'Myself' | 'Gift'
  email: string
  confirmEmail: string
  to: string
  from: string
  message: string
  /** YYYY-MM-DD; empty for at once. */
  sendDate: string
}
export interface VoucherRules {
  /** In dollars. */
  minimum: number
  /** What the customer's account has is used instead of an email. */
  isLoggedIn: boolean
}

/** Whether the form asks for an email. */
export const needsEmail = ({ sendType }: Pick<VoucherValues, 'sendType'>, { isLoggedIn }: VoucherRules): boolean =>
  !(sendType === 'Myself' && isLoggedIn)
