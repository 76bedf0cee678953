import { area, get, post } from '../call.ts'
import type { OrderSchemas } from './order.schemas.ts'

/** From the cart to the paid order and its receipt. */
export const order = area<OrderSchemas>()({
  /**
   * Records on the cart that the visitor has accepted the terms of sale, with their version; its order gets the record.
   * This site calls it before `finalize`.
   */
  acceptTerms: post('/api/Order/AcceptTerms', { refuses: ['CART_EMPTY'] }),
  finalize: post('/api/Order/Finalize', {
    refuses: [
      'CART_EMPTY',
      'CART_EXPIRED',
      'CART_CHANGED',
      'EXTRA_ALONE',
      'PACKAGE_INCOMPLETE',
      'PACKAGE_RENEWED',
      'CHECKOUT_INCOMPLETE',
      'SEAT_TAKEN',
      'PERFORMANCE_CANCELLED',
      'PAYMENT_UNAVAILABLE',
      'TOO_MANY_FREE_ORDERS',
    ],
  }),
  /**
   * Cancels the visitor's payment attempt after they returned from the payment provider: the cart can be changed again.
   * Returns the outcome, because the attempt may have been paid meanwhile.
   */
  abandonPayment: post('/api/Order/AbandonPayment', { refuses: ['PAYMENT_UNKNOWN', 'PAYMENT_UNCONFIRMED'] }),
  paymentComplete: post('/api/Order/PaymentComplete', { refuses: ['PAYMENT_UNKNOWN', 'PAYMENT_UNCONFIRMED'] }),
  receipt: get('/api/Order/Receipt', { refuses: ['NOT_FOUND'] }),
  /** A receipt or credit note of the order as a PDF. An addition of this box office. */
  document: get('/api/Order/Document', { refuses: ['NOT_FOUND'] }),
})
