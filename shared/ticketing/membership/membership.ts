import { area, get, post } from '../call.ts'
import type { MembershipSchemas } from './membership.schemas.ts'

/** Memberships: listing, offering and reserving them. */
export const membership = area<MembershipSchemas>()({
  memberships: get('/api/Membership/Memberships', { sharedForSeconds: 5 }),
  membershipsToBuy: get('/api/Membership/MembershipsToBuy', { sharedForSeconds: 5 }),
  reserve: post('/api/Membership/Reserve', {
    who: 'customer',
    refuses: ['NOT_FOUND', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
})
