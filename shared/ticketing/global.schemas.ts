import { array, boolean, object, string } from 'yup'
import { flag, text, ticketingId } from './answer-fields.schemas.ts'
import { captchaTokenSent, requiredText } from './request-fields.schemas.ts'

const Named = object({ id: ticketingId, name: text })

export const AddressLookupSent = object({
  searchText: requiredText(200).min(4, 'Please enter at least four characters'),
  captchaToken: captchaTokenSent,
})
export const AddressMatches = object({
  matches: array(object({ address: text, key: string().required() })).required(),
})
/** The first of the defaults is what a form begins with. */
export const Countries = object({
  countries: array(
    object({ id: ticketingId, name: text, isDefault: flag, states: array(Named).required() }),
  ).required(),
})

export const globalSchemas = {
  address: { body: AddressLookupSent, result: AddressMatches },
  countries: { query: object({ DefaultsOnly: boolean().optional() }), result: Countries },
  prefixes: { result: object({ prefixes: array(Named).required() }) },
  venues: { result: object({ venues: array(Named).required() }) },
}
export type GlobalSchemas = typeof globalSchemas
