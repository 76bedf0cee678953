import { area, get, post } from '../call.ts'
import type { SessionSchemas } from './session.schemas.ts'

/** The visitor's session and cart timer. */
export const session = area<SessionSchemas>()({
  info: get('/api/Session/Info'),
  clearCart: post('/api/Session/ClearCart'),
  extend: post('/api/Session/Extend', { refuses: ['CART_EMPTY', 'CART_EXPIRED', 'EXTENDED_TWICE', 'PAYMENT_RUNNING'] }),
})
