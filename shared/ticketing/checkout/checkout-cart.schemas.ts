import { array, string } from 'yup'
import {
  flag,
  instantOrNone,
  money,
  moneyOrNone,
  optionalCount,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** The location of the tickets, if the service sends it. */
const Seats = array(shape({ zone: text, section: text, row: textOrNone, number: textOrNone }))
  .optional()
  .default(undefined)

export const cartItemTypes = ['Performance', 'Package', 'Donation', 'Membership', 'GiftVoucher'] as const

/**
 * A line of the checkout's cart. `id` identifies the performance, package, fund or membership level. A performance's
 * `tessituraId` and `productionId` both identify its production. `type` and `productLineItemId` identify the line when
 * it is removed. Without a `ticketCount` the line counts as one. `seats` are those of a performance, `company` its
 * performers; both are additions of this box office.
 */
const line = {
  id: ticketingId,
  type: string().oneOf(cartItemTypes).defined(),
  name: text,
  date: instantOrNone,
  productionId: ticketingIdOrNone,
  productLineItemId: ticketingId,
  subtotal: money,
  canDelete: flag,
  canEdit: flag,
  hasExtras: flag,
}

/**
 * Sums are positive dollars, null if they don't apply. `giftVoucher` is the amount that the voucher pays: `total`
 * already subtracts it, and the site shows it as a negative line.
 */
export const CheckoutMiniCart = shape({
  performances: array(
    shape({ ...line, tessituraId: ticketingId, company: text.optional(), ticketCount: optionalCount, seats: Seats }),
  ).required(),
  packages: array(
    shape({ ...line, tessituraId: ticketingId, seriesId: ticketingId, seriesName: text, isIncomplete: flag }),
  ).required(),
  donations: array(shape(line)).required(),
  memberships: array(shape(line)).required(),
  giftVouchers: array(shape({ ...line, giftCertificateNumber: textOrNone })).required(),
  donation: moneyOrNone,
  delivery: moneyOrNone,
  fees: moneyOrNone,
  giftVoucher: moneyOrNone,
  giftVoucherCode: textOrNone,
  total: money,
  isNoPaymentOrder: flag,
})
