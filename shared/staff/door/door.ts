import { forDevices, get, post, staffArea } from '../staff-call.ts'
import type { DoorSchemas } from './door.schemas.ts'

/** Admission at a performance's doors. POSTs, so that no log contains codes and names. */
export const door = staffArea<DoorSchemas>()({
  session: forDevices(get('/staff/door/session', 'scanTickets')),
  performances: forDevices(get('/staff/door/performances', 'scanTickets')),
  attendance: forDevices(get('/staff/door/attendance', 'scanTickets', ['NOT_FOUND'])),
  scan: forDevices(post('/staff/door/scan', 'scanTickets', ['NOT_FOUND', 'INVALID_INPUT'])),
  offlineList: forDevices(get('/staff/door/offline-list', 'scanTickets', ['NOT_FOUND'])),
  offlineScans: forDevices(post('/staff/door/offline-scans', 'scanTickets', ['NOT_FOUND', 'INVALID_INPUT'])),
  list: get('/staff/door/list', 'listBuyers', ['NOT_FOUND']),
  find: forDevices(post('/staff/door/find', 'listBuyers', ['NOT_FOUND'])),
})
