import { schemas } from '#shared/ticketing/schemas'
import { search } from '#shared/ticketing/search/search'
import type { BoxOffice } from '../box-office.ts'
import { routes } from '../routes.ts'
import { viewerContextOf } from '../whats-on/viewer-context.ts'
import type { Document } from './document.ts'
import { searchResults } from './search-results.ts'
import { presenterNames, seasonDocuments } from './season-documents.ts'

export const searchRoutes = routes(search, schemas.search, {
  search: async ({ input, ...call }, boxOffice) =>
    searchResults(await documentsOf(boxOffice, call.now), input, await viewerContextOf(boxOffice, call)),
})

/** All documents, the same for every visitor. Of equal matches productions come first, then pages, then articles. */
const documentsOf = ({ shortCache, programme, siteContent, db }: BoxOffice, now: Date): Promise<readonly Document[]> =>
  shortCache('search documents', async () => {
    const { documents, productionPages: pages } = await siteContent()
    const season = { programme: await programme(), presenters: await presenterNames(db), pages }
    return [...seasonDocuments(season, now), ...documents]
  })
