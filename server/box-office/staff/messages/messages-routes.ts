import { messages } from '#shared/staff/messages/messages'
import { messagesSchemas } from '#shared/staff/messages/messages.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { readMessages } from './read-messages.ts'
import { previewMessage, retryMessages, sendMessage, testMessage } from './send-message.ts'

export const messagesRoutes = staffRoutes(messages, messagesSchemas, {
  preview: ({ input, now }, boxOffice) => previewMessage(boxOffice, input, now),
  test: (call, boxOffice) => testMessage(boxOffice, colleagueOf(call), call.input, call.now),
  send: (call, boxOffice) => sendMessage(boxOffice, colleagueOf(call), call.input, call.now),
  progress: ({ input }, boxOffice) => readMessages(boxOffice, input.performanceId),
  retry: (call, boxOffice) => retryMessages(boxOffice, colleagueOf(call), call.input.performanceId, call.now),
})
