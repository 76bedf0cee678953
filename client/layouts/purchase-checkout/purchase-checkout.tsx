import { CheckoutPage } from '#client/features/checkout/checkout.tsx'

/** The checkout: `/purchase/checkout`, with `checkout_flow` and `sessionId` on the way back from the payment. */
export const PurchaseCheckout = () => <CheckoutPage />
