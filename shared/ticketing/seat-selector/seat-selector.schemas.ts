import { array, string } from 'yup'
import { MINIMUM_SEATS } from '#shared/order-limits'
import { availability, count, instant, money, text, textOrNone, ticketingId } from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { idSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { seatChoicesSent } from './seats-sent.schemas.ts'

export const seatStatuses = ['Available', 'Ticketed', 'Unavailable', 'NonSeat', 'Stage'] as const
const status = string().oneOf(seatStatuses).defined()

/**
 * A seat, its names short because a hall has thousands: `sid` screen, `vid` view, `zid` zone, `n` number, `r` row, `s`
 * status, `a` attribute codes.
 */
export const WireSeat = shape({
  /** Its key in the map's SVG. */
  key: text,
  id: ticketingId,
  sid: ticketingId,
  vid: ticketingId.nullable(),
  zid: ticketingId,
  n: text,
  r: text,
  s: status,
  a: array(text).required(),
})
/** `start` and `end` are the lowest and highest price in dollars. */
const ZonePrices = shape({ zoneId: ticketingId, name: text, start: money, end: money })
/** `available` is the number of free seats. */
const ScreenOfPerformance = shape({
  id: ticketingId,
  name: text,
  available: count,
  preview: ImageOrNone,
  zonePrices: array(ZonePrices).required(),
})
const PriceTypeShown = shape({ tessituraId: ticketingId, name: text, tooltip: textOrNone })

export const SeatSelectorData = shape({
  performance: shape({
    name: text,
    performanceCompany: textOrNone,
    date: instant,
    otherPerformances: array(shape({ id: ticketingId, date: instant, availability })).required(),
    screens: array(ScreenOfPerformance).required(),
  }),
  /** `map.url` is the `Slug` that fetches the map. */
  screens: array(shape({ id: ticketingId, name: text, map: shape({ url: text }) })).required(),
  viewSections: array(shape({ id: ticketingId, image: ImageOrNone })).required(),
  zonePrices: array(shape({ zoneId: ticketingId, name: text })).required(),
  zonePriceTypeMap: array(shape({ zoneId: ticketingId, priceTypeId: ticketingId, price: money })).required(),
  priceTypes: array(PriceTypeShown).required(),
  extraPriceTypes: array(PriceTypeShown).required(),
  preview: ImageOrNone,
  backgroundColour: textOrNone,
  textColour: textOrNone,
  seats: array(WireSeat).required(),
})
/**
 * An event of the stream: seats with a new status, `Available` or `Unavailable`. The visitor's own seats aren't in it;
 * the page fetches them again.
 */
export const SeatChanges = shape({ seats: array(shape({ id: ticketingId, s: status })).required() })
export const SeatAttributes = shape({
  attributes: array(shape({ key: text, name: text, description: text })).required(),
})

const OfPerformance = shape({ PerformanceId: idSent })
const primarySeats = seatChoicesSent.min(MINIMUM_SEATS, 'Please choose at least one seat')

export const seatSelectorSchemas = {
  performanceSeats: { query: OfPerformance, result: SeatSelectorData },
  packageSeats: { query: shape({ PackageId: idSent, PerformanceId: idSent }), result: SeatSelectorData },
  information: { result: SeatAttributes },
  seatMap: { query: shape({ Slug: requiredText(300) }), result: shape({ content: text }) },
  changes: { query: OfPerformance, result: SeatChanges },
  performanceReserve: { body: shape({ performanceId: idSent, performanceSeats: primarySeats }), result: Nothing },
  packageReserve: {
    body: shape({
      packageId: idSent,
      performanceId: idSent,
      packageSeats: primarySeats,
      /** Extra seats, which nobody has to take. */
      performanceSeats: seatChoicesSent.optional().default([]),
    }),
    result: Nothing,
  },
  performanceRemove: { body: shape({ performanceId: idSent }), result: Nothing },
  packagePerformanceRemove: { body: shape({ packageId: idSent, performanceId: idSent }), result: Nothing },
}
export type SeatSelectorSchemas = typeof seatSelectorSchemas
