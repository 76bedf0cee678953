import type { Input, Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import { productionTile } from '../whats-on/tiles.ts'
import type { ViewerContext } from '../whats-on/viewer-context.ts'
import type { Document, DocumentType, SearchItem } from './document.ts'
import { ranked } from './ranking.ts'

const RESULTS_A_PAGE = 10
const DOCUMENT_TYPES: readonly DocumentType[] = ['production', 'contentPage', 'newsArticle']

/**
 * A page of what is found of the wanted types, of all where none is named; a page past the last is empty. The counts
 * are of all that is found, by type, whichever are wanted.
 */
export function searchResults(
  documents: readonly Document[],
  { documentTypes, pageNumber, searchText }: Input<typeof search.search>,
  viewer: ViewerContext,
): Result<typeof search.search> {
  const found = ranked(documents, searchText)
  const wanted = documentTypes.length ? found.filter(({ documentType }) => documentTypes.includes(documentType)) : found
  return {
    pageNumber,
    totalPages: Math.ceil(wanted.length / RESULTS_A_PAGE),
    totalCount: wanted.length,
    items: wanted
      .slice((pageNumber - 1) * RESULTS_A_PAGE, pageNumber * RESULTS_A_PAGE)
      .map((document) => itemOf(document, viewer)),
    counts: DOCUMENT_TYPES.map((documentType) => ({
      documentType,
      count: found.filter((document) => document.documentType === documentType).length,
    })),
  }
}

function itemOf(document: Document, viewer: ViewerContext): SearchItem {
  const { documentType } = document
  if (documentType === 'production') return { documentType, production: productionTile(document.production, viewer) }
  if (documentType === 'contentPage') return { documentType, contentPage: document.contentPage }
  return { documentType, newsArticle: document.newsArticle }
}
