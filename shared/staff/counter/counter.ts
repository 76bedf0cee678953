import { get, post, staffArea } from '../staff-call.ts'
import type { CounterSchemas } from './counter.schemas.ts'

/** The counter: seats are held for a sale, and sold to its buyer. */
export const counter = staffArea<CounterSchemas>()({
  offer: get('/staff/counter/offer', 'sell', ['NOT_FOUND', 'NOT_ON_SALE', 'PERFORMANCE_CANCELLED', 'PERFORMANCE_PAST']),
  hold: post('/staff/counter/hold', 'sell', [
    'NOT_FOUND',
    'NOT_ON_SALE',
    'PERFORMANCE_CANCELLED',
    'PERFORMANCE_PAST',
    'UNKNOWN_PRICE_TYPE',
    'EXTRA_ALONE',
    'SOLD_OUT',
    'NOT_ENOUGH_SEATS',
    'SEAT_TAKEN',
    'SEATS_UNAVAILABLE',
    'INVALID_INPUT',
  ]),
  release: post('/staff/counter/release', 'sell', ['NOT_FOUND']),
  sell: post('/staff/counter/sell', 'sell', [
    'NOT_FOUND',
    'CART_EXPIRED',
    'SEAT_TAKEN',
    'PERFORMANCE_CANCELLED',
    'TILL_CLOSED',
    'NO_BANK_ACCOUNT',
    'INVALID_INPUT',
  ]),
  customers: post('/staff/counter/customers', 'sell'),
  tickets: get('/staff/counter/tickets', 'serveOrders', ['NOT_FOUND']),
})
