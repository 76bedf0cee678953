import { decoded, pageOf, partsOf, plainText } from './named-parts.ts'
import type { SearchFilter, SearchQuery } from './search-query.ts'

const searchFilters: readonly SearchFilter[] = ['production', 'contentPage', 'newsArticle']

/** The maximum number of characters of a search. */
export const MAX_KEYWORDS = 200

const STATE = /(?:^|;)\s*(?:keywords|filter|page)\s*:/

/** Reads the state. A text without any of its names is the keywords, as the form sends them without JavaScript. */
export function parseSearchQuery(text: string | null | undefined): SearchQuery {
  if (!STATE.test(text ?? '')) return { keywords: plainKeywords(text ?? ''), filter: null, page: 1 }
  const parts = partsOf(text ?? '')
  return {
    keywords: plainText(decoded(parts.get('keywords') ?? ''), MAX_KEYWORDS),
    filter: searchFilters.find((each) => each === parts.get('filter')) ?? null,
    page: pageOf(parts.get('page')),
  }
}

const plainKeywords = (text: string): string => (/[^\s:;]/.test(text) ? plainText(text, MAX_KEYWORDS) : '')
