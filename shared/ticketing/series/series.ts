import { area, del, get, post, put } from '../call.ts'
import type { SeriesSchemas } from './series.schemas.ts'

/** Series packages, fixed and flexi. */
export const series = area<SeriesSchemas>()({
  productions: get('/api/Series/Productions', { refuses: ['NOT_FOUND'] }),
  reserveFixed: put('/api/Series/ReserveFixed', {
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
  reserveFlexi: put('/api/Series/ReserveFlexi', {
    refuses: [
      'NOT_FOUND',
      'QUANTITY_OUT_OF_RANGE',
      'UNKNOWN_PRICE_TYPE',
      'NOT_ENOUGH_SEATS',
      'SOLD_OUT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'CART_CHANGED',
      'CART_EXPIRED',
    ],
  }),
  removePackage: del('/api/Series/RemovePackage', { refuses: ['NOT_FOUND', 'CART_EXPIRED'] }),
  removePerformance: del('/api/Series/RemovePerformance', { refuses: ['NOT_FOUND', 'CART_EXPIRED'] }),
  checkout: post('/api/Series/Checkout', {
    refuses: ['NOT_FOUND', 'CART_EMPTY', 'PACKAGE_INCOMPLETE', 'CART_EXPIRED'],
  }),
  miniCart: get('/api/Series/MiniCart', { refuses: ['NOT_FOUND'] }),
})
