import { global } from '#shared/ticketing/global/global'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { countries, prefixes, venues } from './form-lists.ts'
import { findAddresses } from './known-addresses.ts'

export const globalRoutes = routes(global, schemas.global, {
  address: async ({ input: { searchText } }, { db }) => ({ matches: await findAddresses(db, searchText) }),
  countries: async ({ input: { DefaultsOnly } }, { db, shortCache }) => {
    const all = await shortCache('countries', () => countries(db))
    return { countries: DefaultsOnly ? all.filter(({ isDefault }) => isDefault) : all }
  },
  prefixes: async (_context, { db, shortCache }) => ({ prefixes: await shortCache('prefixes', () => prefixes(db)) }),
  venues: async (_context, { db, shortCache }) => ({ venues: await shortCache('venues', () => venues(db)) }),
})
