import { area, post } from '../call.ts'
import type { NewsSchemas } from './news.schemas.ts'

/** Articles, which live in the content service. */
export const news = area<NewsSchemas>()({
  related: post('/api/News/Related', { refuses: ['CONTENT_UNAVAILABLE'] }),
  search: post('/api/News/Search', { refuses: ['CONTENT_UNAVAILABLE'] }),
})
