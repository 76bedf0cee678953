import { donation } from '#shared/ticketing/donation/donation'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { give } from './give.ts'

export const donationRoutes = routes(donation, schemas.donation, {
  create: async ({ input, ...call }, boxOffice) => {
    await give(boxOffice, call, input)
    return {}
  },
})
