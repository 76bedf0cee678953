import { array, mixed } from 'yup'
import {
  count,
  dayOrNone,
  flag,
  instant,
  instantOrNone,
  money,
  text,
  textOrNone,
  ticketingId,
} from '../shapes/answer-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/**
 * A browser that is signed in. `label` comes from its user agent, such as `Firefox on Windows`; `lastUsedAt` is
 * accurate to five minutes.
 */
export const Device = shape({
  id: ticketingId,
  label: text,
  signedInAt: instant,
  lastUsedAt: instant,
  isThisDevice: flag,
})

const Ticket = shape({
  performance: text,
  date: instant,
  venue: text,
  section: text,
  row: text,
  number: text,
  priceType: text,
  price: money,
  returnedAt: instantOrNone,
  /** When its holder was admitted at the door. */
  admittedAt: instantOrNone,
  /** An addition of this box office: the people to whom it was handed on, in order. */
  handedOnTo: array(shape({ name: text, email: text }))
    .optional()
    .default(undefined),
})
/** An addition of this box office: the tickets that were handed on to the address. */
const heldTickets = array(
  shape({
    ...{ performance: text, date: instant, venue: text, section: text, row: text, number: text },
    ...{ firstName: text, lastName: text, handedOnAt: instant },
  }),
)
  .optional()
  .default(undefined)
const OrderData = shape({
  orderId: ticketingId,
  /** `pending`, `completed` or `lapsed`. */
  state: text,
  placedAt: instant,
  total: money,
  /** Lines of text. */
  billingAddress: array(text).required(),
  deliveryAddress: array(text).required(),
  lines: array(
    shape({
      kind: text,
      name: text,
      amount: money,
      /** Texts entered with it: a gift voucher's receiver and message, a donation's name. */
      details: mixed<Record<string, unknown>>().defined(),
      specialRequirements: array(text).required(),
      extras: array(shape({ name: text, count })).required(),
      tickets: array(Ticket).required(),
    }),
  ).required(),
  payments: array(shape({ amount: money, state: text, createdAt: instant })).required(),
  /** Numbered receipts and credit notes, with the buyer's name and the lines of the address on them. */
  documents: array(shape({ number: text, issuedAt: instant, total: money, buyer: array(text).required() })).required(),
})
const SavedAddress = shape({
  line1: text,
  line2: textOrNone,
  suburb: text,
  state: textOrNone,
  postCode: text,
  country: text,
  isPrimary: flag,
  createdAt: instant,
})
/** When the mail address was subscribed to the newsletter, and with which name. */
const Newsletter = shape({ firstName: text, lastName: text, subscribedAt: instant }).nullable().defined()
const Voucher = shape({ number: text, value: money, amountLeft: money, expiresOn: text })
/** A request on the list for returned seats of a performance. An addition of this box office. */
const SeatRequests = array(shape({ performance: text, date: instant, seats: count, requestedAt: instant })).optional()
const SentMail = shape({ subject: text, writtenAt: instant, sentAt: instantOrNone })

/** Everything that is stored for a mail address alone: guest orders, the newsletter and mails. */
export const AddressData = shape({
  writtenAt: instant,
  email: text,
  newsletter: Newsletter,
  seatRequests: SeatRequests,
  /** One per purchase without an account. */
  guests: array(shape({ firstName: text, lastName: text, phone: textOrNone, createdAt: instant })).required(),
  addresses: array(SavedAddress).required(),
  orders: array(OrderData).required(),
  giftVouchers: array(Voucher).required(),
  heldTickets,
  mails: array(SentMail).required(),
})

/**
 * Everything that is stored about a customer, except hashes of passwords and tokens. Guest orders with the same mail
 * address aren't included, because they may be another person's.
 */
export const CustomerData = shape({
  writtenAt: instant,
  account: shape({
    accountNumber: text,
    createdAt: instant,
    email: text,
    prefix: textOrNone,
    firstName: text,
    middleName: textOrNone,
    lastName: text,
    phone: textOrNone,
    dateOfBirth: dayOrNone,
    emailCommunications: flag,
    phoneCommunications: flag,
    otherPresenterUpdates: flag,
    /** Whether the customer has opened a link mailed to the address. If not, what it alone identifies is left out. */
    isEmailProven: flag,
    newsletter: Newsletter,
  }),
  addresses: array(SavedAddress).required(),
  devices: array(Device).required(),
  memberships: array(shape({ name: text, startsOn: text, expiresOn: text })).required(),
  /** An addition of this box office: packages of the venue's former ticketing system, and their seats. */
  formerPackages: array(shape({ name: text, seriesName: text, seats: array(text).required() }))
    .optional()
    .default(undefined),
  orders: array(OrderData).required(),
  /** Bought by the customer, or issued for returned tickets. */
  giftVouchers: array(Voucher).required(),
  /** Only if the mail address is proven. */
  seatRequests: SeatRequests,
  /** In carts that haven't been ordered. */
  cartLines: array(shape({ kind: text, name: text, addedAt: instant })).required(),
  heldTickets,
  mails: array(SentMail).required(),
})
