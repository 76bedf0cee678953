import { Refusal } from '#shared/refusals'
import type { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import type { StaffResult } from '#shared/staff/staff-call'
import type { Queries } from '../../database/database.ts'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'

const page = pageOf(500)

interface Row {
  id: number
  email: string
  seats: number
  isAdjacent: boolean
  state: 'waiting' | 'offered'
  requestedAt: Date
  offerEndsAt: Date | null
}

/** Returns a performance's list for returned seats, those with an offer first. An offer that has lapsed isn't in it. */
export async function readRequests(
  db: Queries,
  performanceId: number,
  now: Date,
): Promise<StaffResult<(typeof returnedSeats)['list']>> {
  const performance = await db.first(sql`select from performance where id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  const rows = await db.query<Row>(sql`
    select r.id, r.email, r.count as seats, r.is_adjacent, r.state, r.requested_at, h.ends_at as offer_ends_at
      from returned_seat_request r
      left join lateral (select min(a.expires_at) as ends_at
                           from seat_allocation a
                          where a.cart_id = r.cart_id and a.performance_id = r.performance_id
                            and a.state = 'held' and a.expires_at > ${now}) h on true
     where r.performance_id = ${performanceId}
       and (r.state = 'waiting' or (r.state = 'offered' and h.ends_at is not null))
     order by r.state = 'waiting', r.id
     ${page.limit}`)
  const ended = await db.first<{ taken: number; lapsed: number }>(sql`
    select count(*) filter (where state = 'taken')::int as taken,
           count(*) filter (where state = 'lapsed')::int as lapsed
      from returned_seat_request
     where performance_id = ${performanceId}`)
  const { shown, hasMore } = page.of(rows)
  return {
    requests: shown.map(({ requestedAt, offerEndsAt, ...request }) => ({
      ...request,
      requestedAt: requestedAt.toISOString(),
      offerEndsAt: offerEndsAt?.toISOString() ?? null,
    })),
    hasMore,
    taken: ended?.taken ?? 0,
    lapsed: ended?.lapsed ?? 0,
  }
}
