import { createHash } from 'node:crypto'
import type { MediaFile } from '#shared/content/page'
import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type PlanSeat = Result<typeof seatSelector.seatPlan>['seats'][number]

export interface Screen {
  id: number
  name: string
  mapSlug: string
  preview: MediaFile | null
}

/** The parts of a hall that don't depend on the performance: its screens, sections, zones and seats. */
export interface HallMap {
  /** A name derived from its content. */
  plan: string
  screens: readonly Screen[]
  sections: readonly { id: number; name: string; viewImage: MediaFile | null }[]
  zones: readonly { id: number; name: string }[]
  seats: readonly PlanSeat[]
  seatOf: ReadonlyMap<number, PlanSeat>
  /** The hall's overview, if one was drawn. */
  overviewSlug: string | null
}

interface SeatRow {
  id: number
  key: string
  screenId: number
  sectionId: number
  zoneId: number
  number: number
  row: string
  attributes: string[]
  position: number
  rowPosition: number
  companionOf: number | null
}

/** Returns a hall's map, or undefined. */
export async function readHallMap(db: Queries, hallId: number): Promise<HallMap | undefined> {
  const screens = await db.query<Screen>(sql`
    select id, name, map_slug, preview from screen where hall_id = ${hallId} order by position, id`)
  if (!screens.length) return undefined
  const sections = await db.query<HallMap['sections'][number]>(sql`
    select e.id, e.name, e.view_image
      from section e
      join screen s on s.id = e.screen_id
     where s.hall_id = ${hallId}
     order by s.position, e.position, e.id`)
  const zones = await db.query<HallMap['zones'][number]>(sql`
    select id, name from zone where hall_id = ${hallId} order by position, id`)
  const rows = await db.query<SeatRow>(sql`
    select a.id, a.key, a.screen_id, a.section_id, a.zone_id, a.number, a.row, a.attributes, a.position, a.row_position,
           a.companion_of
      from seat a
      join screen s on s.id = a.screen_id
     where a.hall_id = ${hallId}
     order by s.position, a.row_position, a.position`)
  const overview = await db.first<{ slug: string }>(sql`
    select m.slug from seat_map m join hall h on m.slug = 'overview-' || h.slug where h.id = ${hallId}`)
  const seats = rows.map(planSeatOf)
  const hash = createHash('sha256').update(JSON.stringify(seats)).digest('hex').slice(0, 16)
  return {
    ...{ plan: `${hallId}-${hash}`, screens, sections, zones, seats },
    seatOf: new Map(seats.map((seat) => [seat.id, seat])),
    overviewSlug: overview?.slug ?? null,
  }
}

const planSeatOf = (seat: SeatRow): PlanSeat => ({
  ...{ key: seat.key, id: seat.id, sid: seat.screenId, vid: seat.sectionId, zid: seat.zoneId },
  ...{ n: String(seat.number), r: seat.row, a: seat.attributes, p: seat.position, d: seat.rowPosition },
  ...(seat.companionOf === null ? {} : { c: seat.companionOf }),
})
