import { cancellation } from '#shared/staff/cancellation/cancellation'
import { cancellationSchemas } from '#shared/staff/cancellation/cancellation.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { cancelPerformance, retryCancellation } from './cancel-performance.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { readProgress } from './read-progress.ts'

export const cancellationRoutes = staffRoutes(cancellation, cancellationSchemas, {
  preview: ({ input, now }, boxOffice) => previewCancellation(boxOffice, input.performanceId, now),
  cancel: (call, boxOffice) => cancelPerformance(boxOffice, colleagueOf(call), call.input, call.now),
  progress: ({ input }, boxOffice) => readProgress(boxOffice, input.performanceId),
  retry: (call, boxOffice) => retryCancellation(boxOffice, colleagueOf(call), call.input.performanceId, call.now),
})
