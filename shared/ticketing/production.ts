import { area, del, get, post, put } from './call.ts'
import type { ProductionSchemas } from './production.schemas.ts'

/** Booking a single performance, and the tiles that blocks show. */
export const production = area<ProductionSchemas>()({
  performances: get('/api/Production/Performances', { refuses: ['NOT_FOUND'] }),
  miniCart: get('/api/Production/MiniCart', { refuses: ['NOT_FOUND'] }),
  reserveTicket: put('/api/Production/ReserveTicket', {
    refuses: [
      'NOT_FOUND',
      'QUANTITY_OUT_OF_RANGE',
      'UNKNOWN_PRICE_TYPE',
      'NOT_ENOUGH_SEATS',
      'SOLD_OUT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'CART_EXPIRED',
    ],
  }),
  removeTicket: del('/api/Production/RemoveTicket', { refuses: ['NOT_FOUND', 'CART_EXPIRED'] }),
  remove: del('/api/Production/Remove', { captcha: true, refuses: ['CART_EXPIRED'] }),
  reserveUpsell: put('/api/Production/ReserveUpsell', {
    refuses: [
      'NOT_FOUND',
      'QUANTITY_OUT_OF_RANGE',
      'UNKNOWN_PRICE_TYPE',
      'NOT_ENOUGH_SEATS',
      'SOLD_OUT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'CART_EXPIRED',
    ],
  }),
  checkout: post('/api/Production/Checkout', { refuses: ['NOT_FOUND', 'CART_EMPTY', 'CART_EXPIRED'] }),
  carouselProductions: post('/api/Production/CarouselProductions'),
  relatedProductions: post('/api/Production/RelatedProductions'),
  upcoming: get('/api/Production/Upcoming'),
})
