import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { levelOnSale, type MembershipLevel } from './levels.ts'

/** Puts a membership into the cart in place of any other, as an order has at most one. */
export async function reserveMembership(boxOffice: BoxOffice, call: CallContext, levelId: number): Promise<void> {
  await changeCart(boxOffice, call, async (change) => {
    const level = await levelOnSale(change.tx, levelId)
    if (!level) throw new Refusal('NOT_FOUND')
    await startTimer(change.tx, change.cart, change.now, boxOffice.settings.CART_MINUTES)
    await upsertLine(change, level)
  })
}

/** Updates or adds the line. The cart is locked, so no other request adds one between the two statements. */
async function upsertLine({ tx, cart, now }: CartChange, { id, priceCents }: MembershipLevel): Promise<void> {
  const replaced = await tx.execute(sql`
    update cart_line set membership_level_id = ${id}, amount_cents = ${priceCents}
     where cart_id = ${cart.id} and kind = 'Membership'`)
  if (replaced) return
  await tx.execute(sql`
    insert into cart_line (cart_id, kind, membership_level_id, amount_cents, created_at)
    values (${cart.id}, 'Membership', ${id}, ${priceCents}, ${now})`)
}
