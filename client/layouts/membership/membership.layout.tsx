import { levelsToBuy, MembershipPurchase } from '#client/features/membership-purchase/membership-purchase.tsx'
import { pageLayout } from '../page-layout.ts'

/** Buying a membership: `/purchase/memberships`, with or without `membershipId`. */
const Membership = () => <MembershipPurchase />

export const layout = pageLayout(Membership, { preloadsOf: () => [levelsToBuy] })
