import { donation } from '#shared/ticketing/donation/donation'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { addDonation } from './add-donation.ts'

export const donationRoutes = routes(donation, schemas.donation, {
  create: async ({ input, ...call }, boxOffice) => {
    await addDonation(boxOffice, call, input)
    return {}
  },
})
