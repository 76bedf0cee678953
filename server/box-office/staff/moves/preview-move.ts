import type { Settings } from '#config/settings'
import { instantOf, showInstant } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { moves } from '#shared/staff/moves/moves'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { returnsEnd } from '../../tickets/return-rules.ts'

/** How long buyers can return tickets after a move, in milliseconds. */
const RETURN_PERIOD_MS = 7 * 86_400_000

type Times = StaffInput<(typeof moves)['preview']>
type Place = Pick<Settings, 'VENUE_TIME_ZONE'>

/** A move whose times have been checked. */
export interface PlannedMove {
  production: string
  hall: string
  from: Date
  to: Date
  returnsUntil: Date
  /** The default mail. */
  subject: string
  text: string
}

interface MovablePerformance {
  id: number
  hallId: number
  production: string
  hall: string
  startsAt: Date
  endsAt: Date
  state: 'scheduled' | 'cancelled'
}

/** Returns what a move would change, whom it affects, and the mail to edit. */
export async function previewMove(
  { db, settings }: { db: Queries; settings: Place },
  times: Times,
  now: Date,
): Promise<StaffResult<(typeof moves)['preview']>> {
  const { from, to, returnsUntil, subject, text } = await planMove(db, times, settings, now)
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), returnsUntil: returnsUntil.toISOString() },
    ...(await affectedBuyers(db, times.performanceId)),
    warnings: await warningsOf(db, times.performanceId, to),
    ...{ subject, text },
  }
}

/**
 * Checks a move. Refuses a time in the past, a time at which another performance is in the hall, and returns that would
 * end in the past or after the new start.
 */
export async function planMove(db: Queries, times: Times, settings: Place, now: Date): Promise<PlannedMove> {
  const performance = await movablePerformance(db, times.performanceId, now)
  const { production, hall, startsAt: from } = performance
  const zone = settings.VENUE_TIME_ZONE
  const to = await newStart(db, performance, instantOf(times.startsAt, zone), zone, now)
  const returnsUntil = endOfReturns(times.returnsUntil === null ? null : instantOf(times.returnsUntil, zone), to, now)
  const [before, after] = [from, to].map((at) => showInstant(at, 'performance', zone))
  return {
    ...{ production, hall, from, to, returnsUntil },
    subject: `New date: ${production}`,
    text: `We’re sorry: ${production} in ${hall} moves from ${before} to ${after}.\n\nYour tickets are valid for the new date, with the same seats.`,
  }
}

async function movablePerformance(db: Queries, id: number, now: Date): Promise<MovablePerformance> {
  const performance = await db.first<MovablePerformance>(sql`
    select f.id, f.hall_id, p.name as production, h.name as hall, f.starts_at, f.ends_at, f.state
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id = ${id}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  if (performance.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
  if (performance.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
  return performance
}

async function newStart(
  db: Queries,
  performance: MovablePerformance,
  to: Date,
  zone: string,
  now: Date,
): Promise<Date> {
  if (to <= now) throw invalid('startsAt', 'This time is in the past')
  if (to.getTime() === performance.startsAt.getTime()) throw invalid('startsAt', 'The performance is at this time')
  const other = await otherInHall(db, performance, to)
  if (!other) return to
  const when = showInstant(other.startsAt, 'performance', zone)
  throw invalid('startsAt', `${other.production} is in this hall on ${when}`)
}

/** Returns a performance that overlaps the new time, or a cancelled one that has the same start. */
const otherInHall = (db: Queries, { id, hallId, startsAt, endsAt }: MovablePerformance, to: Date) =>
  db.first<{ production: string; startsAt: Date }>(sql`
    select p.name as production, f.starts_at
      from performance f
      join production p on p.id = f.production_id
     where f.hall_id = ${hallId} and f.id <> ${id}
       and (f.starts_at = ${to}
            or (f.state = 'scheduled' and f.ends_at > ${to}
                and f.starts_at < ${new Date(to.getTime() + endsAt.getTime() - startsAt.getTime())}))
     order by f.starts_at
     limit 1`)

/** Until when tickets can be returned: as usual at least, and by default for seven days, but not after the start. */
function endOfReturns(wanted: Date | null, startsAt: Date, now: Date): Date {
  if (wanted && wanted <= now) throw invalid('returnsUntil', 'This time is in the past')
  if (wanted && wanted > startsAt)
    throw invalid('returnsUntil', 'Returns end at the latest when the performance starts')
  return returnsEnd({ startsAt, returnsUntil: wanted ?? new Date(now.getTime() + RETURN_PERIOD_MS) })
}

async function affectedBuyers(db: Queries, performanceId: number) {
  const found = await db.first<{ orders: number; tickets: number; withoutAddress: number }>(sql`
    select count(distinct o.id)::int as orders, count(*)::int as tickets,
           count(distinct o.id) filter (where c.email like ${NO_ADDRESS_PATTERN})::int as without_address
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer c on c.id = o.customer_id
     where t.performance_id = ${performanceId} and t.returned_at is null`)
  return found ?? { orders: 0, tickets: 0, withoutAddress: 0 }
}

interface Later {
  opensTooLate: boolean
  packages: number
  blocks: number
  scanned: number
}

async function warningsOf(db: Queries, id: number, to: Date): Promise<string[]> {
  const later = await db.first<Later>(sql`
    select p.on_sale_at >= ${to} as opens_too_late,
           (select count(*)::int from package k where k.series_id = p.series_id and k.off_sale_at > ${to}) as packages,
           (select count(*)::int from seat_block b where b.performance_id = f.id and b.release_at > ${to}) as blocks,
           (select count(*)::int from scan s where s.performance_id = f.id and s.outcome = 'in') as scanned
      from performance f
      join production p on p.id = f.production_id
     where f.id = ${id}`)
  return [
    ...(later?.opensTooLate ? ['The public sale begins after the new time.'] : []),
    ...(later?.packages ? ['A package of its series is on sale until after the new time.'] : []),
    ...(later?.blocks ? ['Blocked seats are released after the new time.'] : []),
    ...(later?.scanned
      ? [
          `Tickets scanned at the door already: ${later.scanned}. They can’t be returned, and the door rejects them as already in.`,
        ]
      : []),
  ]
}

const invalid = (name: string, reason: string) => new Refusal('INVALID_INPUT', { fields: [{ name, reason }] })
