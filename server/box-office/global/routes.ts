import { global } from '#shared/ticketing/global/global'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { countries, prefixes, venues } from './form-lists.ts'
import { findAddresses } from './known-addresses.ts'

export const globalRoutes = routes(global, schemas.global, {
  address: async ({ input: { searchText } }, { db }) => ({ matches: await findAddresses(db, searchText) }),
  countries: async ({ input: { DefaultsOnly } }, { db, kept }) => {
    const all = await kept('countries', () => countries(db))
    return { countries: DefaultsOnly ? all.filter(({ isDefault }) => isDefault) : all }
  },
  prefixes: async (_context, { db, kept }) => ({ prefixes: await kept('prefixes', () => prefixes(db)) }),
  venues: async (_context, { db, kept }) => ({ venues: await kept('venues', () => venues(db)) }),
})
