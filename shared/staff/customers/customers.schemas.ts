import { array, boolean, string } from 'yup'
import {
  count,
  day,
  flag,
  instant,
  instantOrNone,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import {
  emailSent,
  idSent,
  lastNameSent,
  optionalText,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { FoundOrder } from '../find/find.schemas.ts'

const ofCustomer = { customerId: idSent }
const reason = requiredText(500, 'Please give a reason')

export const FoundCustomer = shape({
  id: ticketingId,
  name: text,
  /** Null if the customer gave none. */
  email: textOrNone,
  phone: textOrNone,
  hasAccount: flag,
  orders: count,
  lastOrderAt: instantOrNone,
})

/** The details of a customer that the staff correct. */
export const ContactSent = shape({
  firstName: requiredText(60),
  lastName: lastNameSent,
  email: emailSent,
  phone: optionalText(40),
  reason,
})

export const CustomerCorrectionSent = ContactSent.shape(ofCustomer)
export const CustomerNoteSent = shape({ ...ofCustomer, text: requiredText(2_000, 'Please write a note') })
const ofMerge = { keptId: idSent, mergedId: idSent }
export const MergeSent = shape({ ...ofMerge, reason })

/** What a customer who is merged has, and what it fills in at the one that is kept. */
const filledFields = ['email', 'phone'] as const

export const customersSchemas = {
  /** The first 25 customers by name, mail address or phone number; accounts first, then the newest. */
  find: {
    body: shape({ text: requiredText(200, 'Please enter what to find') }),
    result: shape({ customers: array(FoundCustomer).required(), hasMore: boolean().defined() }),
  },
  customer: {
    query: shape(ofCustomer),
    result: shape({
      /** Differs from the requested id if that customer has been merged into this one. */
      id: ticketingId,
      ...{ firstName: text, lastName: text, email: textOrNone, phone: textOrNone },
      ...{ hasAccount: flag, createdAt: instant },
      /** The newest 25. */
      orders: array(FoundOrder).required(),
      hasMoreOrders: flag,
      vouchers: array(
        shape({
          ...{ id: ticketingId, initialCents: count, balanceCents: count, expiresOn: day },
          /** The end of the number, because the whole number is as good as money. */
          ending: text,
        }),
      ).required(),
      memberships: array(shape({ name: text, startsOn: day, expiresOn: day })).required(),
      /** The corrections and notes of the staff, on the customer or an order, the newest first. */
      history: array(
        shape({ at: instant, by: text, act: text, orderId: ticketingIdOrNone, detail: textOrNone }),
      ).required(),
      /** Other customers with the same mail address or phone number. */
      alike: array(FoundCustomer).required(),
    }),
  },
  correct: { body: CustomerCorrectionSent, result: Nothing },
  note: { body: CustomerNoteSent, result: Nothing },
  previewMerge: {
    query: shape(ofMerge),
    result: shape({
      kept: FoundCustomer,
      merged: FoundCustomer,
      /** What moves to the customer that is kept. */
      ...{ orders: count, vouchers: count, memberships: count, addresses: count, renewals: count },
      fills: array(string().oneOf(filledFields).defined()).required(),
      endsAccount: flag,
      hasCart: flag,
    }),
  },
  merge: { body: MergeSent, result: shape({ id: ticketingId }) },
}
export type CustomersSchemas = typeof customersSchemas
