import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { freeSeats } from '../seating/holds.ts'

/** Removes lines from a cart, with their seats. Locks the seats in the same order as every other statement. */
export async function removeLines(tx: Transaction, cartId: string, lines: readonly number[]): Promise<void> {
  await freeSeats(
    tx,
    sql`
      select a.performance_id, a.seat_id
        from seat_allocation a
       where a.cart_id = ${cartId} and a.state = 'held'
         and exists (select from cart_ticket t
                      where t.cart_line_id = any (${[...lines]}::bigint[])
                        and t.performance_id = a.performance_id and t.seat_id = a.seat_id)
       order by a.performance_id, a.seat_id
         for update`,
  )
  await tx.execute(sql`delete from cart_line where id = any (${[...lines]}::bigint[])`)
}
