import { array, string } from 'yup'
import { flag, text, ticketingId } from '../shapes/answer-fields.schemas.ts'
import { captchaTokenSent, requiredText, yesOrNoSent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const Named = shape({ id: ticketingId, name: text })

export const AddressLookupSent = shape({
  searchText: requiredText(200).min(4, 'Please enter at least four characters'),
  captchaToken: captchaTokenSent,
})
export const AddressMatches = shape({
  matches: array(shape({ address: text, key: string().required() })).required(),
})
/**
 * The first default country is a form's initial value. `code` is ISO 3166-1's two letters, which determine the formats
 * of telephone numbers and post codes; without it only the ticketing service validates them.
 */
export const Countries = shape({
  countries: array(
    shape({
      ...{ id: ticketingId, name: text, isDefault: flag, states: array(Named).required() },
      code: text.optional(),
      /** Whether addresses there have post codes; by default they do. */
      hasPostCodes: flag.optional(),
    }),
  ).required(),
})

export const globalSchemas = {
  address: { body: AddressLookupSent, result: AddressMatches },
  countries: { query: shape({ DefaultsOnly: yesOrNoSent.optional() }), result: Countries },
  prefixes: { result: shape({ prefixes: array(Named).required() }) },
  venues: { result: shape({ venues: array(Named).required() }) },
}
export type GlobalSchemas = typeof globalSchemas
