import { schemas } from '#shared/ticketing/schemas'
import { search } from '#shared/ticketing/search/search'
import { routes } from '../routes.ts'
import { searchResults } from './search-results.ts'

export const searchRoutes = routes(search, schemas.search, {
  search: ({ input, ...call }, boxOffice) => searchResults(boxOffice, call, input),
})
