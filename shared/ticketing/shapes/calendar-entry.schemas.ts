import { array } from 'yup'
import { count, instant, ticketingId } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/**
 * An addition of this box office: the performances of `times` or `dates`, in their order, for calendar programs. `id`
 * stays the same when a performance is moved; `revision` counts its changes, of which the last was at `changedAt`.
 */
export const CalendarEntries = array(shape({ id: ticketingId, revision: count, changedAt: instant }))
  .optional()
  .default(undefined)
