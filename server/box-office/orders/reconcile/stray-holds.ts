import { counted } from '#shared/counted'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Discrepancy } from './discrepancy.ts'

/** Returns seats that are held after their cart's expiry, or that no line of it contains. */
export async function strayHolds(db: Queries, now: Date): Promise<Discrepancy[]> {
  const carts = await db.query<{ performanceId: number; seats: number }>(sql`
    select a.performance_id, count(*)::int as seats
      from seat_allocation a
      join cart c on c.id = a.cart_id
     where a.state = 'held' and a.expires_at > ${now}
       and (c.state = 'ordered' or c.expires_at is null or c.expires_at < a.expires_at
            or not exists (select from cart_ticket t
                             join cart_line l on l.id = t.cart_line_id
                            where l.cart_id = c.id and t.performance_id = a.performance_id and t.seat_id = a.seat_id))
     group by a.performance_id, c.id
     order by a.performance_id`)
  return carts.map(({ performanceId, seats }) => ({
    ...({ kind: 'holdWithoutCart', line: null, orderId: null, paymentId: null, amountCents: null } as const),
    what: `${counted(seats, 'seat')} of performance ${performanceId} held but in no cart`,
  }))
}
