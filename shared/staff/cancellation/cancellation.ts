import { get, post, staffArea } from '../staff-call.ts'
import type { CancellationSchemas } from './cancellation.schemas.ts'

/** Cancels a performance: refunds its orders and writes to their buyers, in the background. */
export const cancellation = staffArea<CancellationSchemas>()({
  preview: get('/staff/cancellation/preview', 'cancelPerformances', ['NOT_FOUND', 'PERFORMANCE_PAST']),
  cancel: post('/staff/cancellation/cancel', 'cancelPerformances', [
    'NOT_FOUND',
    'PERFORMANCE_PAST',
    'PERFORMANCE_CANCELLED',
  ]),
  progress: get('/staff/cancellation/progress', 'readPerformances', ['NOT_FOUND']),
  retry: post('/staff/cancellation/retry', 'cancelPerformances', ['NOT_FOUND']),
})
