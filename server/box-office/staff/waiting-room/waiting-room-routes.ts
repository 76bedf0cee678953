import { instantAt } from '#shared/dates'
import { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import { waitingRoomSchemas } from '#shared/staff/waiting-room/waiting-room.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { controlRoom, readRoom } from './control-room.ts'

export const waitingRoomRoutes = staffRoutes(waitingRoom, waitingRoomSchemas, {
  room: async ({ now }, boxOffice) => ({ room: await readRoom(boxOffice, now) }),
  open: (call, boxOffice) => {
    const { opens } = call.input
    const zone = boxOffice.settings.VENUE_TIME_ZONE
    const at = opens ? instantAt(opens.slice(0, 10), opens.slice(11), zone) : call.now
    return controlRoom(boxOffice, colleagueOf(call), { opensAt: at.toISOString(), isPaused: false }, call.now)
  },
  pause: (call, boxOffice) => controlRoom(boxOffice, colleagueOf(call), { isPaused: true }, call.now),
  resume: (call, boxOffice) => controlRoom(boxOffice, colleagueOf(call), { isPaused: false }, call.now),
  pace: (call, boxOffice) => controlRoom(boxOffice, colleagueOf(call), call.input, call.now),
})
