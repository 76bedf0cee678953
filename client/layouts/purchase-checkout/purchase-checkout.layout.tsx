import { CheckoutPage } from '#client/features/checkout/checkout.tsx'
import { pageLayout } from '../page-layout.ts'

/** The checkout: `/purchase/checkout`, with `checkout_flow` and `sessionId` on the way back from the payment. */
const PurchaseCheckout = () => <CheckoutPage />

export const layout = pageLayout(PurchaseCheckout)
