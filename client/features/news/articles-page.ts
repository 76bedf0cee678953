import type { BlogFilters } from '#shared/address-state/blog-filters'
import { preload } from '#shared/content/preload'
import { news } from '#shared/ticketing/news/news'

/** Returns the call for a page of articles that match these filters. */
export const articlesPage = (filters: BlogFilters) => preload(news.search, filters)
