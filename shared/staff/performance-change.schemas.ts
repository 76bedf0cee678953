import { array, string } from 'yup'
import { text, textOrNone, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { optionalLines, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

/** A mail to the buyers of a performance. */
export const mailSent = {
  subject: requiredText(150, 'Please enter the mail’s subject'),
  text: optionalLines(3_000).required('Please enter the mail’s text'),
}

/** The mail to the buyers of a performance that is cancelled or moved, and the reason for the audit. */
export const mailWithReason = {
  ...mailSent,
  reason: requiredText(500, 'Please give a reason'),
}

/** The orders that a colleague has to look after by hand, each with one of these problems. */
export const orderProblems = <P extends string>(problems: readonly P[]) =>
  array(
    shape({ orderId: ticketingId, buyer: text, phone: textOrNone, problem: string().oneOf(problems).defined() }),
  ).required()
