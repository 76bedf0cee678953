import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'

export type SearchItem = Result<typeof search.search>['items'][number]
export type DocumentType = SearchItem['documentType']

/**
 * The texts of a document, made by `indexText`. A match in an earlier one counts more. `about`: a production's artists
 * and tags. Its `description` has all works and notes, which mention more composers than it is about.
 */
export interface DocumentFields {
  names: string
  about?: string
  description: string
  text: string
}

/** A document as written into the search index. */
export interface SearchDocument {
  /** `contentKey` of its content item's id. */
  key: string
  documentType: DocumentType
  /** Null for pages and articles. */
  productionId: number | null
  fields: DocumentFields
  publishedAt: Date | null
  /** The response's data about a page or an article; null for a production, whose data the search reads. */
  item: NonNullable<SearchItem['contentPage'] | SearchItem['newsArticle']> | null
  /**
   * The text from which a result quotes: the page's, and for a production its works and note, and other names, each on
   * a line.
   */
  text: string
}
