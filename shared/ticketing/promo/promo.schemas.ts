import { array } from 'yup'
import { flag, text, textOrNone } from '../shapes/answer-fields.schemas.ts'
import { requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const messages = array(text).required()
const person = { firstName: textOrNone, isLoggedIn: flag }

/**
 * `code` is null while the session has none. `messages` are the code's own and, for a while after a code was changed or
 * removed, notices of the tickets that were removed with it.
 */
export const PromoState = shape({ code: textOrNone, ...person, messages })

export const promoSchemas = {
  get: { result: PromoState },
  apply: { body: shape({ code: requiredText(60) }), result: shape({ messages }) },
  remove: { result: shape(person) },
}
export type PromoSchemas = typeof promoSchemas
