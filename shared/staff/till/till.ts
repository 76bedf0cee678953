import { get, post, staffArea } from '../staff-call.ts'
import type { TillSchemas } from './till.schemas.ts'

/** The tills of the counter: each colleague's cash, from its float to its count. */
export const till = staffArea<TillSchemas>()({
  current: get('/staff/till', 'sell'),
  open: post('/staff/till/open', 'sell', ['TILL_OPEN']),
  close: post('/staff/till/close', 'sell', ['NOT_FOUND']),
  closed: get('/staff/till/closed', 'readTills'),
})
