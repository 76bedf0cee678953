import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { Production } from '../whats-on/programme.ts'
import type { Searchable } from './ranking.ts'

export type SearchItem = Result<typeof search.search>['items'][number]
export type DocumentType = SearchItem['documentType']

/** What the search finds, with what its item on the wire is made of. */
export type Document = Searchable &
  (
    | { documentType: 'production'; production: Production }
    | { documentType: 'contentPage'; contentPage: NonNullable<SearchItem['contentPage']> }
    | { documentType: 'newsArticle'; newsArticle: NonNullable<SearchItem['newsArticle']> }
  )
