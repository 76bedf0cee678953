import { instantAt, venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { seats } from '#shared/staff/seats/seats'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { reservedForRenewal } from '../../seating/holds.ts'

type HouseSeats = StaffResult<(typeof seats)['seats']>
type SeatRow = HouseSeats['seats'][number] & { blockId: number | null }

const DAY = 86_400_000

/** Returns a performance's seats with their states, and its blocks. */
export async function readHouseSeats(
  { db }: Pick<BoxOffice, 'db'>,
  performanceId: number,
  now: Date,
): Promise<HouseSeats> {
  const performance = await db.first<{ hallId: number }>(sql`
    select hall_id from performance where id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  const { hallId } = performance
  const screens = await db.query<{ id: number; name: string }>(sql`
    select id, name from screen where hall_id = ${hallId} order by position, id`)
  const zones = await db.query<{ id: number; name: string }>(sql`
    select id, name from zone where id in (select zone_id from seat where hall_id = ${hallId}) order by id`)
  const rows = await readSeats(db, { performanceId, hallId, now })
  const states = rows.map(({ blockId, ...seat }) => seat)
  return { screens, zones, seats: states, blocks: await readBlocks(db, performanceId, rows) }
}

interface OfHall {
  performanceId: number
  hallId: number
  now: Date
}

const readSeats = (db: Queries, { performanceId, hallId, now }: OfHall) =>
  db.query<SeatRow>(sql`
    select s.id, s.key, s.screen_id, s.zone_id, e.name as part, s.row, s.number, s.position, s.row_position as depth,
           s.attributes, a.block_id,
           case when a.state in ('sold', 'blocked') then a.state
                when a.state = 'held' and a.expires_at > ${now} then 'held'
                when exists (select from renewal_seat k
                              where k.performance_id = ${performanceId} and k.seat_id = s.id
                                and exists (${reservedForRenewal(now)})) then 'reserved'
                else 'free' end as state
      from seat s
      join section e on e.id = s.section_id
      left join seat_allocation a on a.performance_id = ${performanceId} and a.seat_id = s.id
     where s.hall_id = ${hallId}
     order by e.position, e.id, s.row_position, s.position`)

interface BlockRow {
  id: number
  name: string
  reason: string
  releaseAt: Date | null
  by: string
}
const NAMELESS = { id: null, name: 'Blocked without a name', reason: '', releaseAt: null, by: '' }

/** Returns the blocks that have seats; those without a name last. */
async function readBlocks(db: Queries, performanceId: number, rows: readonly SeatRow[]): Promise<HouseSeats['blocks']> {
  const blocks = await db.query<BlockRow>(sql`
    select id, name, reason, release_at, blocked_by as by
      from seat_block
     where performance_id = ${performanceId}
     order by release_at nulls last, id`)
  const blocked = rows.filter(({ state }) => state === 'blocked')
  return [...blocks, NAMELESS]
    .map((block) => ({
      ...block,
      releaseAt: block.releaseAt?.toISOString() ?? null,
      seats: blocked
        .filter(({ blockId }) => blockId === block.id)
        .map(({ id, part, row, number }) => ({ id, part, row, number })),
    }))
    .filter((block) => block.seats.length > 0)
}

interface ReleaseRow {
  id: number
  name: string
  releaseAt: Date
  seats: number
  performanceId: number
  production: string
  startsAt: Date
}

/** Returns the house seats that go back on sale by the end of the day in the venue's time zone. */
export async function readReleasedToday(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  now: Date,
): Promise<StaffResult<(typeof seats)['releasedToday']>> {
  const zone = settings.VENUE_TIME_ZONE
  const noon = instantAt(venueDay(now, zone), '12:00', zone)
  const tomorrow = instantAt(venueDay(new Date(noon.getTime() + DAY), zone), '00:00', zone)
  const rows = await db.query<ReleaseRow>(sql`
    select b.id, b.name, b.release_at, count(*)::int as seats, f.id as performance_id, p.name as production, f.starts_at
      from seat_block b
      join seat_allocation a on a.block_id = b.id
      join performance f on f.id = b.performance_id
      join production p on p.id = f.production_id
     where b.release_at < ${tomorrow}
     group by b.id, f.id, p.id
     order by b.release_at, f.starts_at, b.id`)
  return {
    blocks: rows.map((row) => ({
      ...row,
      releaseAt: row.releaseAt.toISOString(),
      startsAt: row.startsAt.toISOString(),
    })),
  }
}
