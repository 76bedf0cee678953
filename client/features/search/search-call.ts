import type { SearchQuery } from '#shared/address-state/search-query'
import { preload } from '#shared/content/preload'
import { search } from '#shared/ticketing/search/search'

/** Returns the call for a page of results; null without keywords. */
export const resultsPage = ({ keywords, filter, page }: SearchQuery) =>
  keywords
    ? preload(search.search, { searchText: keywords, documentTypes: filter ? [filter] : [], pageNumber: page })
    : null
