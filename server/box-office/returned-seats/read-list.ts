import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { readAvailability } from '../seating/availability.ts'
import { hasList } from '../whats-on/returned-seats-rules.ts'
import { type SaleTerms, saleRefusal } from '../whats-on/sale-terms.ts'

/** The number of past performances from which the odds are told, and the least of them. */
const RECENT = 5
const LEAST_RECENT = 3

/** A performance with the data that determine whether it has a list. */
export interface ListedPerformance extends SaleTerms {
  id: number
  productionId: number
  hallId: number
  name: string
  hall: string
}

/** The columns of a performance `f` of the production `p` in the hall `h`. */
export const listedColumns: Statement = sql`
  f.id, f.production_id, f.hall_id, p.name, h.name as hall, f.state, f.starts_at, f.sales_end_at, p.booking_type,
  p.on_sale_at, p.presale_at`

export const readListed = (db: Queries, id: number): Promise<ListedPerformance | undefined> =>
  db.first<ListedPerformance>(sql`
    select ${listedColumns}
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id = ${id}`)

export async function isSoldOut(db: Queries, performanceId: number, now: Date): Promise<boolean> {
  return (await readAvailability(db, [performanceId], now)).get(performanceId) === 'SoldOut'
}

/** Returns how many requests are waiting, and how many seats recent lists were offered. */
export async function readList(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  performanceId: number,
  now: Date,
): Promise<Result<(typeof returnedSeats)['list']>> {
  const performance = await readListed(db, performanceId)
  if (!performance) throw new Refusal('NOT_FOUND')
  const isOnSale = !saleRefusal(performance, false, now) && hasList(performance, settings, now)
  const waiting = await db.first<{ count: number }>(sql`
    select count(*)::int as count from returned_seat_request
     where performance_id = ${performanceId} and state = 'waiting'`)
  return {
    isOpen: isOnSale && (await isSoldOut(db, performanceId, now)),
    offerMinutes: settings.RETURNED_SEATS_MINUTES,
    waiting: waiting?.count ?? 0,
    recent: await readRecent(db, now),
  }
}

async function readRecent(db: Queries, now: Date) {
  const recent = await db.first<{ performances: number; seats: number }>(sql`
    select count(*)::int as performances, coalesce(sum(offered_seats), 0)::int as seats
      from (select l.offered_seats
              from returned_seat_list l
              join performance f on f.id = l.performance_id
             where f.starts_at <= ${now} and f.state = 'scheduled'
             order by f.starts_at desc
             limit ${RECENT}) past`)
  return recent && recent.performances >= LEAST_RECENT ? recent : null
}
