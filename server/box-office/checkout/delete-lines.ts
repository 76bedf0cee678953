import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { CartLineKind } from '../carts/cart-lines.ts'
import { stopTimerIfEmpty } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import { removeLines } from '../carts/remove-lines.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Removes lines from the cart, with their seats and extras: all given lines, or none. */
export async function deleteLines(
  boxOffice: BoxOffice,
  call: CallContext,
  lines: readonly { productLineItemId: number; type: CartLineKind }[],
): Promise<void> {
  if (!call.visitor.session) throw new Refusal('NOT_FOUND')
  const kinds = new Map(lines.map(({ productLineItemId, type }) => [productLineItemId, type]))
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const found = await tx.query<{ id: number; kind: CartLineKind }>(sql`
      select id, kind from cart_line where cart_id = ${cart.id} and id = any (${[...kinds.keys()]}::bigint[])`)
    if (found.length < kinds.size || found.some(({ id, kind }) => kinds.get(id) !== kind))
      throw new Refusal('NOT_FOUND')
    await removeLines(
      tx,
      cart.id,
      found.map(({ id }) => id),
    )
    await stopTimerIfEmpty(tx, cart)
  })
}
