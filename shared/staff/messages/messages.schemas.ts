import { array } from 'yup'
import { count, instant, instantOrNone, text } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent, quantityUpTo } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { mailSent, orderProblems } from '../performance-change.schemas.ts'

/** Maximum messages to the buyers of one performance. */
export const MAX_MESSAGES = 50

const ofPerformance = { performanceId: idSent }

/** What is left to do for an order, by hand. */
const messageProblems = ['notWritten', 'noAddress', 'notMailed'] as const
export type MessageProblem = (typeof messageProblems)[number]

export const MessageSent = shape({ ...ofPerformance, ...mailSent })

const Progress = shape({
  /** The latest first. */
  messages: array(
    shape({
      number: count,
      ...{ subject: text, text, by: text },
      sentAt: instant,
      finishedAt: instantOrNone,
      /** `done`: the orders that have been worked through. `mails`: the addresses that it was written to. */
      ...{ orders: count, done: count, mails: count },
    }),
  ).required(),
  /** Of the last message, and of earlier ones what can be tried again. */
  problems: orderProblems(messageProblems),
})

export const messagesSchemas = {
  /** The mail as it goes out, and whom it would reach. */
  preview: {
    body: MessageSent,
    result: shape({
      /** One for each address. */
      mails: count,
      ...{ orders: count, withoutAddress: count },
      /** The order whose mail is shown. Null if there is none. */
      orderId: count.nullable().defined(),
      ...{ subject: text, html: text },
    }),
  },
  /** Mails the message to the colleague only. */
  test: { body: MessageSent, result: shape({ recipient: text }) },
  send: {
    body: MessageSent.shape({
      /** One more than the messages that the colleague saw. If another was sent meanwhile, this one isn't. */
      number: quantityUpTo(MAX_MESSAGES).min(1),
    }),
    result: Progress,
  },
  progress: { query: shape(ofPerformance), result: Progress },
  /** Tries orders again that couldn't be written to. */
  retry: { body: shape(ofPerformance), result: Progress },
}
export type MessagesSchemas = typeof messagesSchemas
