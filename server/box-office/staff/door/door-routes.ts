import { door } from '#shared/staff/door/door'
import { doorSchemas } from '#shared/staff/door/door.schemas'
import { mayDo } from '#shared/staff/roles'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { findTickets } from './find-tickets.ts'
import { readAttendance, readDoorPerformances } from './read-attendance.ts'
import { readDoorList } from './read-door-list.ts'
import { readOfflineList } from './read-offline-list.ts'
import { recordOfflineScans } from './record-offline-scans.ts'
import { scanTicket } from './scan-ticket.ts'

export const doorRoutes = staffRoutes(door, doorSchemas, {
  performances: ({ now }, { db }) => readDoorPerformances(db, now),
  attendance: ({ input }, { db }) => readAttendance(db, input.performanceId),
  scan: (call, boxOffice) => scanTicket(boxOffice, colleagueOf(call), call.input, call.now),
  offlineList: (call, boxOffice) => {
    const showsNames = mayDo(colleagueOf(call).role, 'listBuyers')
    return readOfflineList(boxOffice, call.input.performanceId, showsNames, call.now)
  },
  offlineScans: (call, boxOffice) => recordOfflineScans(boxOffice, colleagueOf(call), call.input, call.now),
  list: ({ input, now }, { db }) => readDoorList(db, input.performanceId, now),
  find: ({ input }, { db }) => findTickets(db, input),
})
