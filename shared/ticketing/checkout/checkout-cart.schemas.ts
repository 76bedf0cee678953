import { array, string } from 'yup'
import {
  flag,
  instantOrNone,
  money,
  moneyOrNone,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

export const cartItemTypes = ['Performance', 'Package', 'Donation', 'Membership', 'GiftVoucher'] as const

/**
 * A line of the checkout's cart. `productionId` is a performance's; `type` with `productLineItemId` is what takes the
 * line out.
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
 * Sums are positive dollars, null where there is nothing of the kind; `giftVoucher` is what the voucher pays,
 * which the site shows as a negative line and `total` is already less by.
 */
export const CheckoutMiniCart = shape({
  performances: array(shape({ ...line, tessituraId: ticketingId })).required(),
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
