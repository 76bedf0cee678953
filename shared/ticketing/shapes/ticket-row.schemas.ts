import { money, text, textOrNone } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** A ticket of a package or a renewal. `row` and `number` are null where seats aren't numbered. */
export const TicketRow = shape({
  zone: text,
  priceType: text,
  row: textOrNone,
  number: textOrNone,
  section: text,
  amount: money,
})
