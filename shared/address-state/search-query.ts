import { joinParts, withParameter } from './with-parts.ts'

/** The search page's state, `searchquery=keywords:{text};filter:{type};page:{n}`; `read-search-query.ts` reads it. */
export type SearchFilter = 'production' | 'contentPage' | 'newsArticle'
export interface SearchQuery {
  keywords: string
  /** Null lists all results. */
  filter: SearchFilter | null
  /** From 1. */
  page: number
}

/** Encodes only a percent sign and a semicolon, so that keywords look as they were typed. */
export const writeSearchQuery = ({ keywords, filter, page }: SearchQuery): string =>
  joinParts([
    ['keywords', keywords.replaceAll('%', '%25').replaceAll(';', '%3B')],
    ['filter', filter ?? ''],
    ['page', String(page)],
  ])

/** Returns the address (path, query, hash) with this search; other parameters are preserved. */
export const withSearchQuery = (address: string, query: SearchQuery): string =>
  withParameter(address, 'searchquery', writeSearchQuery(query))
