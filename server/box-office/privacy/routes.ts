import { privacy } from '#shared/ticketing/privacy/privacy'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { openAddressData } from './address-data.ts'
import { eraseAddress, unsubscribe } from './erase-address.ts'
import { requestLink } from './request-link.ts'

export const privacyRoutes = routes(privacy, schemas.privacy, {
  requestLink: async ({ input: { email }, ...call }, boxOffice) => {
    await requestLink(boxOffice, call, email)
    return {}
  },
  data: ({ input: { token }, ...call }, boxOffice) => openAddressData(boxOffice, call, token),
  unsubscribe: async ({ input: { token }, ...call }, boxOffice) => {
    await unsubscribe(boxOffice, call, token)
    return {}
  },
  erase: async ({ input: { token }, ...call }, boxOffice) => {
    await eraseAddress(boxOffice, call, token)
    return {}
  },
})
