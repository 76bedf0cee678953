import { area, get, post } from '../call.ts'
import type { GlobalSchemas } from './global.schemas.ts'

/** Lists that forms offer, and the address lookup. */
export const global = area<GlobalSchemas>()({
  address: post('/api/Global/Address', { captcha: true }),
  countries: get('/api/Global/Countries'),
  prefixes: get('/api/Global/Prefixes'),
  venues: get('/api/Global/Venues'),
})
