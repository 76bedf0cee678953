import { promo } from '#shared/ticketing/promo/promo'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { applyCode } from './apply-code.ts'
import { personOf, promoStateOf } from './promo-state.ts'
import { removeCode } from './remove-code.ts'

export const promoRoutes = routes(promo, schemas.promo, {
  get: ({ visitor }, boxOffice) => promoStateOf(boxOffice, visitor),

  apply: async ({ input: { code }, visitor }, boxOffice) => ({ messages: await applyCode(boxOffice, visitor, code) }),

  remove: async ({ visitor }, boxOffice) => {
    await removeCode(boxOffice, visitor)
    return personOf(boxOffice.db, visitor)
  },
})
