import { array, boolean, string } from 'yup'
import { packageTypes } from '../enumerations.ts'
import { packageCountsSent, seatCountsSent } from '../seat-selector/seats-sent.schemas.ts'
import {
  availability,
  count,
  flag,
  instant,
  money,
  optionalCount,
  optionalMoney,
  optionalTicketingId,
  text,
  textOrNone,
  ticketingId,
} from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { idSent, optionalIdSent, optionalLines, optionalListSent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { TicketRow } from '../shapes/ticket-row.schemas.ts'

export const PackagePriceType = shape({ name: text, toolTip: textOrNone, tessituraId: ticketingId, count })
/**
 * `prices` are of one seat by price type: in the whole of a fixed package, in one concert of a flexi one. A service may
 * omit them.
 */
export const PackageZone = shape({
  name: text,
  tessituraId: ticketingId,
  available: flag,
  selected: flag,
  prices: array(shape({ priceTypeId: ticketingId, amount: money })).optional(),
})
const optionalFlag = boolean().optional()
const tickets = array(TicketRow).required()
/** An addition of this box office: a concert's performers. */
const company = text.optional()
const chosen = {
  id: ticketingId,
  tessituraId: ticketingId,
  totalTickets: count,
  priceTypes: array(PackagePriceType).required(),
  isComplete: flag,
  /** The maximum number of seats per concert. */
  maximumSeats: optionalCount,
  /** What the buyer should know about the seats if they differ between concerts. */
  advice: array(text).optional(),
}

export const FixedPackage = shape({
  ...chosen,
  zones: array(PackageZone).required(),
  specialRequirements: textOrNone,
  productions: array(
    shape({
      name: text,
      company,
      date: instant,
      venue: text,
      image: ImageOrNone,
      hasTickets: flag,
      tickets,
      performanceId: optionalTicketingId,
      canSelectOwnSeats: optionalFlag,
    }),
  ).required(),
})
export const FlexiPerformance = shape({
  id: ticketingId,
  date: instant,
  availability,
  zones: array(PackageZone).required(),
  hasTickets: flag,
  specialRequirements: textOrNone,
  tickets,
})
/** `maximumProductions` is null if the package sets none; the maximum is 2 then. */
export const FlexiPackage = shape({
  ...chosen,
  minimumProductions: count.nullable(),
  maximumProductions: count.nullable(),
  /** Whether its concerts may have different numbers of seats. */
  allowsDifferentCounts: optionalFlag,
  productions: array(
    shape({
      id: ticketingId,
      name: text,
      company,
      venue: text,
      image: ImageOrNone,
      hasTickets: flag,
      canSelectOwnSeats: flag,
      performances: array(FlexiPerformance).required(),
    }),
  ).required(),
})
/** `saved` is the difference to the price of the same seats bought singly. */
const totals = { canCheckout: flag, concertCount: count, ticketCount: count, total: money, saved: optionalMoney }

/**
 * At most one of the two packages is set, by `type`; both are null before one is chosen. `orderFee` is added once per
 * order.
 */
export const SeriesProductions = shape({
  type: string().oneOf(packageTypes).defined(),
  packages: array(shape({ id: ticketingId, label: text, discount: textOrNone })).required(),
  hasPackageSelected: flag,
  ...totals,
  orderFee: optionalMoney,
  selectedFixedPackage: FixedPackage.nullable().defined(),
  selectedFlexiPackage: FlexiPackage.nullable().defined(),
})
export const SeriesMiniCart = shape({ seriesName: text, ...totals })

export const seriesSchemas = {
  productions: { query: shape({ SeriesId: idSent, PackageId: optionalIdSent }), result: SeriesProductions },
  reserveFixed: {
    body: shape({
      packageId: idSent,
      zoneId: idSent,
      seats: seatCountsSent,
      specialRequirements: optionalLines(1000),
    }),
    result: Nothing,
  },
  reserveFlexi: {
    body: shape({
      packageId: idSent,
      productionId: idSent,
      performanceId: idSent,
      zoneId: idSent,
      seats: packageCountsSent,
    }),
    result: Nothing,
  },
  removePackage: { body: shape({ packageId: idSent }), result: Nothing },
  removePerformance: {
    body: shape({ packageId: idSent, productionId: idSent, performanceId: idSent }),
    result: Nothing,
  },
  checkout: {
    body: shape({
      packageId: idSent,
      specialRequirements: optionalListSent(shape({ performanceId: idSent, notes: optionalLines(1000) }), 100),
    }),
    result: Nothing,
  },
  miniCart: { query: shape({ SeriesId: idSent, PackageId: idSent }), result: SeriesMiniCart },
}
export type SeriesSchemas = typeof seriesSchemas
