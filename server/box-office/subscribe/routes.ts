import { schemas } from '#shared/ticketing/schemas'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { routes } from '../routes.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { requestSubscription } from './request-subscription.ts'

export const subscribeRoutes = routes(subscribe, schemas.subscribe, {
  subscribe: ({ input, ...call }, boxOffice) => requestSubscription(boxOffice, call, input),
  confirm: async ({ input: { token }, ...call }, boxOffice) => {
    await confirmSubscription(boxOffice, call, token)
    return {}
  },
})
