import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { Production } from '../whats-on/programme.ts'
import type { Searchable } from './ranking.ts'

export type SearchItem = Result<typeof search.search>['items'][number]
export type DocumentType = SearchItem['documentType']

/** A document of the search, with what its item in the response is made from. */
export type Document = Searchable &
  (
    | { documentType: 'production'; production: Production }
    | { documentType: 'contentPage'; contentPage: NonNullable<SearchItem['contentPage']> }
    | { documentType: 'newsArticle'; newsArticle: NonNullable<SearchItem['newsArticle']> }
  )
