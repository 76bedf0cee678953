import { seatNames } from '#shared/seats/seat-names'
import type { BoxOffice } from '../../box-office.ts'
import { phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { readPerformance } from './read-performances.ts'

const page = pageOf(3_000)

interface BuyerRow {
  orderId: number
  name: string
  email: string
  phone: StoredPhone | null
  seats: { part: string; row: string; number: number }[]
}

/** Returns the orders with valid tickets, sorted by the buyer's name. */
export async function readBuyers(boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, performanceId: number, now: Date) {
  await readPerformance(boxOffice, performanceId, now)
  const buyers = await boxOffice.db.query<BuyerRow>(sql`
    select o.id as order_id, concat_ws(', ', nullif(c.last_name, ''), nullif(c.first_name, '')) as name, c.email, c.phone,
           json_agg(json_build_object('part', e.name, 'row', s.row, 'number', s.number)
                    order by e.position, s.row_position, s.number) as seats
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer c on c.id = o.customer_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
     where t.performance_id = ${performanceId} and t.returned_at is null
     group by o.id, c.id
     order by lower(coalesce(nullif(c.last_name, ''), c.first_name)), lower(c.first_name), o.id
     ${page.limit}`)
  const { shown, hasMore } = page.of(buyers)
  const formatted = await phoneFormat(boxOffice)
  return {
    buyers: shown.map(({ seats, ...buyer }) => ({
      ...buyer,
      email: isReachable(buyer.email) ? buyer.email : '',
      phone: formatted(buyer.phone),
      seats: seatNames(seats),
      tickets: seats.length,
    })),
    hasMore,
  }
}
