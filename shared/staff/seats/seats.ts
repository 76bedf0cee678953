import { get, post, staffArea } from '../staff-call.ts'
import type { SeatsSchemas } from './seats.schemas.ts'

/** House seats: a performance's seats that the staff block, and release. */
export const seats = staffArea<SeatsSchemas>()({
  seats: get('/staff/seats', 'readPerformances', ['NOT_FOUND']),
  drawing: get('/staff/seats/drawing', 'readPerformances', ['NOT_FOUND']),
  block: post('/staff/seats/block', 'blockSeats', [
    'NOT_FOUND',
    'SEATS_UNAVAILABLE',
    'PERFORMANCE_PAST',
    'PERFORMANCE_CANCELLED',
    'INVALID_INPUT',
  ]),
  release: post('/staff/seats/release', 'blockSeats', ['NOT_FOUND']),
  releasedToday: get('/staff/seats/released-today', 'readPerformances'),
})
