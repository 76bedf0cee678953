import { global } from '#shared/ticketing/global'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { countries, prefixes, venues } from './form-lists.ts'
import { findAddresses } from './known-addresses.ts'

export const globalRoutes = routes(global, schemas.global, {
  address: async ({ input: { searchText } }, { db }) => ({ matches: await findAddresses(db, searchText) }),
  countries: async ({ input: { DefaultsOnly } }, { db }) => ({ countries: await countries(db, DefaultsOnly === true) }),
  prefixes: async (_given, { db }) => ({ prefixes: await prefixes(db) }),
  venues: async (_given, { db }) => ({ venues: await venues(db) }),
})
