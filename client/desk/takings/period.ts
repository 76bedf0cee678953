import type { Grouping } from '#shared/staff/takings/takings.schemas'

/** The days on show, inclusive, and what they are summed by. */
export interface Period {
  from: string
  to: string
  by: Grouping
}
