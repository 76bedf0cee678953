import { string } from 'yup'
import { count, instant, instantOrNone, text } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent, oneOfSent, yesOrNoSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { mailWithReason, orderProblems } from '../performance-change.schemas.ts'

const ofPerformance = { performanceId: idSent }

/** Where the money goes: to the card as far as the card paid, or all of it into a gift voucher. */
const cancellationMethods = ['card', 'voucher'] as const
export type CancellationMethod = (typeof cancellationMethods)[number]

/** What is left to do for an order, by hand. */
const cancellationProblems = ['notRefunded', 'rejected', 'noAddress', 'notMailed', 'extras'] as const
export type CancellationProblem = (typeof cancellationProblems)[number]

export const CancellationSent = shape({
  ...ofPerformance,
  method: oneOfSent(cancellationMethods),
  /** Refunds delivery and fees of orders of which nothing else is left. */
  refundsFees: yesOrNoSent,
  ...mailWithReason,
})

const Progress = shape({
  method: string().oneOf(cancellationMethods).defined(),
  by: text,
  startedAt: instant,
  finishedAt: instantOrNone,
  orders: count,
  done: count,
  refundedCents: count,
  problems: orderProblems(cancellationProblems),
})

export const cancellationSchemas = {
  /** The orders with valid tickets or extras, and what would be refunded. */
  preview: {
    query: shape(ofPerformance),
    result: shape({
      orders: count,
      tickets: count,
      ...{ ticketsCents: count, extrasCents: count },
      /** Delivery and fees of orders of which nothing else is left. */
      feesCents: count,
      /** What could go back to cards, without and with delivery and fees. */
      ...{ cardCents: count, cardCentsWithFees: count },
      /** What unpaid invoices would be lowered by, likewise. */
      ...{ invoiceCents: count, invoiceCentsWithFees: count },
      withoutAddress: count,
      subject: text,
      text,
    }),
  },
  cancel: { body: CancellationSent, result: Progress },
  /** Null if no colleague cancelled the performance. */
  progress: {
    query: shape(ofPerformance),
    result: shape({ cancellation: Progress.nullable().defined() }),
  },
  /** Tries orders again that couldn't be refunded. */
  retry: { body: shape(ofPerformance), result: Progress },
}
export type CancellationSchemas = typeof cancellationSchemas
