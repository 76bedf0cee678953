import { decoded, joinParts, pageOf, partsOf, withParameter } from './named-parts.ts'

/** The search page's state, `searchquery=keywords:{text};filter:{type};page:{n}`. */
export const searchFilters = ['production', 'contentPage', 'newsArticle'] as const
export type SearchFilter = (typeof searchFilters)[number]
export interface SearchQuery {
  keywords: string
  /** Null lists all results. */
  filter: SearchFilter | null
  /** From 1. */
  page: number
}

const STATE = /(?:^|;)\s*(?:keywords|filter|page)\s*:/

/** Reads the state. Text without any of its names is the keywords, as the form sends them without JavaScript. */
export function parseSearchQuery(text: string | null | undefined): SearchQuery {
  if (!STATE.test(text ?? '')) return { keywords: plainKeywords(text ?? ''), filter: null, page: 1 }
  const parts = partsOf(text ?? '')
  return {
    keywords: decoded(parts.get('keywords') ?? ''),
    filter: searchFilters.find((each) => each === parts.get('filter')) ?? null,
    page: pageOf(parts.get('page')),
  }
}

const plainKeywords = (text: string): string => (/[^\s:;]/.test(text) ? text.trim() : '')

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
