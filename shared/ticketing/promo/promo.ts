import { area, del, get, post } from '../call.ts'
import type { PromoSchemas } from './promo.schemas.ts'

/** The session's promo code. */
export const promo = area<PromoSchemas>()({
  get: get('/api/Promo/Get'),
  apply: post('/api/Promo/Apply', { refuses: ['PROMO_UNKNOWN', 'TOO_MANY_TRIES', 'PAYMENT_RUNNING'] }),
  remove: del('/api/Promo/Remove', { refuses: ['PAYMENT_RUNNING'] }),
})
