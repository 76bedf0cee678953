import { area, post } from '../call.ts'
import type { GiftVoucherSchemas } from './gift-voucher.schemas.ts'

/** Buying a gift voucher. */
export const giftVoucher = area<GiftVoucherSchemas>()({
  create: post('/api/GiftVoucher/Create', { captcha: true, refuses: ['INVALID_INPUT', 'NOT_FOUND', 'CART_FULL'] }),
})
