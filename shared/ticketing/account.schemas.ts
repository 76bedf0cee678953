import { array, boolean, object } from 'yup'
import { addressChoice, SavedAddress } from './address.schemas.ts'
import {
  count,
  dayOrNone,
  flag,
  instant,
  money,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from './answer-fields.schemas.ts'
import { BookingAction } from './booking-action.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { Nothing } from './nothing.schemas.ts'
import {
  captchaTokenSent,
  daySent,
  emailSent,
  idSent,
  listSent,
  optionalText,
  pageNumberSent,
  passwordSent,
  requiredText,
} from './request-fields.schemas.ts'
import { TicketRow } from './ticket-row.schemas.ts'

const OfId = object({ id: idSent })
const OfPerformance = object({ TessituraPerformanceId: idSent })
/** The id of a prefix of `/api/Global/Prefixes`, or none. */
const prefixSent = idSent.nullable().optional()

/** Without `addressId` an address is added. */
export const AddressEditSent = object(addressChoice).test(
  'address',
  'Please give an address',
  (value) => Boolean(value?.addressKey) || Boolean(value?.address),
)
export const ChangePasswordSent = object({
  currentPassword: passwordSent,
  newPassword: passwordSent,
  confirmPassword: passwordSent,
})
export const PreferencesSent = object({
  emailCommunications: boolean().required(),
  phoneCommunications: boolean().required(),
})
export const DetailsSent = object({
  prefix: prefixSent,
  firstName: requiredText(60),
  middleName: optionalText(60),
  lastName: requiredText(60),
  email: emailSent,
  phone: requiredText(30),
  /** YYYY-MM-DD, not later than today. */
  dateOfBirth: daySent.nullable().optional(),
})
export const RegisterSent = object({
  prefix: prefixSent,
  firstName: requiredText(60),
  surname: requiredText(60),
  email: emailSent,
  password: passwordSent,
  confirmPassword: passwordSent,
  subscribe: boolean().required(),
  captchaToken: captchaTokenSent,
})
export const ReturnTicketsSent = object({
  tessituraPerformanceId: idSent,
  seatNumbers: listSent(idSent, 100).min(1, 'Please choose at least one ticket'),
})

export const Details = object({
  prefix: ticketingIdOrNone,
  firstName: text,
  middleName: textOrNone,
  lastName: text,
  email: text,
  phone: textOrNone,
  dateOfBirth: dayOrNone,
})
const membership = { title: text, description: textOrNone, image: ImageOrNone }
export const CustomerMemberships = object({
  currentMemberships: array(object({ ...membership, expiry: instant })).required(),
  futureMemberships: array(object({ ...membership, startDate: instant })).required(),
})
export const AccountOverview = object({
  accountNumber: text,
  email: text,
  firstName: text,
  lastName: text,
  memberships: array(object({ name: text, expiry: instant })).required(),
  packages: array(object({ name: text })).required(),
})
export const CustomerPackages = object({
  packages: array(
    object({ name: text, seriesName: text, image: ImageOrNone, canRenew: flag, renewalId: ticketingIdOrNone }),
  ).required(),
})
/** `seatNumber` identifies the ticket when it is returned; `number` is what stands on the seat. */
export const OwnedSeat = object({
  price: money,
  number: textOrNone,
  row: textOrNone,
  zone: text,
  screen: text,
  priceType: text,
  seatNumber: ticketingId,
})
const attended = { id: ticketingId, name: text, date: instant, venue: text, image: ImageOrNone }
export const UpcomingEvents = object({
  performances: array(
    object({
      ...attended,
      tessituraId: ticketingId,
      canResendTickets: flag,
      canReturnTickets: flag,
      bookingAction: BookingAction,
      seats: array(OwnedSeat).required(),
    }),
  ).required(),
})
export const PastEvents = object({
  performances: array(
    object({ ...attended, seats: array(object({ zone: text, row: textOrNone, number: textOrNone })).required() }),
  ).required(),
  pageNumber: count,
  totalPages: count,
})
export const RenewalSummary = object({
  concertCount: count,
  ticketCount: count,
  total: money,
  seriesName: text,
  seriesImage: ImageOrNone,
  productions: array(
    object({ name: text, date: instant, image: ImageOrNone, total: money, tickets: array(TicketRow).required() }),
  ).required(),
})

export const accountSchemas = {
  addresses: { result: object({ addresses: array(SavedAddress).required() }) },
  addressDelete: { body: OfId, result: Nothing },
  addressEdit: { body: AddressEditSent, result: Nothing },
  addressSetPrimary: { body: OfId, result: Nothing },
  changePassword: { body: ChangePasswordSent, result: Nothing },
  communicationPreferences: { result: object({ emailCommunications: flag, phoneCommunications: flag }) },
  setCommunicationPreferences: { body: PreferencesSent, result: Nothing },
  details: { result: Details },
  edit: { body: DetailsSent, result: Nothing },
  memberships: { result: CustomerMemberships },
  overview: { result: AccountOverview },
  packages: { result: CustomerPackages },
  pastEvents: { query: object({ PageNumber: pageNumberSent }), result: PastEvents },
  register: { body: RegisterSent, result: Nothing },
  renew: { body: OfId, result: Nothing },
  renewalSummary: { query: object({ Id: idSent }), result: RenewalSummary },
  resendTickets: { body: object({ tessituraPerformanceId: idSent }), result: Nothing },
  returnableTickets: { query: OfPerformance, result: object({ seats: array(OwnedSeat).required() }) },
  returnTickets: { body: ReturnTicketsSent, result: Nothing },
  upcomingEvents: { result: UpcomingEvents },
}
export type AccountSchemas = typeof accountSchemas
