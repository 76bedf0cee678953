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

/** Only a percent sign and a semicolon are encoded, so that keywords read as they were typed. */
export const writeSearchQuery = ({ keywords, filter, page }: SearchQuery): string =>
  joinParts([
    ['keywords', keywords.replaceAll('%', '%25').replaceAll(';', '%3B')],
    ['filter', filter ?? ''],
    ['page', String(page)],
  ])

/** The address (path, query, hash) with this search in it instead of an earlier one; other parameters stay. */
export const withSearchQuery = (address: string, query: SearchQuery): string =>
  withParameter(address, 'searchquery', writeSearchQuery(query))
