import { array, string } from 'yup'
import { flag, instant, money, text, ticketingId } from './answer-fields.schemas.ts'
import { idSent, listSent, requiredText } from './request-fields.schemas.ts'
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

/** `offers`: one for each zone with enough free seats, best first. Empty for a date without any. */
export const ExchangeOffers = shape({
  dates: array(
    shape({
      ...{ performanceId: ticketingId, date: instant, venue: text },
      offers: array(
        shape({
          zone: text,
          seats: array(shape({ seatId: ticketingId, section: text, row: text, number: text })).required(),
          /** Of all seats, without fees. */
          price: money,
          /** What is left of the price of the exchanged tickets, on a gift voucher. */
          refund: money,
        }),
      ).required(),
    }),
  ).required(),
})
export const Exchanged = shape({ orderId: ticketingId })
