import { get, post, staffArea } from '../staff-call.ts'
import type { DoorSchemas } from './door.schemas.ts'

/** Admission at a performance's doors. POSTs, so that no log contains codes and names. */
export const door = staffArea<DoorSchemas>()({
  performances: get('/staff/door/performances', 'scanTickets'),
  attendance: get('/staff/door/attendance', 'scanTickets', ['NOT_FOUND']),
  scan: post('/staff/door/scan', 'scanTickets', ['NOT_FOUND', 'INVALID_INPUT']),
  offlineList: get('/staff/door/offline-list', 'scanTickets', ['NOT_FOUND']),
  offlineScans: post('/staff/door/offline-scans', 'scanTickets', ['NOT_FOUND', 'INVALID_INPUT']),
  list: get('/staff/door/list', 'listBuyers', ['NOT_FOUND']),
  find: post('/staff/door/find', 'listBuyers', ['NOT_FOUND']),
})
