import { array } from 'yup'
import { count, flag, instant, text, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import { idSent, optionalListSent, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { localTimeSent } from '../local-time-sent.schemas.ts'

const names = optionalListSent(requiredText(200), 100)

export const PromoCodeSent = shape({
  code: requiredText(40).matches(/^\S+$/, 'Please write the code without spaces'),
  ...{ starts: localTimeSent, ends: localTimeSent },
  /** Slugs, or the names of price types. */
  ...{ productions: names, priceTypes: names, messages: optionalListSent(requiredText(500), 20) },
  mostOrders: idSent
    .nullable()
    .optional()
    .default(null)
    .transform((value: unknown, typed: unknown) => (typed === '' ? null : value)),
})

export const codesSchemas = {
  /** The 200 codes that end last. `orders`: the completed and pending orders with the code. */
  list: {
    result: shape({
      codes: array(
        shape({
          ...{ id: ticketingId, code: text, startsAt: instant, endsAt: instant, orders: count },
          mostOrders: count.nullable(),
          opens: array(text).required(),
          messages: array(text).required(),
          isEnded: flag,
        }),
      ).required(),
      hasMore: flag,
    }),
  },
  /** What a code may open: productions to come, and the price types. */
  choices: {
    result: shape({
      productions: array(shape({ slug: text, name: text })).required(),
      priceTypes: array(text).required(),
    }),
  },
  add: { body: PromoCodeSent, result: shape({ code: text }) },
  /** Ends a code now. */
  end: { body: shape({ promoCodeId: idSent }), result: Nothing },
}
export type CodesSchemas = typeof codesSchemas
