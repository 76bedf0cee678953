import type { Settings } from '#config/settings'
import { instantAt } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { seats } from '#shared/staff/seats/seats'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { blockSeats, releaseBlockedSeats } from '../../seating/seat-blocks.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

/** The time of day at which house seats go back on sale. */
const RELEASE_TIME = '12:00'

interface Performance {
  startsAt: Date
  endsAt: Date
  state: string
}

/** Blocks seats of a coming performance under a name. Refuses with the seats that aren't free. */
export async function blockHouseSeats(
  boxOffice: Pick<BoxOffice, 'db' | 'settings'>,
  by: Actor,
  { performanceId, seatIds, releaseOn, name, reason }: StaffInput<(typeof seats)['block']>,
  now: Date,
): Promise<{ blocked: string[] }> {
  return boxOffice.db.transaction(async (tx) => {
    const performance = await performanceOf(tx, performanceId)
    if (performance.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
    if (performance.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
    const releaseAt = releaseOn ? releaseInstant(releaseOn, performance, boxOffice.settings, now) : null
    const block = { performanceId, seats: seatIds, name, reason, releaseAt, blockedBy: by.name }
    const blocked = await blockSeats(tx, block, now)
    const after = { name, seats: blocked, ...(releaseAt && { releaseAt: releaseAt.toISOString() }) }
    await recordAct(tx, by, { act: 'blockedSeats', performanceId, after, reason }, now)
    return { blocked }
  })
}

/** Puts blocked seats back on sale. Seats that a colleague has released in the meantime are ignored. */
export async function releaseHouseSeats(
  { db }: Pick<BoxOffice, 'db'>,
  by: Actor,
  { performanceId, seatIds }: StaffInput<(typeof seats)['release']>,
  now: Date,
): Promise<{ released: string[] }> {
  return db.transaction(async (tx) => {
    await performanceOf(tx, performanceId)
    const released = await releaseBlockedSeats(tx, { performanceId, seats: seatIds })
    if (released.length > 0)
      await recordAct(tx, by, { act: 'releasedSeats', performanceId, before: { seats: released } }, now)
    return { released }
  })
}

async function performanceOf(db: Queries, id: number): Promise<Performance> {
  const performance = await db.first<Performance>(sql`
    select starts_at, ends_at, state from performance where id = ${id}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  return performance
}

function releaseInstant(
  day: string,
  { startsAt }: Performance,
  { VENUE_TIME_ZONE }: Pick<Settings, 'VENUE_TIME_ZONE'>,
  now: Date,
): Date {
  const releaseAt = instantAt(day, RELEASE_TIME, VENUE_TIME_ZONE)
  if (releaseAt > now && releaseAt < startsAt) return releaseAt
  const reason =
    releaseAt <= now ? 'Noon of this day has passed' : 'Seats must go back on sale before the performance starts'
  throw new Refusal('INVALID_INPUT', { fields: [{ name: 'releaseOn', reason }] })
}
