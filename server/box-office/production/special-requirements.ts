import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines } from '../carts/performance-line.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/**
 * Prepares a performance's tickets for checkout: stores the buyer's special requirements, or deletes them if they are
 * empty.
 */
export async function saveSpecialRequirements(
  boxOffice: BoxOffice,
  call: CallContext,
  performanceId: number,
  notes: string,
) {
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const [line] = await findPerformanceLines(tx, cart, { performanceId })
    if (!line?.seats.length) throw new Refusal('CART_EMPTY')
    await tx.execute(sql`delete from cart_requirement where cart_line_id = ${line.id}`)
    if (notes)
      await tx.execute(sql`
        insert into cart_requirement (cart_line_id, performance_id, notes) values (${line.id}, ${performanceId}, ${notes})`)
  })
}
