import type { Input, Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { readProductions } from '../whats-on/programme.ts'
import { productionTile } from '../whats-on/tiles.ts'
import { viewerContextOf } from '../whats-on/viewer-context.ts'
import type { DocumentType, SearchItem } from './document.ts'
import { type FoundDocument, findDocuments, searchMatches } from './find-documents.ts'
import { markedParts } from './highlight.ts'

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
  const items = await itemsOf(boxOffice, call, documents)
  const marked = words.flatMap(({ word, similar }) => [word, ...similar])
  return {
    pageNumber,
    totalPages: Math.ceil(totalCount / RESULTS_PER_PAGE),
    totalCount,
    items: items.map((item) => withHighlight(item, marked)),
    counts: DOCUMENT_TYPES.map((documentType) => ({ documentType, count: countOf(documentType) })),
  }
}

async function itemsOf(
  boxOffice: BoxOffice,
  call: Pick<CallContext, 'visitor' | 'now'>,
  documents: readonly FoundDocument[],
): Promise<SearchItem[]> {
  const ids = documents.flatMap(({ productionId }) => productionId ?? [])
  const productions = await readProductions(boxOffice.db, call.now, { ids })
  const viewer = await viewerContextOf(boxOffice, call)
  return documents.flatMap(({ documentType, productionId, item }): SearchItem[] => {
    if (documentType !== 'production') return [{ documentType, [documentType]: item } as SearchItem]
    const production = productions.find(({ id }) => id === productionId)
    return production ? [{ documentType, production: productionTile(production, viewer) }] : []
  })
}

/** Returns the item with the matching words marked in its name and description. */
function withHighlight(item: SearchItem, words: readonly string[]): SearchItem {
  const { production, contentPage, newsArticle } = item
  const { name = '' } = production ?? contentPage ?? newsArticle ?? {}
  const text = production?.tagline ?? contentPage?.description ?? newsArticle?.description ?? ''
  return { ...item, highlight: { name: markedParts(name, words), text: markedParts(text, words) } }
}
