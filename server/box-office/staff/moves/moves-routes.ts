import { moves } from '#shared/staff/moves/moves'
import { movesSchemas } from '#shared/staff/moves/moves.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { movePerformance, retryMove } from './move-performance.ts'
import { previewMove } from './preview-move.ts'
import { readMoveProgress } from './read-move-progress.ts'

export const movesRoutes = staffRoutes(moves, movesSchemas, {
  preview: ({ input, now }, boxOffice) => previewMove(boxOffice, input, now),
  move: (call, boxOffice) => movePerformance(boxOffice, colleagueOf(call), call.input, call.now),
  progress: ({ input }, boxOffice) => readMoveProgress(boxOffice, input.performanceId),
  retry: (call, boxOffice) => retryMove(boxOffice, colleagueOf(call), call.input.performanceId, call.now),
})
