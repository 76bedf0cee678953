import type { Input, Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import { productionTile } from '../whats-on/tiles.ts'
import type { ViewerContext } from '../whats-on/viewer-context.ts'
import type { Document, DocumentType, SearchItem } from './document.ts'
import { ranked } from './ranking.ts'

const RESULTS_PER_PAGE = 10
const DOCUMENT_TYPES: readonly DocumentType[] = ['production', 'contentPage', 'newsArticle']

/**
 * A page of the documents that match and are of one of the types, or of any type where none is given. A page after the
 * last is empty. The counts by type are of all matches.
 */
export function searchResults(
  documents: readonly Document[],
  { documentTypes, pageNumber, searchText }: Input<typeof search.search>,
  viewer: ViewerContext,
): Result<typeof search.search> {
  const matches = ranked(documents, searchText)
  const ofTypes = documentTypes.length
    ? matches.filter(({ documentType }) => documentTypes.includes(documentType))
    : matches
  return {
    pageNumber,
    totalPages: Math.ceil(ofTypes.length / RESULTS_PER_PAGE),
    totalCount: ofTypes.length,
    items: ofTypes
      .slice((pageNumber - 1) * RESULTS_PER_PAGE, pageNumber * RESULTS_PER_PAGE)
      .map((document) => itemOf(document, viewer)),
    counts: DOCUMENT_TYPES.map((documentType) => ({
      documentType,
      count: matches.filter((document) => document.documentType === documentType).length,
    })),
  }
}

function itemOf(document: Document, viewer: ViewerContext): SearchItem {
  const { documentType } = document
  if (documentType === 'production') return { documentType, production: productionTile(document.production, viewer) }
  if (documentType === 'contentPage') return { documentType, contentPage: document.contentPage }
  return { documentType, newsArticle: document.newsArticle }
}
