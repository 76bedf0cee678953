import { area, del, get, put } from '../call.ts'
import type { SeatSelectorSchemas } from './seat-selector.schemas.ts'

/** The seat selector: the seats of a performance, and reserving some of them. */
export const seatSelector = area<SeatSelectorSchemas>()({
  performanceSeats: get('/api/SeatSelector/PerformanceSeats', {
    sharedForSeconds: 1,
    refuses: ['NOT_FOUND', 'PERFORMANCE_PAST', 'PERFORMANCE_CANCELLED', 'NOT_ON_SALE'],
  }),
  packageSeats: get('/api/SeatSelector/PackageSeats', {
    refuses: ['NOT_FOUND', 'PERFORMANCE_PAST', 'PERFORMANCE_CANCELLED', 'NOT_ON_SALE'],
  }),
  information: get('/api/SeatSelector/Information'),
  seatMap: get('/api/SeatSelector/SeatMap', { isCacheable: true, refuses: ['NOT_FOUND', 'UNUSABLE_SEAT_MAP'] }),
  /** An addition of this site: the maps of all halls, so that the web server recognises made-up slugs. */
  seatMaps: get('/api/SeatSelector/SeatMaps', { sharedForSeconds: 1 }),
  seatPlan: get('/api/SeatSelector/SeatPlan', { isCacheable: true, refuses: ['NOT_FOUND'] }),
  changes: get('/api/SeatSelector/Changes', { events: true, refuses: ['NOT_FOUND', 'CHANGES_UNAVAILABLE'] }),
  performanceReserve: put('/api/SeatSelector/PerformanceReserve', {
    takesSeats: true,
    alsoPost: true,
    refuses: [
      'NOT_FOUND',
      'SEAT_TAKEN',
      'TOO_MANY_SEATS',
      'UNKNOWN_PRICE_TYPE',
      'EXTRA_ALONE',
      'LONE_SEAT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'PERFORMANCE_CANCELLED',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  packageReserve: put('/api/SeatSelector/PackageReserve', {
    takesSeats: true,
    alsoPost: true,
    refuses: [
      'NOT_FOUND',
      'SEAT_TAKEN',
      'TOO_MANY_SEATS',
      'UNKNOWN_PRICE_TYPE',
      'LONE_SEAT',
      'NOT_ON_SALE',
      'PERFORMANCE_PAST',
      'PERFORMANCE_CANCELLED',
      'CART_CHANGED',
      'PAYMENT_RUNNING',
      'CART_EXPIRED',
    ],
  }),
  performanceRemove: del('/api/SeatSelector/PerformanceRemove', { alsoPost: true, refuses: ['CART_EXPIRED'] }),
  packagePerformanceRemove: del('/api/SeatSelector/PackagePerformanceRemove', {
    alsoPost: true,
    refuses: ['CART_EXPIRED'],
  }),
})
