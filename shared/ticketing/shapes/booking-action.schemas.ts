import { string } from 'yup'
import { flag, text, textOrNone } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

export const ExternalLinkOrNone = shape({ url: string().required(), label: textOrNone }).nullable().defined()

/**
 * The action of the booking button of a production or series; `type` is `Hide`, `Inactive`, `External` or another that
 * books on this site.
 */
export const BookingAction = shape({
  type: text,
  externalLink: ExternalLinkOrNone,
  label: textOrNone,
  textColour: textOrNone,
  buttonColour: textOrNone,
  isPresale: flag,
})
