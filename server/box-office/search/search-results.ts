import type { Input, Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { readProductions } from '../whats-on/programme.ts'
import { productionTile } from '../whats-on/tiles.ts'
import { viewerContextOf } from '../whats-on/viewer-context.ts'
import type { DocumentType, SearchItem } from './document.ts'
import { type FoundDocument, findDocuments, type SearchWord, searchMatches } from './find-documents.ts'
import { whyFound } from './why-found.ts'

const RESULTS_PER_PAGE = 10
const DOCUMENT_TYPES: readonly DocumentType[] = ['production', 'contentPage', 'newsArticle']

/**
 * Returns a page of the documents that match and have one of the types, or any type if none is given. A page after the
 * last is empty. The counts by type are of all matches.
 */
export async function searchResults(
  boxOffice: BoxOffice,
  call: Pick<CallContext, 'visitor' | 'now'>,
  { documentTypes, pageNumber, searchText }: Input<typeof search.search>,
): Promise<Result<typeof search.search>> {
  const { db, settings, searchIndex } = boxOffice
  await searchIndex.ready()
  const { words, counts } = await searchMatches(db, settings.CONTENT_PREVIEW, searchText)
  const countOf = (type: DocumentType) => counts.get(type) ?? 0
  const totalCount = (documentTypes.length ? [...new Set(documentTypes)] : DOCUMENT_TYPES)
    .map(countOf)
    .reduce((sum, count) => sum + count, 0)
  const offset = (pageNumber - 1) * RESULTS_PER_PAGE
  const documents =
    offset < totalCount
      ? await findDocuments(
          db,
          settings.CONTENT_PREVIEW,
          { searchText, words },
          { types: documentTypes, offset, limit: RESULTS_PER_PAGE, now: call.now },
        )
      : []
  const items = await itemsOf(boxOffice, call, documents, words)
  return {
    pageNumber,
    totalPages: Math.ceil(totalCount / RESULTS_PER_PAGE),
    totalCount,
    items,
    counts: DOCUMENT_TYPES.map((documentType) => ({ documentType, count: countOf(documentType) })),
  }
}

async function itemsOf(
  boxOffice: BoxOffice,
  call: Pick<CallContext, 'visitor' | 'now'>,
  documents: readonly FoundDocument[],
  words: readonly SearchWord[],
): Promise<SearchItem[]> {
  const ids = documents.flatMap(({ productionId }) => productionId ?? [])
  const productions = await readProductions(boxOffice.db, call.now, { ids })
  const viewer = await viewerContextOf(boxOffice, call)
  return documents.flatMap(({ documentType, productionId, item, pageText }): SearchItem[] => {
    const production = productions.find(({ id }) => id === productionId)
    if (documentType === 'production' && !production) return []
    const own = production ? productionTile(production, viewer) : item
    const found = { documentType, [documentType]: own } as SearchItem
    return [{ ...found, highlight: whyFound(found, pageText, words) }]
  })
}
