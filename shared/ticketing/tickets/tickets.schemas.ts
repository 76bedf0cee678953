import { array, string } from 'yup'
import { WALLETS } from '#shared/wallets'
import { count, flag, instant, instantOrNone, text, textOrNone, ticketingId } from '../shapes/answer-fields.schemas.ts'
import {
  chosenOffer,
  Exchanged,
  ExchangeOffers,
  ExchangePayment,
  ExchangePaymentSent,
  exchangeMark,
  ticketNumbersSent,
  ticketsSent,
} from '../shapes/exchange.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  emailSent,
  idSent,
  lastNameSent,
  oneOfSent,
  optionalIdSent,
  optionalText,
  requiredText,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const ofTickets = { OrderId: optionalIdSent, SessionKey: optionalText(200), PerformanceId: optionalIdSent }
const ofTicketsSent = { orderId: optionalIdSent, sessionKey: optionalText(200), performanceId: optionalIdSent }
/**
 * The tickets of an order or of a performance. `SessionKey` alone: the signed key of a mail (the page's `key`), which
 * holds until 30 days after the order's last performance. With `OrderId`: the receipt's. `OrderId` or `PerformanceId`
 * alone: the signed-in customer's own.
 */
export const TicketsQuery = shape(ofTickets)

/**
 * A seat that wasn't returned. `code` is the text in the QR code: signed, and verifiable offline. `qrPath` draws it in
 * an SVG of `0 0 qrSize qrSize` with its quiet zone: one unit per module, dark on light in every colour scheme.
 */
export const Ticket = shape({
  id: ticketingId,
  orderId: ticketingId,
  screen: text,
  section: text,
  row: text,
  number: text,
  zone: text,
  priceType: text,
  code: text,
  qrSize: count,
  qrPath: text,
  /** An addition of this box office: the ticket can be handed on. */
  canHandOn: flag.optional(),
  ...exchangeMark,
})
/**
 * `performances` are in order of date, without those that have no valid ticket left. `calendar` is the text of an
 * `.ics` file, to be saved as `calendarName` with the type `text/calendar`.
 */
export const Tickets = shape({
  /** The buyer; null if the account was closed. */
  bookedBy: textOrNone,
  /** Until when the key opens the page; null if it was requested without one. */
  keyExpiresAt: instantOrNone,
  /** An addition of this box office: the tickets that their buyer handed on, without their codes. */
  handedOn: array(
    shape({
      ...{ id: ticketingId, performanceId: ticketingId, section: text, row: text, number: text },
      /** Empty after the person's data was deleted. */
      holderName: text,
    }),
  )
    .optional()
    .default(undefined),
  performances: array(
    shape({
      performanceId: ticketingId,
      /** The production's. */
      productionId: ticketingId,
      name: text,
      company: text,
      date: instant,
      /** An addition of this box office: when the doors open. */
      doors: instant.optional(),
      venue: text,
      image: ImageOrNone,
      isCancelled: flag,
      /** An addition of this box office: the wallets for which `walletPass` returns a pass of these tickets. */
      wallets: array(string().oneOf(WALLETS).defined()).optional().default(undefined),
      calendar: text,
      calendarName: text,
      seats: array(Ticket).required(),
    }),
  ).required(),
})

/** Hands a ticket on that the caller may see, by the same key or ids as `TicketsQuery`. */
export const HandOnSent = shape({
  ticketId: idSent,
  firstName: requiredText(60, 'Please enter a first name'),
  lastName: lastNameSent,
  email: emailSent,
  ...ofTicketsSent,
})

/** `TicketIds`: tickets of one performance that `TicketsQuery` returns. */
export const TicketsExchangeQuery = shape({ ...ofTickets, TicketIds: ticketNumbersSent })
/** `seatIds` are those of an offer, as many as tickets. The tickets are requested as `TicketsQuery` does. */
export const TicketsExchangeSent = shape({ ticketIds: ticketsSent, ...chosenOffer, ...ofTicketsSent })

/** `TicketId`: one of the tickets that `TicketsQuery` returns. Without it, all of them, for Apple Wallet only. */
export const WalletPassQuery = shape({
  ...ofTickets,
  Wallet: oneOfSent(WALLETS),
  TicketId: optionalIdSent,
})
/**
 * `url`: where Google Wallet adds the ticket. `file`: in base64, with its media type, which Apple Wallet opens.
 */
export const WalletPass = shape({
  url: textOrNone,
  file: shape({ name: text, type: text, base64: text }).nullable().defined(),
})

/** `publicKey` is an Ed25519 key, 32 bytes in base64url. `docs/tickets.md` describes what it verifies. */
export const TicketKey = shape({ publicKey: text })

export const ticketsSchemas = {
  tickets: { query: TicketsQuery, result: Tickets },
  handOn: { body: HandOnSent, result: Nothing },
  exchangeOffers: { query: TicketsExchangeQuery, result: ExchangeOffers },
  exchange: { body: TicketsExchangeSent, result: Exchanged },
  exchangePayment: { body: ExchangePaymentSent, result: ExchangePayment },
  walletPass: { query: WalletPassQuery, result: WalletPass },
  publicKey: { result: TicketKey },
}
export type TicketsSchemas = typeof ticketsSchemas
