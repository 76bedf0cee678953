import { array, string } from 'yup'
import { count, flag, instant, instantOrNone, text, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

export const RemovalSent = shape({ requestId: idSent, reason: requiredText(500, 'Please give a reason') })

export const returnedSeatsSchemas = {
  list: {
    query: shape({ performanceId: idSent }),
    result: shape({
      /** The requests that wait or have an offer, in the order of their turns. */
      requests: array(
        shape({
          ...{ id: ticketingId, email: text, seats: count, isAdjacent: flag, requestedAt: instant },
          state: string().oneOf(['waiting', 'offered']).defined(),
          /** Until when the offered seats are held; null while the request waits. */
          offerEndsAt: instantOrNone,
        }),
      ).required(),
      hasMore: flag,
      /** How many offers were bought, and how many lapsed. */
      ...{ taken: count, lapsed: count },
    }),
  },
  remove: { body: RemovalSent, result: shape({}) },
}
export type ReturnedSeatsSchemas = typeof returnedSeatsSchemas
