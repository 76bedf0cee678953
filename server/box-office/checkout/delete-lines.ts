import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { CartLineKind } from '../carts/cart-lines.ts'
import { stopTimerIfEmpty } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../visitors/visitor.ts'

/** Takes lines out of the cart, with their seats and extras: all of those named, or none. */
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
    const ids = found.map(({ id }) => id)
    await releaseLines(tx, cart.id, ids)
    await tx.execute(sql`delete from cart_line where id = any (${ids}::bigint[])`)
    await stopTimerIfEmpty(tx, cart)
  })
}

/** The seats are locked in the order in which everybody locks them. */
async function releaseLines(tx: Transaction, cartId: string, lines: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with holds as (
      select a.performance_id, a.seat_id
        from seat_allocation a
       where a.cart_id = ${cartId} and a.state = 'held'
         and exists (select from cart_ticket t
                      where t.cart_line_id = any (${[...lines]}::bigint[])
                        and t.performance_id = a.performance_id and t.seat_id = a.seat_id)
       order by a.performance_id, a.seat_id
         for update)
    delete from seat_allocation a
     using holds h
     where a.performance_id = h.performance_id and a.seat_id = h.seat_id`)
}
