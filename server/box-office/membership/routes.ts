import { toDollars } from '#shared/money'
import { membership } from '#shared/ticketing/membership'
import { schemas } from '#shared/ticketing/schemas'
import type { Office } from '../office.ts'
import { routes } from '../routes.ts'
import { levelsOnSale } from './levels.ts'
import { reserveMembership } from './reserve-membership.ts'

const shownLevels = ({ db, kept }: Office) => kept('membership levels', () => levelsOnSale(db))

export const membershipRoutes = routes(membership, schemas.membership, {
  memberships: async (_given, office) => {
    const levels = await shownLevels(office)
    return { memberships: levels.map(({ id, name, description, image }) => ({ id, title: name, description, image })) }
  },

  membershipsToBuy: async (_given, office) => {
    const levels = await shownLevels(office)
    return {
      memberships: levels.map(({ id, name, priceCents, tooltip, image }) => ({
        id,
        name,
        price: toDollars(priceCents),
        tooltip,
        image,
      })),
    }
  },

  reserve: async ({ input: { membershipLevelId }, visitor }, office) => {
    await reserveMembership(office, visitor, membershipLevelId)
    return {}
  },
})
