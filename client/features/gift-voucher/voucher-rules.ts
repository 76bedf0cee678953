import type { AmountValues } from '#client/site/form/amount-values.ts'

export interface VoucherValues extends AmountValues {
  paymentMethodId: string
  sendType: 'Myself' | 'Gift'
  email: string
  confirmEmail: string
  to: string
  from: string
  message: string
  /** YYYY-MM-DD; empty to send immediately. */
  sendDate: string
}
export interface VoucherRules {
  /** In dollars. */
  minimum: number
  /** Data of a customer's account, used instead of an email. */
  isLoggedIn: boolean
}

/** Returns whether the form asks for an email. */
export const needsEmail = ({ sendType }: Pick<VoucherValues, 'sendType'>, { isLoggedIn }: VoucherRules): boolean =>
  !(sendType === 'Myself' && isLoggedIn)
