import { area, del, get, post, put } from '../call.ts'
import type { SeriesSchemas } from './series.schemas.ts'

/** Series packages, fixed and flexi. */
export const series = area<SeriesSchemas>()({
  productions: get('/api/Series/Productions', { sharedForSeconds: 5, refuses: ['NOT_FOUND'] }),
  reserveFixed: put('/api/Series/ReserveFixed', {
    takesSeats: true,
    refuses: [
      'NOT_FOUND',
      'UNKNOWN_PRICE_TYPE',
      'EXTRA_ALONE',
      'NOT_ENOUGH_SEATS',
      'SEAT_TAKEN',
      'SOLD_OUT',
      'NOT_ON_SALE',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  reserveFlexi: put('/api/Series/ReserveFlexi', {
    takesSeats: true,
    refuses: [
      'NOT_FOUND',
      'QUANTITY_OUT_OF_RANGE',
      'UNKNOWN_PRICE_TYPE',
      'EXTRA_ALONE',
      'NOT_ENOUGH_SEATS',
      'SEAT_TAKEN',
      'SOLD_OUT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'PERFORMANCE_CANCELLED',
      'CART_CHANGED',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  removePackage: del('/api/Series/RemovePackage', { refuses: ['NOT_FOUND', 'PAYMENT_RUNNING', 'CART_EXPIRED'] }),
  removePerformance: del('/api/Series/RemovePerformance', {
    refuses: ['NOT_FOUND', 'PAYMENT_RUNNING', 'CART_EXPIRED'],
  }),
  checkout: post('/api/Series/Checkout', {
    refuses: ['NOT_FOUND', 'CART_EMPTY', 'PACKAGE_INCOMPLETE', 'SEAT_TAKEN', 'PAYMENT_RUNNING', 'CART_EXPIRED'],
  }),
  miniCart: get('/api/Series/MiniCart', { refuses: ['NOT_FOUND'] }),
})
