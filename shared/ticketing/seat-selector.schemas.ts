import { array, object, string } from 'yup'
import { MINIMUM_SEATS } from '#shared/order-limits'
import { availability, count, instant, money, text, textOrNone, ticketingId } from './answer-fields.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { Nothing } from './nothing.schemas.ts'
import { idSent, requiredText } from './request-fields.schemas.ts'
import { seatChoicesSent } from './seats-sent.schemas.ts'

export const seatStatuses = ['Available', 'Ticketed', 'Unavailable', 'NonSeat', 'Stage'] as const
const status = string().oneOf(seatStatuses).defined()

/** A seat, its names short because a hall has thousands: `sid` screen, `vid` view, `zid` zone, `n` number, `r` row, `s` status, `a` attribute codes. */
export const WireSeat = object({
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
const ZonePrices = object({ zoneId: ticketingId, name: text, start: money, end: money })
/** `available` is the number of free seats. */
const ScreenOfPerformance = object({
  id: ticketingId,
  name: text,
  available: count,
  preview: ImageOrNone,
  zonePrices: array(ZonePrices).required(),
})
const PriceTypeShown = object({ tessituraId: ticketingId, name: text, tooltip: textOrNone })

export const SeatSelectorData = object({
  performance: object({
    name: text,
    performanceCompany: textOrNone,
    date: instant,
    otherPerformances: array(object({ id: ticketingId, date: instant, availability })).required(),
    screens: array(ScreenOfPerformance).required(),
  }),
  /** `map.url` is the `Slug` that fetches the map. */
  screens: array(object({ id: ticketingId, name: text, map: object({ url: text }) })).required(),
  viewSections: array(object({ id: ticketingId, image: ImageOrNone })).required(),
  zonePrices: array(object({ zoneId: ticketingId, name: text })).required(),
  zonePriceTypeMap: array(object({ zoneId: ticketingId, priceTypeId: ticketingId, price: money })).required(),
  priceTypes: array(PriceTypeShown).required(),
  extraPriceTypes: array(PriceTypeShown).required(),
  preview: ImageOrNone,
  backgroundColour: textOrNone,
  textColour: textOrNone,
  seats: array(WireSeat).required(),
})
/** One event of the stream: seats whose status is another now, `Available` or `Unavailable`; own seats come by a refresh. */
export const SeatChanges = object({ seats: array(object({ id: ticketingId, s: status })).required() })
export const SeatAttributes = object({
  attributes: array(object({ key: text, name: text, description: text })).required(),
})

const OfPerformance = object({ PerformanceId: idSent })
const primarySeats = seatChoicesSent.min(MINIMUM_SEATS, 'Please choose at least one seat')

export const seatSelectorSchemas = {
  performanceSeats: { query: OfPerformance, result: SeatSelectorData },
  packageSeats: { query: object({ PackageId: idSent, PerformanceId: idSent }), result: SeatSelectorData },
  information: { result: SeatAttributes },
  seatMap: { query: object({ Slug: requiredText(300) }), result: object({ content: text }) },
  changes: { query: OfPerformance, result: SeatChanges },
  performanceReserve: { body: object({ performanceId: idSent, performanceSeats: primarySeats }), result: Nothing },
  packageReserve: {
    body: object({
      packageId: idSent,
      performanceId: idSent,
      packageSeats: primarySeats,
      performanceSeats: seatChoicesSent,
    }),
    result: Nothing,
  },
  performanceRemove: { body: object({ performanceId: idSent }), result: Nothing },
  packagePerformanceRemove: { body: object({ packageId: idSent, performanceId: idSent }), result: Nothing },
}
export type SeatSelectorSchemas = typeof seatSelectorSchemas
