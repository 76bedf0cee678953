import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Removes the visitor's code and the tickets that only it allowed. `promoStateOf` returns their notices. Changes
 * nothing for a visitor without a code, and creates no session.
 */
export async function removeCode(boxOffice: BoxOffice, call: CallContext): Promise<void> {
  if (!call.visitor.session?.cartId) return
  await boxOffice.db.transaction(async (tx) => {
    const { cart, session } = await lockCartForCode(tx, boxOffice, call)
    if (cart.promoCodeId !== null) await changeCode(boxOffice, { tx, cart, session, now: call.now }, null)
  })
}
