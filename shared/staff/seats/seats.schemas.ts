import { array, string } from 'yup'
import { count, instant, instantOrNone, text, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { daySent, idSent, listSent, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

/** The most seats that one call blocks or releases. */
const MAX_SEATS_AT_ONCE = 500

const ofPerformance = { performanceId: idSent }
const seatIds = listSent(idSent, MAX_SEATS_AT_ONCE).min(1, 'Please choose at least one seat')

/** `reserved`: for the renewal of a package. */
export const seatStates = ['free', 'held', 'sold', 'blocked', 'reserved'] as const

const Block = shape({
  /** Null for the seats that were blocked without a name. */
  id: ticketingId.nullable(),
  name: text,
  reason: text,
  releaseAt: instantOrNone,
  by: text,
  seats: array(shape({ id: ticketingId, part: text, row: text, number: count })).required(),
})

export const BlockSent = shape({
  ...ofPerformance,
  seatIds,
  name: requiredText(100, 'Please say whom or what the seats are for'),
  reason: requiredText(500, 'Please give a reason'),
  /** The seats go back on sale at noon of this day. Null or empty: when a colleague releases them. */
  releaseOn: daySent
    .nullable()
    .notRequired()
    .transform((value: unknown) => value || null),
})

export const seatsSchemas = {
  seats: {
    query: shape(ofPerformance),
    result: shape({
      screens: array(shape({ id: ticketingId, name: text })).required(),
      zones: array(shape({ id: ticketingId, name: text })).required(),
      seats: array(
        shape({
          ...{ id: ticketingId, key: text, screenId: ticketingId, zoneId: ticketingId },
          ...{ part: text, row: text, number: count, position: count, depth: count },
          attributes: array(text).required(),
          state: string().oneOf(seatStates).defined(),
        }),
      ).required(),
      blocks: array(Block).required(),
    }),
  },
  /** The drawing of a part of the hall, as SVG; empty without one. */
  drawing: { query: shape({ screenId: idSent }), result: shape({ content: text }) },
  block: { body: BlockSent, result: shape({ blocked: array(text).required() }) },
  release: {
    body: shape({ ...ofPerformance, seatIds }),
    result: shape({ released: array(text).required() }),
  },
  /** House seats that go back on sale today. */
  releasedToday: {
    result: shape({
      blocks: array(
        shape({
          ...{ id: ticketingId, name: text, releaseAt: instant, seats: count },
          ...{ performanceId: ticketingId, production: text, startsAt: instant },
        }),
      ).required(),
    }),
  },
}
export type SeatsSchemas = typeof seatsSchemas
