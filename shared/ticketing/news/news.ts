import { area, post } from '../call.ts'
import type { NewsSchemas } from './news.schemas.ts'

/** Articles of the content service. */
export const news = area<NewsSchemas>()({
  related: post('/api/News/Related', { sharedForSeconds: 5, refuses: ['CONTENT_UNAVAILABLE'] }),
  search: post('/api/News/Search', { sharedForSeconds: 5, refuses: ['CONTENT_UNAVAILABLE'] }),
})
