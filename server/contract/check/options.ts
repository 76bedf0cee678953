/** What a check may be told about the service, because no call says it. */
export interface CheckOptions {
  /** The address of the ticketing service, without `/api`. */
  url: string
  /** `sandbox`: purchases are paid at the payment sandbox’s card page. Otherwise payments are begun and cancelled. */
  pay?: 'sandbox' | undefined
  /** A customer with orders. Without one, the account of a new customer is examined. */
  customer?: { address: string; password: string } | undefined
  /** A token that the service’s captcha accepts, unless it is the embedded box office’s. */
  captchaToken?: string | undefined
  /** The id of a fund. */
  fund?: number | undefined
  /** The id of a way in which gift vouchers are sent. */
  voucherMethod?: number | undefined
  /** A valid promo code. */
  promoCode?: string | undefined
  /** The number of a gift voucher with a balance. */
  giftVoucher?: string | undefined
  /** The id of a list of filter options. */
  filter?: string | undefined
  /** The mail address that the purchases of guests get; a plus sign and a number are added before the @. */
  mailAddress?: string | undefined
}
