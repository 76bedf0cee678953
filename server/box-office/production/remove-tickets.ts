import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines, removePerformanceLine } from '../carts/performance-line.ts'
import { sql } from '../database/sql.ts'
import { releaseSeats } from '../seating/holds.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Removes one ticket. Removing a performance's last ticket also removes its extras. */
export async function removeTicket(boxOffice: BoxOffice, call: CallContext, performanceId: number, ticketId: number) {
  if (!call.visitor.session) throw new Refusal('NOT_FOUND')
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const [line] = await findPerformanceLines(tx, cart, { performanceId })
    const ticket =
      line &&
      (await tx.first<{ seatId: number }>(sql`
        delete from cart_ticket where id = ${ticketId} and cart_line_id = ${line.id} returning seat_id`))
    if (!ticket) throw new Refusal('NOT_FOUND')
    if (line.seats.length === 1) return removePerformanceLine(tx, cart, line)
    return releaseSeats(tx, { cartId: cart.id, performanceId, seats: [ticket.seatId] })
  })
}

/** Removes everything of a production from the cart, except packages. */
export async function removeProduction(boxOffice: BoxOffice, call: CallContext, productionId: number) {
  if (!call.visitor.session) return
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    for (const line of await findPerformanceLines(tx, cart, { productionId }))
      await removePerformanceLine(tx, cart, line)
  })
}
