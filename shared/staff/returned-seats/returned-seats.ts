import { get, post, staffArea } from '../staff-call.ts'
import type { ReturnedSeatsSchemas } from './returned-seats.schemas.ts'

/** The list for returned seats of a performance. */
export const returnedSeats = staffArea<ReturnedSeatsSchemas>()({
  list: get('/staff/returned-seats', 'listBuyers', ['NOT_FOUND']),
  remove: post('/staff/returned-seats/remove', 'serveOrders', ['NOT_FOUND', 'PAYMENT_RUNNING']),
})
