import { get, post, staffArea } from '../staff-call.ts'
import type { WaitingRoomSchemas } from './waiting-room.schemas.ts'

/** The waiting room at the desk: its figures, opening, pause and pace. */
export const waitingRoom = staffArea<WaitingRoomSchemas>()({
  room: get('/staff/waiting-room', 'controlWaitingRoom'),
  open: post('/staff/waiting-room/open', 'controlWaitingRoom', ['NOT_FOUND']),
  pause: post('/staff/waiting-room/pause', 'controlWaitingRoom', ['NOT_FOUND']),
  resume: post('/staff/waiting-room/resume', 'controlWaitingRoom', ['NOT_FOUND']),
  pace: post('/staff/waiting-room/pace', 'controlWaitingRoom', ['NOT_FOUND']),
})
