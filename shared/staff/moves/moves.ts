import { get, post, staffArea } from '../staff-call.ts'
import type { MovesSchemas } from './moves.schemas.ts'

const refusals = ['NOT_FOUND', 'PERFORMANCE_PAST', 'PERFORMANCE_CANCELLED'] as const

/** Moves a performance to another time: at once, and writes to its buyers in the background. */
export const moves = staffArea<MovesSchemas>()({
  preview: get('/staff/moves/preview', 'movePerformances', refusals),
  move: post('/staff/moves/move', 'movePerformances', [...refusals, 'PERFORMANCE_MOVED']),
  progress: get('/staff/moves/progress', 'readPerformances', ['NOT_FOUND']),
  retry: post('/staff/moves/retry', 'movePerformances', ['NOT_FOUND']),
})
