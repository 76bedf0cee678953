import type { BoxOffice } from '../box-office.ts'
import type { Visitor } from '../session/visitor.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { changeCode, lockCartForCode } from './change-code.ts'

/**
 * Takes the visitor's code away, and out of the cart what was bought on its terms only; `promoStateOf` says so, as the page asks it anew.
 * A visitor without a code keeps everything, and one without a session gets none.
 */
export async function removeCode(boxOffice: BoxOffice, visitor: Visitor): Promise<void> {
  if (!visitor.session?.cartId) return
  const now = boxOffice.clock.now()
  await inVisitorTransaction(boxOffice, visitor, async (tx) => {
    const cart = await lockCartForCode(tx, visitor, boxOffice, now)
    if (cart.promoCodeId !== null) await changeCode(tx, cart, null, now)
  })
}
