import type { BlogFilters } from '#shared/address-state/blog-filters'
import { preload } from '#shared/content/preload'
import { news } from '#shared/ticketing/news/news'

/** The call for a page of the articles that these filters leave. */
export const articlesPage = (filters: BlogFilters) => preload(news.search, filters)
