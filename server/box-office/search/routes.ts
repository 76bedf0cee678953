import { schemas } from '#shared/ticketing/schemas'
import { search } from '#shared/ticketing/search'
import type { Office } from '../office.ts'
import { routes } from '../routes.ts'
import { lookingOf } from '../whats-on/looking.ts'
import type { Document } from './document.ts'
import { searchResults } from './search-results.ts'
import { presenterNames, seasonDocuments } from './season-documents.ts'

export const searchRoutes = routes(search, schemas.search, {
  search: async ({ input, visitor }, office) =>
    searchResults(await documentsOf(office), input, await lookingOf(office, visitor)),
})

/** All that can be found, the same for everybody: of equals productions come first, then pages, then articles. */
const documentsOf = ({ kept, programme, siteContent, db, clock }: Office): Promise<readonly Document[]> =>
  kept('search documents', async () => {
    const { documents, productionPages: pages } = await siteContent()
    const season = { programme: await programme(), presenters: await presenterNames(db), pages }
    return [...seasonDocuments(season, clock.now()), ...documents]
  })
