import { area, post } from './call.ts'
import type { NewsSchemas } from './news.schemas.ts'

/** Articles. */
export const news = area<NewsSchemas>()({
  related: post('/api/News/Related'),
  search: post('/api/News/Search'),
})
