import type { availabilities } from '#shared/ticketing/enumerations'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { keptForList, reservedForRenewal } from './holds.ts'

export type Availability = (typeof availabilities)[number]

/** The shares of free seats at or below which a performance is `Moderate`, and `Limited`. */
const MODERATE_FROM = 0.5
const LIMITED_FROM = 0.15

export function availabilityOf(free: number, seats: number): Availability {
  if (free <= 0) return 'SoldOut'
  if (free <= seats * LIMITED_FROM) return 'Limited'
  return free <= seats * MODERATE_FROM ? 'Moderate' : 'High'
}

/** Returns the query for the ids of a performance's seats that a cart without seats can't take at `now`, each once. */
const takenSeats = (performanceId: Statement, now: Date): Statement => sql`
  select a.seat_id
    from seat_allocation a
   where a.performance_id = ${performanceId} and (a.state <> 'held' or a.expires_at > ${now})
   union
  select k.seat_id
    from renewal_seat k
   where k.performance_id = ${performanceId} and exists (${reservedForRenewal(now)})
   union
  ${keptForList(performanceId, now)}`

/**
 * Returns the availability of these performances at `now`. It counts the seats that have a price, including wheelchair
 * places, and takes those that are kept for the list for returned seats as taken.
 */
export async function readAvailability(
  db: Queries,
  performanceIds: readonly number[],
  now: Date,
): Promise<Map<number, Availability>> {
  const rows = await db.query<{ performanceId: number; seats: number; taken: number }>(sql`
    with zone_size as materialized (select zone_id, count(*) as seats from seat group by zone_id)
    select p.id as performance_id, sold.seats, taken.taken
      from performance p
      cross join lateral (
        select coalesce(sum(z.seats), 0)::int as seats
          from zone_size z
         where z.zone_id in (select zone_id from zone_price where performance_id = p.id)) sold
      cross join lateral (
        select count(*)::int as taken
          from (${takenSeats(sql`p.id`, now)}) u
          join seat s on s.id = u.seat_id
         where s.zone_id in (select zone_id from zone_price where performance_id = p.id)) taken
     where p.id = any (${[...performanceIds]}::int[])`)
  return new Map(rows.map(({ performanceId, seats, taken }) => [performanceId, availabilityOf(seats - taken, seats)]))
}

/**
 * Returns the condition that a performance `f` isn't sold out at `now`, by the rule of `readAvailability`. It stops at
 * the first free seat, so it is quick except for performances that are nearly sold out.
 */
export const hasSeatsLeft = (now: Date): Statement => sql`
  exists (select from seat s
           where s.zone_id in (select zone_id from zone_price where performance_id = f.id)
             and not exists (select from seat_allocation a
                              where a.performance_id = f.id and a.seat_id = s.id
                                and (a.state <> 'held' or a.expires_at > ${now}))
             and not exists (select from renewal_seat k
                              where k.performance_id = f.id and k.seat_id = s.id
                                and exists (${reservedForRenewal(now)}))
             and coalesce((select s.id = any (l.open_seats) from returned_seat_list l
                            where l.performance_id = f.id and l.is_waiting), true))`

/**
 * Returns whether any seat of these zones is free at `now` for a cart without seats. Takes no lock, so the answer may
 * soon be stale.
 */
export async function hasFreeSeat(
  db: Queries,
  performanceId: number,
  zones: readonly number[],
  now: Date,
): Promise<boolean> {
  const free = await db.first(sql`
    select
      from seat s
     where s.zone_id = any (${[...zones]}::int[])
       and s.id not in (${takenSeats(sql`${performanceId}::int`, now)})
     limit 1`)
  return free !== undefined
}
