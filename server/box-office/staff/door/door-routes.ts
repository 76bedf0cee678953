import { door } from '#shared/staff/door/door'
import { doorSchemas } from '#shared/staff/door/door.schemas'
import { mayDo, type Permission, permissionsOf } from '#shared/staff/roles'
import { venueOf } from '../access/log-in.ts'
import { staffRoutes } from '../staff-routes.ts'
import { findTickets } from './find-tickets.ts'
import { readAttendance, readDoorPerformances } from './read-attendance.ts'
import { readDoorList } from './read-door-list.ts'
import { readOfflineList } from './read-offline-list.ts'
import { recordOfflineScans } from './record-offline-scans.ts'
import { scanTicket } from './scan-ticket.ts'

/** A device may find buyers by name, because all colleagues who admit may. */
const DEVICE_PERMISSIONS: Permission[] = ['scanTickets', 'listBuyers']

export const doorRoutes = staffRoutes(door, doorSchemas, {
  session: async ({ colleague, device }, { settings }) => ({
    name: (colleague ?? device)?.name ?? '',
    permissions: colleague ? permissionsOf(colleague.role) : DEVICE_PERMISSIONS,
    ...venueOf(settings),
  }),
  performances: ({ now }, { db }) => readDoorPerformances(db, now),
  attendance: ({ input }, boxOffice) => readAttendance(boxOffice, input.performanceId),
  scan: (call, boxOffice) => scanTicket(boxOffice, call, call.input, call.now),
  offlineList: (call, boxOffice) => {
    const showsNames = !call.colleague || mayDo(call.colleague.role, 'listBuyers')
    return readOfflineList(boxOffice, call.input.performanceId, showsNames, call.now)
  },
  offlineScans: (call, boxOffice) => recordOfflineScans(boxOffice, call, call.input, call.now),
  list: ({ input, now }, { db }) => readDoorList(db, input.performanceId, now),
  find: ({ input }, { db }) => findTickets(db, input),
})
