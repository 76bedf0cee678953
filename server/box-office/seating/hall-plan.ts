import { type HallRow, type HallSeat, hallRows } from '#shared/seats/hall-rows'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { readOnce } from './read-once.ts'

/** A hall's seats by row, and each seat's zone by its id. */
export interface HallPlan {
  rows: readonly HallRow[]
  zoneOfSeat: ReadonlyMap<number, number>
}

interface SeatRow {
  id: number
  screenId: number
  rowPosition: number
  position: number
  zoneId: number
  attributes: string[]
}

/** Returns a function that reads each hall's plan once, until it is cleared. */
export const hallPlans = (db: Queries) => readOnce((hallId: number) => readPlan(db, hallId))

async function readPlan(db: Queries, hallId: number): Promise<HallPlan> {
  const screens = await db.query<{ id: number }>(sql`
    select id from screen where hall_id = ${hallId} order by position, id`)
  const seats = await db.query<SeatRow>(sql`
    select id, screen_id, row_position, position, zone_id, attributes
      from seat
     where hall_id = ${hallId}`)
  return {
    rows: hallRows(
      seats.map(hallSeatOf),
      screens.map(({ id }) => id),
    ),
    zoneOfSeat: new Map(seats.map(({ id, zoneId }) => [id, zoneId])),
  }
}

const hallSeatOf = ({ id, screenId, rowPosition, position, zoneId, attributes }: SeatRow): HallSeat => ({
  id,
  screenId,
  depth: rowPosition,
  position,
  zoneId,
  isAccessPlace: attributes.includes('W') || attributes.includes('C'),
})
