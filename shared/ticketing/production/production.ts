import { area, del, get, post, put } from '../call.ts'
import type { ProductionSchemas } from './production.schemas.ts'

/** Booking a single performance, and the tiles that blocks show. */
export const production = area<ProductionSchemas>()({
  performances: get('/api/Production/Performances', {
    sharedForSeconds: 5,
    refuses: ['NOT_FOUND', 'NOT_ON_SALE', 'PERFORMANCE_CANCELLED', 'PERFORMANCE_PAST'],
  }),
  miniCart: get('/api/Production/MiniCart', { refuses: ['NOT_FOUND'] }),
  reserveTicket: put('/api/Production/ReserveTicket', {
    takesSeats: true,
    refuses: [
      'NOT_FOUND',
      'QUANTITY_OUT_OF_RANGE',
      'UNKNOWN_PRICE_TYPE',
      'EXTRA_ALONE',
      'NOT_ENOUGH_SEATS',
      'SOLD_OUT',
      'SEAT_TAKEN',
      'NOT_ON_SALE',
      'PERFORMANCE_CANCELLED',
      'PERFORMANCE_PAST',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  removeTicket: del('/api/Production/RemoveTicket', { refuses: ['NOT_FOUND', 'CART_EXPIRED', 'PAYMENT_RUNNING'] }),
  remove: del('/api/Production/Remove', { captcha: true, refuses: ['CART_EXPIRED', 'PAYMENT_RUNNING'] }),
  reserveUpsell: put('/api/Production/ReserveUpsell', {
    refuses: [
      'NOT_FOUND',
      'UNKNOWN_PRICE_TYPE',
      'NOT_ENOUGH_EXTRAS',
      'CART_EMPTY',
      'NOT_ON_SALE',
      'PERFORMANCE_CANCELLED',
      'PERFORMANCE_PAST',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  checkout: post('/api/Production/Checkout', { refuses: ['CART_EMPTY', 'CART_EXPIRED', 'PAYMENT_RUNNING'] }),
  carouselProductions: post('/api/Production/CarouselProductions', { sharedForSeconds: 5 }),
  relatedProductions: post('/api/Production/RelatedProductions', { sharedForSeconds: 5 }),
  upcoming: get('/api/Production/Upcoming', { sharedForSeconds: 5 }),
})
