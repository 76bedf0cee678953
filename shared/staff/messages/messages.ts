import { get, post, staffArea } from '../staff-call.ts'
import type { MessagesSchemas } from './messages.schemas.ts'

const refusals = ['NOT_FOUND', 'PERFORMANCE_PAST', 'PERFORMANCE_CANCELLED'] as const

/** Writes to the buyers of a performance in the background, each once. */
export const messages = staffArea<MessagesSchemas>()({
  preview: post('/staff/messages/preview', 'writeToBuyers', refusals),
  test: post('/staff/messages/test', 'writeToBuyers', [...refusals, 'TOO_MANY_TRIES']),
  send: post('/staff/messages/send', 'writeToBuyers', [...refusals, 'MESSAGE_SENT', 'NO_EMAIL']),
  progress: get('/staff/messages/progress', 'readPerformances'),
  retry: post('/staff/messages/retry', 'writeToBuyers'),
})
