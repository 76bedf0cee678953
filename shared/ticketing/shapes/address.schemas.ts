import { flag, text, textOrNone, ticketingId, ticketingIdOrNone } from './answer-fields.schemas.ts'
import { idSent, optionalText, requiredText } from './request-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** An address that was typed in. Countries without states send no `stateId`. */
export const AddressSent = shape({
  countryId: idSent,
  stateId: idSent.nullable().optional(),
  line1: requiredText(100),
  line2: optionalText(100),
  suburb: requiredText(60),
  postCode: requiredText(20),
})
export const OptionalAddressSent = AddressSent.nullable().optional().default(undefined)

/** The three ways of saying an address: a saved one, a match of the lookup, one typed in. */
export const addressChoice = {
  addressId: idSent.nullable().optional(),
  addressKey: optionalText(200),
  address: OptionalAddressSent,
}

/** A customer's address, as it is edited. */
export const SavedAddress = shape({
  id: ticketingId,
  isPrimary: flag,
  countryId: ticketingId,
  line1: text,
  line2: textOrNone,
  suburb: text,
  postCode: text,
  stateId: ticketingIdOrNone,
})

/** A customer's address, as it is chosen from in the checkout; `state` is its name. */
export const AddressOption = shape({
  id: ticketingId,
  line1: text,
  line2: textOrNone,
  suburb: text,
  state: textOrNone,
  postCode: text,
  isPrimary: flag,
})
