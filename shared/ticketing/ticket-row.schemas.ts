import { object } from 'yup'
import { money, text, textOrNone } from './answer-fields.schemas.ts'

/** A ticket of a package or a renewal. `row` and `number` are null where seats aren't numbered. */
export const TicketRow = object({
  zone: text,
  priceType: text,
  row: textOrNone,
  number: textOrNone,
  section: text,
  amount: money,
})
