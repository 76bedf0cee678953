import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { releaseSeats } from '../seating/holds.ts'
import type { Cart } from './cart.ts'
import { stopTimerIfEmpty } from './cart-timer.ts'
import type { CartChange } from './change-cart.ts'

/** The cart's line of single tickets for a performance, at most one. By ids. */
export interface PerformanceLine {
  id: number
  performanceId: number
  seats: number[]
}

/** Returns the lines of single tickets, of one performance or of all performances of a production. */
export function findPerformanceLines(
  tx: Transaction,
  cart: Pick<Cart, 'id'>,
  of: { performanceId: number } | { productionId: number },
): Promise<PerformanceLine[]> {
  const which =
    'performanceId' in of ? sql`l.performance_id = ${of.performanceId}` : sql`p.production_id = ${of.productionId}`
  return tx.query<PerformanceLine>(sql`
    select l.id, l.performance_id,
           coalesce((select array_agg(seat_id order by seat_id) from cart_ticket where cart_line_id = l.id), '{}') as seats
      from cart_line l
      join performance p on p.id = l.performance_id
     where l.cart_id = ${cart.id} and l.kind = 'Performance' and ${which}
     order by l.performance_id`)
}

/** Removes a line with its seats and extras. */
export async function removePerformanceLine(
  tx: Transaction,
  cart: Cart,
  { id, performanceId, seats }: PerformanceLine,
) {
  await releaseSeats(tx, { cartId: cart.id, performanceId, seats })
  await tx.execute(sql`delete from cart_line where id = ${id}`)
  await stopTimerIfEmpty(tx, cart)
}

/** Seats with the price type and price of each, in cents. */
interface Tickets {
  seats: readonly number[]
  priceTypes: readonly number[]
  amounts: readonly number[]
}

/** Puts tickets for a performance into the cart, in place of its existing ones. The caller already holds the seats. */
export async function writeTickets(
  { tx, cart, now }: Pick<CartChange, 'tx' | 'cart' | 'now'>,
  performanceId: number,
  tickets: Tickets,
) {
  const line = await tx.first<{ id: number }>(sql`
    insert into cart_line (cart_id, kind, performance_id, created_at)
    values (${cart.id}, 'Performance', ${performanceId}, ${now})
    on conflict (cart_id, performance_id) where kind = 'Performance' do update set performance_id = excluded.performance_id
    returning id`)
  if (!line) throw new Error('The cart line was not written')
  await tx.execute(sql`delete from cart_ticket where cart_line_id = ${line.id}`)
  await tx.execute(sql`
    insert into cart_ticket (cart_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select ${line.id}::bigint, ${performanceId}::int, seat, price_type, amount
      from unnest(${[...tickets.seats]}::int[], ${[...tickets.priceTypes]}::int[], ${[...tickets.amounts]}::int[])
           as bought (seat, price_type, amount)`)
}
