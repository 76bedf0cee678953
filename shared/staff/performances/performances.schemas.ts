import { array, string } from 'yup'
import { count, flag, instant, text, textOrNone, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { daySent, idSent, textSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

/**
 * Seats by their current state, how many requests wait for returned seats, and the value of the valid tickets, in whole
 * cents.
 */
const Figures = {
  ...{ seats: count, sold: count, held: count, blocked: count, free: count },
  ...{ waiting: count, takenCents: count },
}

export const DeskPerformance = shape({
  id: ticketingId,
  production: text,
  hall: text,
  startsAt: instant,
  state: string()
    .oneOf(['scheduled', 'cancelled'] as const)
    .defined(),
  ...Figures,
})

export const FindPerformancesSent = shape({
  /** Words in the names of production and hall. Empty: all performances. */
  text: textSent(200).default(''),
  /** Null or empty: performances that haven't ended. */
  from: daySent
    .nullable()
    .notRequired()
    .transform((value: unknown) => value || null),
})

export const performancesSchemas = {
  /** Those of the next seven days, and today's that have begun. */
  coming: { result: shape({ performances: array(DeskPerformance).required() }) },
  performance: { query: shape({ performanceId: idSent }), result: DeskPerformance },
  /** The first 100 in order of time. */
  find: {
    body: FindPerformancesSent,
    result: shape({ performances: array(DeskPerformance).required(), hasMore: flag }),
  },
  /** The valid tickets by the day of sale, without days that sold none. */
  salesByDay: {
    query: shape({ performanceId: idSent }),
    result: shape({ days: array(shape({ day: text, tickets: count })).required() }),
  },
  /** By name. `hasMore`: there are more than 3,000. */
  buyers: {
    query: shape({ performanceId: idSent }),
    result: shape({
      buyers: array(
        shape({ orderId: ticketingId, name: text, email: text, phone: textOrNone, seats: text, tickets: count }),
      ).required(),
      hasMore: flag,
    }),
  },
}
export type PerformancesSchemas = typeof performancesSchemas
