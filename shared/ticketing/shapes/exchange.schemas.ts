import { array, string } from 'yup'
import { flag, instant, money, text, ticketingId } from './answer-fields.schemas.ts'
import { idSent, listSent, requiredText, yesOrNoSent } from './request-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** The tickets to be exchanged, such as `3001,3002`. */
export const ticketNumbersSent = requiredText(1_100, 'Please choose at least one ticket').matches(
  /^\d{1,10}(,\d{1,10}){0,99}$/,
  { message: 'Please give the tickets’ numbers', excludeEmptyString: true },
)
export const ticketsSent = listSent(idSent, 100).min(1, 'Please choose at least one ticket')
export const chosenOffer = { toPerformanceId: idSent, seatIds: listSent(idSent, 100) }

/** Tickets that the box office exchanges by phone only. */
export const EXCHANGED_BY_PHONE = ['accessPlace', 'package'] as const

/** An addition of this box office. Neither is set if there is no other date, or tickets can't be returned any more. */
export const exchangeMark = {
  /** The ticket can be exchanged for another date. */
  canExchange: flag.optional(),
  /** Why the ticket can be exchanged by phone only. */
  exchangedByPhone: string().oneOf(EXCHANGED_BY_PHONE).optional(),
}

const seatPlace = { section: text, row: text, number: text }

/** `offers`: one for each zone with enough free seats, best first. Empty for a date without any. */
export const ExchangeOffers = shape({
  dates: array(
    shape({
      ...{ performanceId: ticketingId, date: instant, venue: text },
      offers: array(
        shape({
          zone: text,
          seats: array(shape({ seatId: ticketingId, ...seatPlace })).required(),
          /** Of all seats, without fees. */
          price: money,
          /** What is left of the price of the exchanged tickets, on a gift voucher. */
          refund: money,
          /** What is missing, to be paid by card. */
          toPay: money,
        }),
      ).required(),
    }),
  ).required(),
})
/** `payment`: the exchange is made once the difference is paid on this card page. `sessionId` is the provider's. */
export const Exchanged = shape({
  orderId: ticketingId,
  payment: shape({ sessionId: text, redirectUrl: text }).optional().default(undefined),
})

/** `hasLeft`: the buyer came back without paying, so that a payment that is open is ended. */
export const ExchangePaymentSent = shape({ sessionId: requiredText(200), hasLeft: yesOrNoSent })
/**
 * Without `exchanged`, the former tickets are as they were. `message` says what happened to the money of a payment that
 * is refunded.
 */
export const ExchangePayment = shape({
  state: string()
    .oneOf(['exchanged', 'declined', 'cancelled', 'expired', 'refunded'] as const)
    .defined(),
  message: text.optional(),
  exchanged: shape({ date: instant, venue: text, seats: array(shape(seatPlace)).required() })
    .optional()
    .default(undefined),
})
