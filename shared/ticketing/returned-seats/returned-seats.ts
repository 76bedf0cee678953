import { area, get, post } from '../call.ts'
import type { ReturnedSeatsSchemas } from './returned-seats.schemas.ts'

/**
 * The list for returned seats of a sold-out performance. An addition of this box office: a service without it leaves
 * out `hasReturnedSeatsList`, and the site shows nothing of it. A request is identified by the token in its mails.
 */
export const returnedSeats = area<ReturnedSeatsSchemas>()({
  list: get('/api/ReturnedSeats/List', { sharedForSeconds: 5, refuses: ['NOT_FOUND'] }),
  /** Mails the request's place and its link. The response is the same if the address is on the list already. */
  join: post('/api/ReturnedSeats/Join', {
    captcha: true,
    refuses: [
      'NOT_FOUND',
      'NOT_ON_SALE',
      'NOT_SOLD_OUT',
      'PERFORMANCE_CANCELLED',
      'PERFORMANCE_PAST',
      'TOO_MANY_TRIES',
    ],
  }),
  request: post('/api/ReturnedSeats/Request', { refuses: ['TOKEN_SPENT'] }),
  /** Makes the cart with the offered seats the visitor's. What is in the visitor's cart is added to it. */
  take: post('/api/ReturnedSeats/Take', { refuses: ['OFFER_ENDED', 'CART_FULL', 'PAYMENT_RUNNING', 'TOKEN_SPENT'] }),
  /** Ends the request, and releases the seats that are offered to it. */
  leave: post('/api/ReturnedSeats/Leave', { refuses: ['PAYMENT_RUNNING', 'TOKEN_SPENT'] }),
})
