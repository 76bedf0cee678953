import { promo } from '#shared/ticketing/promo'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { applyCode } from './apply-code.ts'
import { personOf, promoStateOf } from './promo-state.ts'
import { removeCode } from './remove-code.ts'

export const promoRoutes = routes(promo, schemas.promo, {
  get: ({ visitor }, office) => promoStateOf(office, visitor),

  apply: async ({ input: { code }, visitor }, office) => ({ messages: await applyCode(office, visitor, code) }),

  remove: async ({ visitor }, office) => {
    await removeCode(office, visitor)
    return personOf(office.db, visitor)
  },
})
