import { array, number, string } from 'yup'
import { MINIMUM_SEATS } from '#shared/order-limits'
import { seatStatuses } from '../enumerations.ts'
import {
  availability,
  count,
  instant,
  money,
  optionalCount,
  optionalTicketingId,
  text,
  textOrNone,
  ticketingId,
} from '../shapes/answer-fields.schemas.ts'
import { yesOrNo } from '../shapes/cast.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { idSent, optionalText, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { packageChoicesSent, seatChoicesSent } from './seats-sent.schemas.ts'

const status = string().oneOf(seatStatuses).defined()

const seatIds = array(ticketingId).required()

/** Omitted by a service that doesn't send positions in rows. */
const optionalPosition = number().integer().optional()

/**
 * The fields of a seat that are the same for every performance in its hall. Names are short because a hall has
 * thousands of seats.
 */
const planSeatFields = {
  /** Its key in the map's SVG. */
  key: text,
  id: ticketingId,
  /** Its screen, its view section and its zone. */
  sid: ticketingId,
  vid: ticketingId.nullable(),
  zid: ticketingId,
  /** Number and row as they are shown. */
  n: text,
  r: text,
  /** Attribute codes. */
  a: array(text).required(),
  /** Its position in its row: neighbours differ by 1, an aisle skips a number. */
  p: optionalPosition,
  /** Its row, counted from the stage: adjacent rows of a screen differ by 1. */
  d: optionalPosition,
  /** For a companion seat: the id of its wheelchair place. */
  c: optionalTicketingId,
}
/** A seat as `SeatPlan` gives it; without `s` it is neither a `NonSeat` nor part of the `Stage`. */
export const PlanSeat = shape({
  ...planSeatFields,
  s: string()
    .oneOf(['NonSeat', 'Stage'] as const)
    .optional(),
})
/** A seat with its status. */
export const WireSeat = shape({ ...planSeatFields, s: status })
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
    /** An addition of this box office: the hall's name. */
    venue: text.optional(),
    date: instant,
    otherPerformances: array(shape({ id: ticketingId, date: instant, availability })).required(),
    screens: array(ScreenOfPerformance).required(),
  }),
  /** `map.url` is the `Slug` that fetches the map. */
  screens: array(shape({ id: ticketingId, name: text, map: shape({ url: text }) })).required(),
  /** `name` is its location: the list's sections. */
  viewSections: array(shape({ id: ticketingId, name: string().optional(), image: ImageOrNone })).required(),
  zonePrices: array(shape({ zoneId: ticketingId, name: text })).required(),
  zonePriceTypeMap: array(shape({ zoneId: ticketingId, priceTypeId: ticketingId, price: money })).required(),
  priceTypes: array(PriceTypeShown).required(),
  extraPriceTypes: array(PriceTypeShown).required(),
  preview: ImageOrNone,
  backgroundColour: textOrNone,
  textColour: textOrNone,
  /** Empty if `plan` replaces it. */
  seats: array(WireSeat).required(),
  /** The visitor's own seats, those of status `Ticketed`, with the price type of each. */
  ticketed: array(shape({ seatId: ticketingId, priceTypeId: ticketingId })).optional(),
  /** The version of the statuses, which `Changes` takes as `Since`. */
  version: string().optional(),
  /**
   * Only if `Split` was sent, in place of `seats`: `SeatPlan` has the seats, and each of them that is in neither list
   * is `Available`.
   */
  plan: string().optional(),
  statuses: shape({ unavailable: seatIds, ticketed: seatIds }).optional().default(undefined),
  /**
   * For a package that is renewed: free seats that are reserved for this visitor until then. For all others, and in
   * `Changes`, they are `Unavailable`.
   */
  kept: shape({ seats: seatIds, until: instant }).optional().default(undefined),
  /** For a package: the maximum number of seats per concert. By default that of any order. */
  maximumSeats: optionalCount,
  /** What happens to a choice that leaves a single seat alone: it is reported, or refused. */
  loneSeats: string()
    .oneOf(['gentle', 'strict'] as const)
    .optional(),
  /** The map of the whole hall, in which the screens are areas: its `Slug`. */
  overview: shape({ url: text }).optional().default(undefined),
})

/**
 * The stream's event `snapshot`: every seat that is `Unavailable` now. It is sent first, unless `Since` or
 * `Last-Event-ID` is a version that the service still has. The stream is the same for all visitors: seats in the
 * visitor's own cart are `Unavailable` in it.
 */
export const SeatSnapshot = shape({ version: text, unavailable: seatIds })
/** The stream's event `changes`: seats with a new status, `Available` or `Unavailable`. */
export const SeatChanges = shape({
  version: string().optional(),
  seats: array(shape({ id: ticketingId, s: status })).required(),
})
export const SeatAttributes = shape({
  attributes: array(shape({ key: text, name: text, description: text })).required(),
})

const OfPerformance = shape({ PerformanceId: idSent })
/** With `Split=true` the response has `plan` and `statuses` in place of `seats`. */
const split = yesOrNo().optional()
/** The chosen seats are reserved; `advice` says what the buyer may want to change. */
const Reserved = shape({ advice: array(text).optional() })
const NO_SEAT = 'Please choose at least one seat'
const primarySeats = seatChoicesSent.min(MINIMUM_SEATS, NO_SEAT)

export const seatSelectorSchemas = {
  performanceSeats: { query: OfPerformance.shape({ Split: split }), result: SeatSelectorData },
  packageSeats: { query: shape({ PackageId: idSent, PerformanceId: idSent, Split: split }), result: SeatSelectorData },
  information: { result: SeatAttributes },
  seatMap: { query: shape({ Slug: requiredText(300) }), result: shape({ content: text }) },
  /** `maps`: every `Slug` at which a map is current. */
  seatMaps: { result: shape({ maps: array(text).required() }) },
  /** `Plan` is the `plan` of `PerformanceSeats`. */
  seatPlan: { query: shape({ Plan: requiredText(100) }), result: shape({ seats: array(PlanSeat).required() }) },
  changes: { query: OfPerformance.shape({ Since: optionalText(64) }), result: SeatChanges },
  performanceReserve: { body: shape({ performanceId: idSent, performanceSeats: primarySeats }), result: Reserved },
  packageReserve: {
    body: shape({
      packageId: idSent,
      performanceId: idSent,
      packageSeats: packageChoicesSent.min(MINIMUM_SEATS, NO_SEAT),
      /** Extra seats, which are optional. */
      performanceSeats: seatChoicesSent.optional().default([]),
    }),
    result: Reserved,
  },
  performanceRemove: { body: shape({ performanceId: idSent }), result: Nothing },
  packagePerformanceRemove: { body: shape({ packageId: idSent, performanceId: idSent }), result: Nothing },
}
export type SeatSelectorSchemas = typeof seatSelectorSchemas
