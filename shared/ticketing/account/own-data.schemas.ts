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
 * A browser that is signed in. `label` is what its user agent says, such as `Firefox on Windows`; `lastUsedAt` is right
 * to five minutes.
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
})
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
      /** What was written with it: a gift voucher's receiver and message, a donation's name. */
      details: mixed<Record<string, unknown>>().defined(),
      specialRequirements: array(text).required(),
      extras: array(shape({ name: text, count })).required(),
      tickets: array(Ticket).required(),
    }),
  ).required(),
  payments: array(shape({ amount: money, state: text, createdAt: instant })).required(),
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
/** When the mail address was subscribed to the newsletter, and under what name. */
const Newsletter = shape({ firstName: text, lastName: text, subscribedAt: instant }).nullable().defined()
const Voucher = shape({ number: text, value: money, amountLeft: money, expiresOn: text })
const SentMail = shape({ subject: text, writtenAt: instant, sentAt: instantOrNone })

/** Everything that is stored by a mail address alone: orders of guests, the newsletter and mails. */
export const AddressData = shape({
  writtenAt: instant,
  email: text,
  newsletter: Newsletter,
  /** One for each purchase without an account. */
  guests: array(shape({ firstName: text, lastName: text, phone: textOrNone, createdAt: instant })).required(),
  addresses: array(SavedAddress).required(),
  orders: array(OrderData).required(),
  giftVouchers: array(Voucher).required(),
  mails: array(SentMail).required(),
})

/**
 * Everything that is held about a customer, but for hashes of passwords and tokens. Orders that were made as a guest
 * with the same mail address aren't in it: nobody has proven that they are the customer's.
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
  orders: array(OrderData).required(),
  /** Bought by the customer, or given for returned tickets. */
  giftVouchers: array(Voucher).required(),
  /** In the carts that are not ordered yet. */
  cartLines: array(shape({ kind: text, name: text, addedAt: instant })).required(),
  mails: array(SentMail).required(),
})
