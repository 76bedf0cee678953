import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { freeSeats } from '../seating/holds.ts'

/** Puts the seats of tickets back on sale. Locks them in the same order as every other statement. */
export async function freeTicketSeats(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  const freed = await freeSeats(
    tx,
    sql`
      select a.performance_id, a.seat_id
        from seat_allocation a
        join order_ticket t on t.performance_id = a.performance_id and t.seat_id = a.seat_id and t.order_id = a.order_id
       where t.id = any (${[...ticketIds]}::bigint[]) and a.state = 'sold'
       order by a.performance_id, a.seat_id
         for update of a`,
  )
  if (freed !== ticketIds.length) throw new Error('A seat was not sold to the order of its ticket')
}
