import { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { returnedSeatsSchemas } from '#shared/staff/returned-seats/returned-seats.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { readRequests } from './read-requests.ts'
import { removeFromList } from './remove-from-list.ts'

export const returnedSeatsRoutes = staffRoutes(returnedSeats, returnedSeatsSchemas, {
  list: ({ input, now }, { db }) => readRequests(db, input.performanceId, now),
  remove: (call, boxOffice) => removeFromList(boxOffice, colleagueOf(call), call.input, call.now),
})
