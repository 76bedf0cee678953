import { string } from 'yup'
import { MAX_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import { count, flag, instant, instantOrNone, text, ticketingId } from '../shapes/answer-fields.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  captchaTokenSent,
  emailSent,
  idSent,
  quantitySent,
  requiredText,
  yesOrNoSent,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const OfPerformance = shape({ PerformanceId: idSent })
const OfRequest = shape({ token: requiredText(100) })

/**
 * A performance's list. `recent` counts the seats that were offered to the lists of past performances; it is null while
 * there are too few to tell the odds.
 */
export const ReturnedSeatsList = shape({
  isOpen: flag,
  /** How long an offer holds its seats. */
  offerMinutes: count,
  waiting: count,
  recent: shape({ performances: count, seats: count }).nullable().defined(),
})

/** One of 6: the largest number of tickets of an order. */
const seatsSent = quantitySent.min(MINIMUM_SEATS, `Please choose between ${MINIMUM_SEATS} and ${MAX_SEATS}`)

/** `place` counts from 1, and is null unless the request is waiting. `offerEndsAt` is null unless seats are held. */
export const ReturnedSeatsRequest = shape({
  performanceId: ticketingId,
  productionId: ticketingId,
  name: text,
  date: instant,
  seats: count,
  isAdjacent: flag,
  state: string()
    .oneOf(['waiting', 'offered', 'taken', 'ended'] as const)
    .required(),
  place: count.nullable(),
  offerEndsAt: instantOrNone,
})

export const returnedSeatsSchemas = {
  list: { query: OfPerformance, result: ReturnedSeatsList },
  join: {
    body: shape({
      performanceId: idSent,
      email: emailSent,
      seats: seatsSent,
      /** Whether only seats side by side will do. */
      isAdjacent: yesOrNoSent,
      captchaToken: captchaTokenSent,
    }),
    result: Nothing,
  },
  request: { body: OfRequest, result: ReturnedSeatsRequest },
  take: { body: OfRequest, result: Nothing },
  leave: { body: OfRequest, result: Nothing },
}
export type ReturnedSeatsSchemas = typeof returnedSeatsSchemas
