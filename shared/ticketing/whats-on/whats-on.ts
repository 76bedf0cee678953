import { area, get, post } from '../call.ts'
import type { WhatsOnSchemas } from './whats-on.schemas.ts'

/** The programme: by date, by series, one production, and what it can be filtered by. */
export const whatsOn = area<WhatsOnSchemas>()({
  featured: get('/api/WhatsOn/Featured'),
  productions: post('/api/WhatsOn/Productions'),
  series: post('/api/WhatsOn/Series'),
  seriesItem: post('/api/WhatsOn/SeriesItem', { refuses: ['NOT_FOUND'] }),
  production: get('/api/WhatsOn/Production', { refuses: ['NOT_FOUND'] }),
  filterOptions: get('/api/WhatsOn/FilterOptions', { refuses: ['NOT_FOUND'] }),
})
