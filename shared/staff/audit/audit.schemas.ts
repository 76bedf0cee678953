import { array, mixed } from 'yup'
import {
  flag,
  instant,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { optionalIdSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

/** Names and values as JSON, or null. */
const details = mixed<Record<string, unknown>>().nullable().defined()

export const AuditEntry = shape({
  id: ticketingId,
  at: instant,
  by: text,
  act: text,
  orderId: ticketingIdOrNone,
  performanceId: ticketingIdOrNone,
  before: details,
  after: details,
  reason: textOrNone,
})

export const auditSchemas = {
  /** A hundred actions, the newest first; `before` is the id of the last one on the previous page. */
  list: {
    query: shape({ before: optionalIdSent }),
    result: shape({ entries: array(AuditEntry).required(), hasMore: flag }),
  },
}
export type AuditSchemas = typeof auditSchemas
