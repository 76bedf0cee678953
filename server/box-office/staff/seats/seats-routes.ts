import { seats } from '#shared/staff/seats/seats'
import { seatsSchemas } from '#shared/staff/seats/seats.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { blockHouseSeats, releaseHouseSeats } from './house-seats.ts'
import { readDrawing } from './read-drawing.ts'
import { readHouseSeats, readReleasedToday } from './read-house-seats.ts'

export const seatsRoutes = staffRoutes(seats, seatsSchemas, {
  seats: ({ input, now }, boxOffice) => readHouseSeats(boxOffice, input.performanceId, now),
  drawing: ({ input }, boxOffice) => readDrawing(boxOffice, input.screenId),
  block: (call, boxOffice) => blockHouseSeats(boxOffice, colleagueOf(call), call.input, call.now),
  release: (call, boxOffice) => releaseHouseSeats(boxOffice, colleagueOf(call), call.input, call.now),
  releasedToday: ({ now }, boxOffice) => readReleasedToday(boxOffice, now),
})
