import { array, boolean, string } from 'yup'
import { count, instant, text, textOrNone, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import {
  idSent,
  lastNameSent,
  listSent,
  oneOfSent,
  optionalEmailSent,
  optionalIdSent,
  optionalListSent,
  optionalText,
  quantityUpTo,
  requiredText,
  textSent,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { Tickets } from '#shared/ticketing/tickets/tickets.schemas'
import { centsSent } from '../cents-sent.schemas.ts'

/** The most tickets of one sale at the counter. */
const MAX_COUNTER_TICKETS = 40

/** How an exchange's difference is paid. */
export const paymentMethods = ['cash', 'terminal', 'complimentary'] as const
/** How a sale is paid: `invoice` is on account. */
export const counterMethods = [...paymentMethods, 'invoice'] as const
export type CounterMethod = (typeof counterMethods)[number]

/** A UUID that the desk generates for each sale, so that a repeated call doesn't sell twice. */
export const saleId = requiredText(36).matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Please give a valid id')
const ofPerformance = { performanceId: idSent }

const HoldSent = shape({
  saleId,
  ...ofPerformance,
  tickets: listSent(shape({ priceTypeId: idSent, count: quantityUpTo(MAX_COUNTER_TICKETS) }), MAX_COUNTER_TICKETS).min(
    1,
    'Please choose tickets',
  ),
  /** The zone of the best available seats; any zone if omitted. */
  zoneId: optionalIdSent,
  /** The seats, as many as tickets. Empty: the best available ones. */
  seatIds: optionalListSent(idSent, MAX_COUNTER_TICKETS),
})

const BuyerSent = shape({
  /** A known customer. Otherwise the sale has a new guest, or nobody's name. */
  customerId: optionalIdSent.nullable(),
  firstName: textSent(60),
  lastName: lastNameSent,
  email: optionalEmailSent(),
})

/** Whom an invoice is for. The tax number may be empty. */
const BillingSent = shape({
  name: requiredText(60, 'Please enter the name on the invoice'),
  street: requiredText(100, 'Please enter the street'),
  postcode: requiredText(12, 'Please enter the postcode'),
  town: requiredText(60, 'Please enter the town'),
  country: requiredText(60, 'Please enter the country'),
  taxNumber: textSent(40),
})

const SaleSent = shape({
  saleId,
  buyer: BuyerSent.required(),
  method: oneOfSent(counterMethods),
  /** Of cash: what the buyer gave. */
  givenCents: centsSent.optional().nullable(),
  /** Of a card terminal: its receipt's number. */
  reference: optionalText(40),
  /** Of complimentary tickets. */
  reason: optionalText(500),
  /** Of an invoice. */
  billing: BillingSent.optional().nullable().default(undefined),
})

export const counterSchemas = {
  /** What the counter may sell of a performance. `free`: the zone's seats that are free now. */
  offer: {
    query: shape(ofPerformance),
    result: shape({
      priceTypes: array(shape({ id: ticketingId, name: text })).required(),
      zones: array(shape({ id: ticketingId, name: text, free: count })).required(),
      prices: array(shape({ priceTypeId: ticketingId, zoneId: ticketingId, amountCents: count })).required(),
      /** Whether it may be paid by invoice. */
      isSoldOnAccount: boolean().defined(),
    }),
  },
  hold: {
    body: HoldSent,
    result: shape({
      expiresAt: instant,
      totalCents: count,
      seats: array(
        shape({ seatId: ticketingId, seat: text, zone: text, priceType: text, amountCents: count }),
      ).required(),
    }),
  },
  /** Puts the sale's seats back on sale. */
  release: { body: shape({ saleId }), result: Nothing },
  sell: {
    body: SaleSent,
    result: shape({
      orderId: ticketingId,
      method: string().oneOf(counterMethods).defined(),
      totalCents: count,
      changeCents: count,
      /** Where the tickets were mailed; null without an address. */
      recipient: textOrNone,
    }),
  },
  /** The first ten customers by name, mail address or phone number; accounts first. */
  customers: {
    body: shape({ text: requiredText(200, 'Please enter a name or mail address') }),
    result: shape({
      customers: array(shape({ id: ticketingId, name: text, email: text, hasAccount: boolean().defined() })).required(),
    }),
  },
  /** The valid tickets of an order, to print. */
  tickets: { query: shape({ orderId: idSent }), result: Tickets },
}
export type CounterSchemas = typeof counterSchemas
