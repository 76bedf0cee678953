import { area, post } from '../call.ts'
import type { SearchSchemas } from './search.schemas.ts'

/** Searching the site. */
export const search = area<SearchSchemas>()({
  search: post('/api/Search/Search', { sharedForSeconds: 5 }),
})
