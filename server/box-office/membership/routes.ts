import { fromCents } from '#shared/money'
import { membership } from '#shared/ticketing/membership/membership'
import { schemas } from '#shared/ticketing/schemas'
import type { BoxOffice } from '../box-office.ts'
import { orderFee } from '../checkout/priced-cart.ts'
import { routes } from '../routes.ts'
import { levelsOnSale } from './levels.ts'
import { reserveMembership } from './reserve-membership.ts'

const cachedLevels = ({ db, shortCache }: BoxOffice) => shortCache('membership levels', () => levelsOnSale(db))

export const membershipRoutes = routes(membership, schemas.membership, {
  memberships: async (_context, boxOffice) => {
    const levels = await cachedLevels(boxOffice)
    return {
      memberships: levels.map(({ id, name, description, priceCents, image }) => ({
        id,
        title: name,
        description,
        price: fromCents(priceCents),
        image,
      })),
    }
  },

  membershipsToBuy: async (_context, boxOffice) => {
    const levels = await cachedLevels(boxOffice)
    return {
      memberships: levels.map(({ id, name, priceCents, tooltip, image }) => ({
        id,
        name,
        price: fromCents(priceCents),
        tooltip,
        image,
      })),
      orderFee: await orderFee(boxOffice),
    }
  },

  reserve: async ({ input: { membershipLevelId }, ...call }, boxOffice) => {
    await reserveMembership(boxOffice, call, membershipLevelId)
    return {}
  },
})
