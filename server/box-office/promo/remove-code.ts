import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../visitors/visitor.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Takes the visitor's code away, and out of the cart what was bought on its terms only; `promoStateOf` says so, as
 * the page asks it anew. A visitor without a code keeps everything, and one without a session gets none.
 */
export async function removeCode(boxOffice: BoxOffice, call: CallContext): Promise<void> {
  if (!call.visitor.session?.cartId) return
  await boxOffice.db.transaction(async (tx) => {
    const { cart } = await lockCartForCode(tx, boxOffice, call)
    if (cart.promoCodeId !== null) await changeCode(tx, cart, null, call.now)
  })
}
