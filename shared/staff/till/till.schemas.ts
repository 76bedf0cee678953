import { array, number, string } from 'yup'
import { count, instant, text, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { idSent } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { centsSent } from '../cents-sent.schemas.ts'

/** Cents that may be negative. */
const signedCents = number().integer().defined()

/** A cash sale, or a cash refund with a negative amount. */
const TillEntry = shape({
  orderId: ticketingId,
  kind: string()
    .oneOf(['sale', 'refund'] as const)
    .defined(),
  amountCents: signedCents,
  at: instant,
})

const Till = { id: ticketingId, openedAt: instant, floatCents: count, expectedCents: signedCents }
const entries = array(TillEntry).required()

const TillOpenSent = shape({ floatCents: centsSent })
const TillCloseSent = shape({ tillId: idSent, countedCents: centsSent })

export const tillSchemas = {
  /** The colleague's open till, with everything that went through it; null without one. */
  current: {
    result: shape({
      till: shape({ ...Till, entries })
        .nullable()
        .defined(),
    }),
  },
  open: { body: TillOpenSent, result: shape({ id: ticketingId }) },
  /** `differenceCents`: what was counted less what was expected. */
  close: {
    body: TillCloseSent,
    result: shape({ ...Till, countedCents: count, differenceCents: signedCents, closedAt: instant, entries }),
  },
  /** The last 50 tills that were closed, by whom. */
  closed: {
    result: shape({
      tills: array(
        shape({ ...Till, by: text, countedCents: count, differenceCents: signedCents, closedAt: instant }),
      ).required(),
    }),
  },
}
export type TillSchemas = typeof tillSchemas
