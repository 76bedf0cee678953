import { promo } from '#shared/ticketing/promo/promo'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { applyCode } from './apply-code.ts'
import { personOf, promoStateOf } from './promo-state.ts'
import { removeCode } from './remove-code.ts'

export const promoRoutes = routes(promo, schemas.promo, {
  get: (call, boxOffice) => promoStateOf(boxOffice, call),

  apply: async ({ input: { code }, ...call }, boxOffice) => ({ messages: await applyCode(boxOffice, call, code) }),

  remove: async (call, boxOffice) => {
    await removeCode(boxOffice, call)
    return personOf(boxOffice.db, call.visitor)
  },
})
