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
    /** Since when the mail address is subscribed to the newsletter, and with what name. */
    newsletter: shape({ firstName: text, lastName: text, subscribedAt: instant }).nullable().defined(),
  }),
  addresses: array(
    shape({
      line1: text,
      line2: textOrNone,
      suburb: text,
      state: textOrNone,
      postCode: text,
      country: text,
      isPrimary: flag,
      createdAt: instant,
    }),
  ).required(),
  devices: array(Device).required(),
  memberships: array(shape({ name: text, startsOn: text, expiresOn: text })).required(),
  orders: array(OrderData).required(),
  /** Bought by the customer, or given for returned tickets. */
  giftVouchers: array(shape({ number: text, value: money, amountLeft: money, expiresOn: text })).required(),
  /** In the carts that are not ordered yet. */
  cartLines: array(shape({ kind: text, name: text, addedAt: instant })).required(),
  mails: array(shape({ subject: text, writtenAt: instant, sentAt: instantOrNone })).required(),
})
