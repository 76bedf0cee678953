import { Refusal } from '#shared/refusals'
import { seats } from '#shared/staff/seats/seats'
import { seatsSchemas } from '#shared/staff/seats/seats.schemas'
import { sql } from '../../database/sql.ts'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { blockHouseSeats, releaseHouseSeats } from './house-seats.ts'
import { readHouseSeats, readReleasedToday } from './read-house-seats.ts'

export const seatsRoutes = staffRoutes(seats, seatsSchemas, {
  seats: ({ input, now }, boxOffice) => readHouseSeats(boxOffice, input.performanceId, now),
  drawing: async ({ input }, boxOffice) => {
    const screen = await boxOffice.db.first<{ mapSlug: string }>(
      sql`select map_slug from screen where id = ${input.screenId}`,
    )
    if (!screen) throw new Refusal('NOT_FOUND')
    return { content: (await boxOffice.seatMap(screen.mapSlug))?.content ?? '' }
  },
  block: (call, boxOffice) => blockHouseSeats(boxOffice, colleagueOf(call), call.input, call.now),
  release: (call, boxOffice) => releaseHouseSeats(boxOffice, colleagueOf(call), call.input, call.now),
  releasedToday: ({ now }, boxOffice) => readReleasedToday(boxOffice, now),
})
