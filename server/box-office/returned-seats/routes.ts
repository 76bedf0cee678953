import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { joinList } from './join-list.ts'
import { leaveList, readOwnRequest, takeOffer } from './own-request.ts'
import { readList } from './read-list.ts'

export const returnedSeatsRoutes = routes(returnedSeats, schemas.returnedSeats, {
  list: ({ input: { PerformanceId }, now }, boxOffice) => readList(boxOffice, PerformanceId, now),
  join: async ({ input, ...call }, boxOffice) => {
    await joinList(boxOffice, call, input)
    return {}
  },
  request: ({ input: { token }, now }, boxOffice) => readOwnRequest(boxOffice, token, now),
  take: async ({ input: { token }, ...call }, boxOffice) => {
    await takeOffer(boxOffice, call, token)
    return {}
  },
  leave: async ({ input: { token } }, boxOffice) => {
    await leaveList(boxOffice, token)
    return {}
  },
})
