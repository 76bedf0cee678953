import type { Result } from '#shared/ticketing/call'
import { schemas } from '#shared/ticketing/schemas'
import { session as sessionCalls } from '#shared/ticketing/session/session'
import { type Cart, readCart } from '../carts/cart.ts'
import { extendTimer } from '../carts/cart-timer.ts'
import { changeCart, lockVisitorsCart, replaceCart } from '../carts/change-cart.ts'
import { clearCart } from '../carts/clear-cart.ts'
import { countItems } from '../carts/count-items.ts'
import type { Queries } from '../database/database.ts'
import { routes } from '../routes.ts'
import type { Visitor } from './visitor.ts'
import { inVisitorTransaction } from './visitor-transaction.ts'

export const sessionRoutes = routes(sessionCalls, schemas.session, {
  info: async ({ visitor }, { db, clock }) => infoOf(db, visitor, await readCart(db, visitor, clock.now())),

  /** Of an expired cart too, and of one that became an order: the visitor has an empty one afterwards. */
  clearCart: async ({ visitor }, boxOffice) => {
    if (!visitor.session?.cartId) return {}
    const now = boxOffice.clock.now()
    await inVisitorTransaction(boxOffice, visitor, async (tx) => {
      const cart = await lockVisitorsCart(tx, visitor, boxOffice, now)
      if (cart.state === 'open') await clearCart(tx, cart.id)
      else await replaceCart(tx, visitor, cart, now)
    })
    return {}
  },

  extend: ({ visitor }, boxOffice) =>
    changeCart(boxOffice, visitor, async ({ tx, cart }) =>
      infoOf(tx, visitor, await extendTimer(tx, cart, boxOffice.settings.CART_MINUTES)),
    ),
})

/** `None` is a visitor without a session, `Active` any other. */
async function infoOf(
  db: Queries,
  { session }: Visitor,
  cart: Cart | undefined,
): Promise<Result<(typeof sessionCalls)['info']>> {
  return {
    cartCount: cart ? await countItems(db, cart.id) : 0,
    keepToken: session !== undefined,
    isLoggedIn: session?.customerId != null,
    expiration: cart?.expiresAt?.toISOString() ?? null,
    sessionStatus: session ? 'Active' : 'None',
  }
}
