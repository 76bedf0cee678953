import type { Queries, Transaction } from '../database/database.ts'
import { emptySql, type Statement, sql } from '../database/sql.ts'

/** Seats to be held for a cart until `expiresAt`. `seats` are ids. */
export interface Hold {
  cartId: string
  performanceId: number
  seats: readonly number[]
  expiresAt: Date
}

/**
 * Holds those of the seats that are free at `now`, and returns their ids; the caller rolls back where some are missing.
 * It is one statement, so that two buyers can't both get a seat. Seats are locked in order, against deadlocks.
 */
export async function holdSeats(
  tx: Transaction,
  { cartId, performanceId, seats, expiresAt }: Hold,
  now: Date,
): Promise<number[]> {
  const held = await tx.query<{ seatId: number }>(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, cart_id, expires_at)
    select ${performanceId}::int, s, 'held', ${cartId}::uuid, ${expiresAt}::timestamptz from unnest(${[...seats]}::int[]) s order by s
    on conflict (performance_id, seat_id) do update set cart_id = excluded.cart_id, expires_at = excluded.expires_at
     where a.state = 'held' and (a.expires_at <= ${now} or a.cart_id = excluded.cart_id)
    returning a.seat_id`)
  return held.map(({ seatId }) => seatId)
}

/** Releases all seats that a cart holds; never sold ones. */
export const releaseHolds = (tx: Transaction, cartId: string) => release(tx, cartId, emptySql)

/** Releases some of the seats that a cart holds for a performance. */
export const releaseSeats = (tx: Transaction, { cartId, performanceId, seats }: Omit<Hold, 'expiresAt'>) =>
  release(tx, cartId, sql`and performance_id = ${performanceId} and seat_id = any (${[...seats]}::int[])`)

/** Locks the seats in the order in condition `holdSeats` does, against deadlocks. */
async function release(tx: Transaction, cartId: string, condition: Statement) {
  await tx.execute(sql`
    with holds as (
      select performance_id, seat_id
        from seat_allocation
       where cart_id = ${cartId} and state = 'held' ${condition}
       order by performance_id, seat_id
         for update)
    delete from seat_allocation a
     using holds h
     where a.performance_id = h.performance_id and a.seat_id = h.seat_id`)
}

/** The seats of a performance that can't be bought at `now`: held, sold or blocked. */
export async function takenSeats(db: Queries, performanceId: number, now: Date): Promise<Set<number>> {
  const rows = await db.query<{ seatId: number }>(sql`
    select seat_id
      from seat_allocation
     where performance_id = ${performanceId}
       and (state <> 'held' or expires_at > ${now})`)
  return new Set(rows.map(({ seatId }) => seatId))
}
