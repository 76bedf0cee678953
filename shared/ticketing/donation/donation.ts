import { area, post } from '../call.ts'
import type { DonationSchemas } from './donation.schemas.ts'

/** A donation outside the checkout. */
export const donation = area<DonationSchemas>()({
  create: post('/api/Donation/Create', { captcha: true, refuses: ['DONATION_TOO_SMALL', 'NOT_FOUND', 'CART_FULL'] }),
})
