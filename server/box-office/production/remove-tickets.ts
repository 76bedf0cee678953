import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines, removePerformanceLine } from '../carts/performance-line.ts'
import { sql } from '../database/sql.ts'
import { releaseSeats } from '../seating/holds.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Takes one ticket out. With a performance's last ticket its extras go too. */
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

/** Takes out everything that the cart has of a production, packages apart. */
export async function removeProduction(boxOffice: BoxOffice, call: CallContext, productionId: number) {
  if (!call.visitor.session) return
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    for (const line of await findPerformanceLines(tx, cart, { productionId }))
      await removePerformanceLine(tx, cart, line)
  })
}
