import { array } from 'yup'
import { count, instant, instantOrNone, text } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { localTimeSent } from '../local-time-sent.schemas.ts'
import { mailWithReason, orderProblems } from '../performance-change.schemas.ts'

const ofPerformance = { performanceId: idSent }

/** What is left to do for an order, by hand. */
const moveProblems = ['notTold', 'noAddress', 'notMailed'] as const
export type MoveProblem = (typeof moveProblems)[number]

export const MoveTimes = shape({
  ...ofPerformance,
  /** In the venue's time. */
  startsAt: localTimeSent,
  /** Until when tickets may be returned, in the venue's time. If empty, the box office chooses. */
  returnsUntil: localTimeSent
    .nullable()
    .optional()
    .default(null)
    .transform((value: unknown, typed: unknown) => (typed === '' ? null : value)),
})

export const MoveSent = MoveTimes.shape({
  /** The start that the colleague saw. A performance that was moved meanwhile isn't moved. */
  from: instant,
  ...mailWithReason,
})

const Progress = shape({
  by: text,
  ...{ from: instant, to: instant, returnsUntil: instant, movedAt: instant },
  finishedAt: instantOrNone,
  /** `done`: the orders that have been told. */
  ...{ orders: count, done: count },
  problems: orderProblems(moveProblems),
})

export const movesSchemas = {
  /** The orders with valid tickets, and the mail to edit. */
  preview: {
    query: MoveTimes,
    result: shape({
      ...{ from: instant, to: instant, returnsUntil: instant },
      ...{ orders: count, tickets: count, withoutAddress: count },
      /** What the move doesn't change and may need a colleague, as sentences. */
      warnings: array(text).required(),
      ...{ subject: text, text },
    }),
  },
  move: { body: MoveSent, result: Progress },
  /** The last move. Null if there is none. */
  progress: { query: shape(ofPerformance), result: shape({ move: Progress.nullable().defined() }) },
  /** Tries orders again that couldn't be told. */
  retry: { body: shape(ofPerformance), result: Progress },
}
export type MovesSchemas = typeof movesSchemas
