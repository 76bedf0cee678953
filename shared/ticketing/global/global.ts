import { area, get, post } from '../call.ts'
import type { GlobalSchemas } from './global.schemas.ts'

/** The lists of forms, and the address lookup. */
export const global = area<GlobalSchemas>()({
  address: post('/api/Global/Address', { captcha: true }),
  countries: get('/api/Global/Countries', { sharedForSeconds: 60 }),
  prefixes: get('/api/Global/Prefixes', { sharedForSeconds: 60 }),
  venues: get('/api/Global/Venues', { sharedForSeconds: 60 }),
})
