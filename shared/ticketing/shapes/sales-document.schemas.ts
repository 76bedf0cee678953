import { string } from 'yup'
import { text, ticketingId } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** A receipt or credit note, with its number such as `R-2027-1`. */
export const salesDocument = {
  id: ticketingId,
  kind: string()
    .oneOf(['receipt', 'creditNote'] as const)
    .defined(),
  number: text,
}
/** A file in base64. */
export const PdfFile = shape({ name: text, pdf: text })
