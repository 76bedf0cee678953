import type { Grouping } from '#shared/staff/takings/takings.schemas'

/** The days on show, inclusive, and what they are summed by. */
export interface Period {
  from: string
  to: string
  by: Grouping
}

/** `day-of-sale` → "Day of sale". */
export const groupingName = (by: Grouping): string => `${by.charAt(0).toUpperCase()}${by.slice(1).replaceAll('-', ' ')}`
