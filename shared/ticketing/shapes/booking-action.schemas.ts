import { string } from 'yup'
import { flag, text, textOrNone } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

export const ExternalLinkOrNone = shape({ url: string().required(), label: textOrNone }).nullable().defined()

/**
 * What the booking button of a production or series does; `type` is `Hide`, `Inactive`, `External` or another that
 * books here.
 */
export const BookingAction = shape({
  type: text,
  externalLink: ExternalLinkOrNone,
  label: textOrNone,
  textColour: textOrNone,
  buttonColour: textOrNone,
  isPresale: flag,
})
