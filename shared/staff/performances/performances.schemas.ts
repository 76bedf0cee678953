import { array, boolean, string } from 'yup'
import { count, instant, text, textOrNone, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent } from '#shared/ticketing/shapes/request-fields.schemas'
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

export const performancesSchemas = {
  /** Those of the next seven days, and today's that have begun. */
  coming: { result: shape({ performances: array(DeskPerformance).required() }) },
  performance: { query: shape({ performanceId: idSent }), result: DeskPerformance },
  /** By name. `hasMore`: there are more than 3,000. */
  buyers: {
    query: shape({ performanceId: idSent }),
    result: shape({
      buyers: array(
        shape({ orderId: ticketingId, name: text, email: text, phone: textOrNone, seats: text, tickets: count }),
      ).required(),
      hasMore: boolean().defined(),
    }),
  },
}
export type PerformancesSchemas = typeof performancesSchemas
