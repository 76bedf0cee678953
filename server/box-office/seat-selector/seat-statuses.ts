import { createHash } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { keptForList, reservedForRenewal } from '../seating/holds.ts'

/** The seats of a performance that are unavailable at a given time, the same for every visitor. */
export interface SeatStatuses {
  /**
   * Ids, in order, of seats that are held, sold, blocked, reserved for a renewal, kept for the list for returned seats,
   * or in a zone without a price.
   */
  unavailable: readonly number[]
  /** Identifies the set of seats: equal sets have equal versions in every box office. */
  version: string
  /** When the next hold, or the period of a renewal, expires. */
  nextExpiry: Date | null
}

export async function readSeatStatuses(db: Queries, performanceId: number, now: Date): Promise<SeatStatuses> {
  const rows = await db.query<{ seatId: number; expiresAt: Date | null }>(sql`
    select seat_id, expires_at
      from seat_allocation
     where performance_id = ${performanceId}
       and (state <> 'held' or expires_at > ${now})
    union all
    select k.seat_id, n.held_until
      from renewal_seat k
      join package_renewal n on n.id = k.renewal_id
     where k.performance_id = ${performanceId} and exists (${reservedForRenewal(now)})
    union all
    select kept.seat_id, null from (${keptForList(sql`${performanceId}::int`, now)}) kept
    union all
    select s.id, null
      from seat s
      join performance f on f.hall_id = s.hall_id
     where f.id = ${performanceId}
       and s.zone_id not in (select zone_id from zone_price where performance_id = ${performanceId})
     order by seat_id`)
  const unavailable = [...new Set(rows.map(({ seatId }) => seatId))]
  const expiries = rows.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  return {
    unavailable,
    version: createHash('sha256').update(unavailable.join()).digest('base64url').slice(0, 16),
    nextExpiry: expiries.length ? new Date(Math.min(...expiries)) : null,
  }
}
