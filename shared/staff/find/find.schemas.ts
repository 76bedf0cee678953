import { array, boolean, string } from 'yup'
import { count, instant, text, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

export const orderState = string()
  .oneOf(['pending', 'completed', 'lapsed'] as const)
  .defined()

export const FoundOrder = shape({
  id: ticketingId,
  state: orderState,
  placedAt: instant,
  buyer: text,
  email: text,
  /** Its first production, and the number of others. */
  contents: text,
  tickets: count,
  totalCents: count,
})

export const findSchemas = {
  /** The newest 25 orders. `hasMore`: others match too, so the search should be narrowed. */
  orders: {
    body: shape({ text: requiredText(200, 'Please enter what to find') }),
    result: shape({ orders: array(FoundOrder).required(), hasMore: boolean().defined() }),
  },
}
export type FindSchemas = typeof findSchemas
