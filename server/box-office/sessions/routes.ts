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
import type { Session } from './visitor.ts'

export const sessionRoutes = routes(sessionCalls, schemas.session, {
  info: async ({ visitor, now }, { db }) => infoOf(db, visitor.session, await readCart(db, visitor, now)),

  /** Also works for an expired cart and one that became an order. Afterwards the visitor has an empty cart. */
  clearCart: async (call, boxOffice) => {
    if (!call.visitor.session?.cartId) return {}
    await boxOffice.db.transaction(async (tx) => {
      const { cart, session } = await lockVisitorsCart(tx, boxOffice, call)
      if (cart.state === 'open') await clearCart(tx, cart.id)
      else await replaceCart(tx, session, cart, call.now)
    })
    return {}
  },

  extend: (call, boxOffice) =>
    changeCart(boxOffice, call, async ({ tx, cart, session }) =>
      infoOf(tx, session, await extendTimer(tx, cart, boxOffice.settings.CART_MINUTES)),
    ),
})

/** Returns the state of the session: `None` without one, otherwise `Active`. */
async function infoOf(
  db: Queries,
  session: Session | undefined,
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
