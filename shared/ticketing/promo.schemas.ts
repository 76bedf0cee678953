import { array, object } from 'yup'
import { flag, text, textOrNone } from './answer-fields.schemas.ts'
import { requiredText } from './request-fields.schemas.ts'

const messages = array(text).required()
const person = { firstName: textOrNone, isLoggedIn: flag }

/** `code` is null while the session has none. */
export const PromoState = object({ code: textOrNone, ...person, messages })

export const promoSchemas = {
  get: { result: PromoState },
  apply: { body: object({ code: requiredText(60) }), result: object({ messages }) },
  remove: { result: object(person) },
}
export type PromoSchemas = typeof promoSchemas
