import { array } from 'yup'
import { addressChoice, phoneSent, SavedAddress } from '../shapes/address.schemas.ts'
import {
  count,
  dayOrNone,
  flag,
  instant,
  instantOrNone,
  money,
  optionalMoney,
  optionalTicketingId,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { BookingAction } from '../shapes/booking-action.schemas.ts'
import {
  chosenOffer,
  Exchanged,
  ExchangeOffers,
  exchangeMark,
  ticketNumbersSent,
  ticketsSent,
} from '../shapes/exchange.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { newPassword } from '../shapes/new-password.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  captchaTokenSent,
  daySent,
  emailSent,
  idSent,
  lastNameSent,
  listSent,
  optionalText,
  pageNumberSent,
  passwordSent,
  requiredText,
  yesOrNoSent,
} from '../shapes/request-fields.schemas.ts'
import { PdfFile, salesDocument } from '../shapes/sales-document.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { TicketRow } from '../shapes/ticket-row.schemas.ts'
import { CustomerData, Device } from './own-data.schemas.ts'

const OfId = shape({ id: idSent })
const OfPerformance = shape({ TessituraPerformanceId: idSent })
/** The id of a prefix of `/api/Global/Prefixes`, or none. */
const prefixSent = idSent.nullable().optional()

/** Without `addressId` an address is added. */
export const AddressEditSent = shape(addressChoice).test(
  'address',
  'Please give an address',
  (value) => Boolean(value?.addressKey) || Boolean(value?.address),
)
export const ChangePasswordSent = shape({
  currentPassword: passwordSent,
  newPassword: passwordSent,
  confirmPassword: passwordSent,
})
export const PreferencesSent = shape({
  emailCommunications: yesOrNoSent,
  phoneCommunications: yesOrNoSent,
})
export const DetailsSent = shape({
  prefix: prefixSent,
  firstName: requiredText(60),
  middleName: optionalText(60),
  lastName: lastNameSent,
  email: emailSent,
  phone: phoneSent,
  /** YYYY-MM-DD, today at the latest. */
  dateOfBirth: daySent.nullable().optional(),
  /** Required if `email` is another address. */
  password: passwordSent.notRequired(),
})
export const RegisterSent = shape({
  prefix: prefixSent,
  firstName: requiredText(60),
  surname: lastNameSent,
  email: emailSent,
  ...newPassword,
  subscribe: yesOrNoSent,
  captchaToken: captchaTokenSent,
})
export const ReturnTicketsSent = shape({
  tessituraPerformanceId: idSent,
  seatNumbers: listSent(idSent, 100)
    .min(1, 'Please choose at least one ticket')
    .test('once', 'Please choose each ticket once', (ids) => new Set(ids).size === ids?.length),
})
/** `SeatNumbers`: the tickets to be exchanged, by their numbers in `returnableTickets`, such as `3001,3002`. */
export const ExchangeQuery = shape({
  TessituraPerformanceId: idSent,
  SeatNumbers: ticketNumbersSent,
})
/** `seatIds` are those of an offer, as many as tickets. */
export const ExchangeSent = shape({
  tessituraPerformanceId: idSent,
  seatNumbers: ticketsSent,
  ...chosenOffer,
})

export const Details = shape({
  prefix: ticketingIdOrNone,
  firstName: text,
  middleName: textOrNone,
  lastName: text,
  email: text,
  phone: textOrNone,
  dateOfBirth: dayOrNone,
})
const membership = { title: text, description: textOrNone, image: ImageOrNone }
export const CustomerMemberships = shape({
  currentMemberships: array(shape({ ...membership, expiry: instant })).required(),
  futureMemberships: array(shape({ ...membership, startDate: instant })).required(),
})
export const AccountOverview = shape({
  accountNumber: text,
  email: text,
  firstName: text,
  lastName: text,
  memberships: array(shape({ name: text, expiry: instant })).required(),
  packages: array(shape({ name: text })).required(),
})
export const CustomerPackages = shape({
  packages: array(
    shape({
      ...{ name: text, seriesName: text, image: ImageOrNone, canRenew: flag, renewalId: ticketingIdOrNone },
      /** Until when the seats of the following package are reserved for the customer. */
      seatsKeptUntil: instantOrNone.optional(),
    }),
  ).required(),
})
/** `seatNumber` identifies the ticket when it is returned; `number` is the number on the seat. */
export const OwnedSeat = shape({
  price: money,
  number: textOrNone,
  row: textOrNone,
  zone: text,
  screen: text,
  priceType: text,
  seatNumber: ticketingId,
  ...exchangeMark,
  /** An addition of this box office: the person to whom the ticket was handed on. May be empty. */
  handedOnTo: text.optional(),
})
/** An addition of this box office: the performers. */
const company = text.optional()
/** `id` is the performance's: returning and resending name it. */
const performance = { id: ticketingId, name: text, date: instant, venue: text, image: ImageOrNone, company }
export const UpcomingEvents = shape({
  performances: array(
    shape({
      ...performance,
      /** The production's, which the booking button leads to. */
      tessituraId: ticketingId,
      canResendTickets: flag,
      canReturnTickets: flag,
      /** An addition of this box office: some tickets can be exchanged for another date. */
      canExchangeTickets: flag.optional(),
      /** An addition of this box office: this performance is cancelled; others of its production may not be. */
      isCancelled: flag.optional(),
      bookingAction: BookingAction,
      seats: array(OwnedSeat).required(),
    }),
  ).required(),
})
export const PastEvents = shape({
  performances: array(
    shape({
      ...performance,
      /** An addition of this box office: this performance was cancelled, and its tickets can be returned. */
      isCancelled: flag.optional(),
      seats: array(shape({ zone: text, row: textOrNone, number: textOrNone })).required(),
    }),
  ).required(),
  pageNumber: count,
  totalPages: count,
})
/** `contents`: the names of the order's lines. `documents`: its receipt and credit notes, for `document`. */
export const CustomerOrders = shape({
  orders: array(
    shape({
      ...{ orderId: ticketingId, date: instant, total: money, contents: array(text).required() },
      documents: array(shape(salesDocument)).required(),
    }),
  ).required(),
  pageNumber: count,
  totalPages: count,
})
export const ReturnableTickets = shape({
  seats: array(OwnedSeat).required(),
  /** An addition of this box office: the performance, whether upcoming or past. */
  performance: shape({
    ...{ name: text, company, date: instant, venue: text, isCancelled: flag },
    /** Until when its tickets can be returned, if it was moved. */
    returnsUntil: instant.optional(),
  })
    .optional()
    .default(undefined),
})
export const RenewalSummary = shape({
  /** The id of the page on which its seats can be changed. */
  seriesId: optionalTicketingId,
  concertCount: count,
  ticketCount: count,
  /** The package's price. */
  total: money,
  /** Added once per order. */
  orderFee: optionalMoney,
  seriesName: text,
  seriesImage: ImageOrNone,
  productions: array(
    shape({
      ...{ name: text, date: instant, image: ImageOrNone, total: money, tickets: array(TicketRow).required() },
      ...{ company, venue: text.optional() },
    }),
  ).required(),
})

export const accountSchemas = {
  addresses: { result: shape({ addresses: array(SavedAddress).required() }) },
  addressDelete: { body: OfId, result: Nothing },
  addressEdit: { body: AddressEditSent, result: Nothing },
  addressSetPrimary: { body: OfId, result: Nothing },
  changePassword: { body: ChangePasswordSent, result: Nothing },
  communicationPreferences: { result: shape({ emailCommunications: flag, phoneCommunications: flag }) },
  setCommunicationPreferences: { body: PreferencesSent, result: Nothing },
  details: { result: Details },
  edit: { body: DetailsSent, result: Nothing },
  memberships: { result: CustomerMemberships },
  overview: { result: AccountOverview },
  packages: { result: CustomerPackages },
  pastEvents: { query: shape({ PageNumber: pageNumberSent }), result: PastEvents },
  register: { body: RegisterSent, result: Nothing },
  renew: { body: OfId, result: Nothing },
  renewalSummary: { query: shape({ Id: idSent }), result: RenewalSummary },
  resendTickets: { body: shape({ tessituraPerformanceId: idSent }), result: Nothing },
  returnableTickets: { query: OfPerformance, result: ReturnableTickets },
  returnTickets: { body: ReturnTicketsSent, result: Nothing },
  exchangeOffers: { query: ExchangeQuery, result: ExchangeOffers },
  exchangeTickets: { body: ExchangeSent, result: Exchanged },
  upcomingEvents: { result: UpcomingEvents },

  devices: { result: shape({ devices: array(Device).required() }) },
  signOutDevice: { body: OfId, result: Nothing },
  signOutEverywhere: { result: Nothing },
  orders: { query: shape({ PageNumber: pageNumberSent }), result: CustomerOrders },
  document: { query: shape({ OrderId: idSent, DocumentId: idSent }), result: PdfFile },
  data: { result: CustomerData },
  close: { body: shape({ password: passwordSent }), result: Nothing },
}
export type AccountSchemas = typeof accountSchemas
