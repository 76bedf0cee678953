import { array, mixed, number } from 'yup'
import { count, text, textOrNone } from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import { daySent, oneOfSent, optionalIdSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

/** What the takings can be summed by. */
export const groupings = [
  ...(['day-of-sale', 'day-of-performance', 'channel', 'method', 'tax', 'production', 'presenter'] as const),
] as const
export type Grouping = (typeof groupings)[number]

export const exportNames = ['orders', 'tickets', 'takings', 'documents'] as const
export type ExportName = (typeof exportNames)[number]

const cents = number().integer().defined()
const days = { from: daySent, to: daySent }

export const PeriodSent = shape({ ...days, by: oneOfSent(groupings) })
export const CloseSent = shape({ until: daySent })

export const takingsSchemas = {
  /**
   * Whole cents. Refunds, reversals, and the vouchers that were issued or imported are negative. `totalCents` is the
   * sum of sales, refunds, and vouchers that were voided, issued and imported.
   */
  sums: {
    query: PeriodSent,
    result: shape({
      closedUntil: textOrNone,
      rows: array(
        shape({
          ...{ name: text, soldCents: cents, refundedCents: cents, voidedCents: cents, issuedCents: cents },
          ...{ taxCents: cents, totalCents: cents },
        }),
      ).required(),
    }),
  },
  /** Some rows of an export, from the one after `after`. `next` is null after the last row. */
  exportRows: {
    query: shape({ ...days, name: oneOfSent(exportNames), after: optionalIdSent }),
    result: shape({
      columns: array(text).required(),
      rows: array(array(mixed<string | number>().nullable().defined()).required()).required(),
      next: count.nullable(),
    }),
  },
  close: { body: CloseSent, result: Nothing },
}
export type TakingsSchemas = typeof takingsSchemas
