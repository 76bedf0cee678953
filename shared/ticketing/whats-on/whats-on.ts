import { area, get, post } from '../call.ts'
import type { WhatsOnSchemas } from './whats-on.schemas.ts'

/** The programme: by date, by series, a single production, and the filters' options. */
export const whatsOn = area<WhatsOnSchemas>()({
  featured: get('/api/WhatsOn/Featured', { sharedForSeconds: 5 }),
  productions: post('/api/WhatsOn/Productions', { sharedForSeconds: 5 }),
  series: post('/api/WhatsOn/Series', { sharedForSeconds: 5 }),
  seriesItem: post('/api/WhatsOn/SeriesItem', { sharedForSeconds: 5, refuses: ['NOT_FOUND'] }),
  production: get('/api/WhatsOn/Production', { sharedForSeconds: 5, refuses: ['NOT_FOUND'] }),
  past: get('/api/WhatsOn/Past', { sharedForSeconds: 60 }),
  filterOptions: get('/api/WhatsOn/FilterOptions', { sharedForSeconds: 60, refuses: ['NOT_FOUND'] }),
})
