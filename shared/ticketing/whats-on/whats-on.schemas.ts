import { array, string } from 'yup'
import {
  count,
  day,
  dayOrNone,
  flag,
  instant,
  money,
  moneyOrNone,
  text,
  textOrNone,
  ticketingId,
} from '../shapes/answer-fields.schemas.ts'
import { BookingAction } from '../shapes/booking-action.schemas.ts'
import { CalendarEntries } from '../shapes/calendar-entry.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { FeaturedProduction, Production, ProductionTile } from '../shapes/production-tile.schemas.ts'
import {
  daySent,
  idSent,
  optionalIdSent,
  optionalListSent,
  pageNumberSent,
  requiredText,
  textSent,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/**
 * The filters of a list; empty or missing ones have no effect. Dates are YYYY-MM-DD; `startDate` is the first day
 * listed, today if null.
 */
export const FiltersApplied = shape({
  searchText: textSent(200).optional().default(''),
  /** A year of weekends is 157 days. */
  dates: optionalListSent(daySent, 400),
  filters: optionalListSent(requiredText(60), 100),
  venueIds: optionalListSent(idSent, 100),
  pageNumber: pageNumberSent,
  startDate: daySent.nullable().optional().default(null),
})
const Filtered = shape({ filtersApplied: FiltersApplied })
/** `artistId` is an addition of this box office: finds an artist's productions besides those that the text finds. */
const FilteredDates = shape({ filtersApplied: FiltersApplied.shape({ artistId: optionalIdSent }) })

export const Calendar = shape({
  dates: array(shape({ date: day, productions: array(ProductionTile).required() })).required(),
  hasMore: flag,
  /**
   * An addition of this box office to the first page: the days of the next twelve weeks that have events which pass the
   * filters, from today on, whatever `startDate` is.
   */
  days: array(day).optional().default(undefined),
})
/** `id` is the content item's GUID, `tessituraId` what its booking button needs; `events` is a count. */
export const SeriesTile = shape({
  id: string().required(),
  tessituraId: ticketingId,
  name: text,
  route: text,
  dateLabel: text,
  events: count,
  image: ImageOrNone,
  bookingAction: BookingAction,
})
export const SeriesItem = shape({
  upcoming: array(ProductionTile).required(),
  hasMore: flag,
  bookingAction: BookingAction,
})
/**
 * A running presale for members: the names of the levels that open it, and the visitor's membership state. `endedOn` is
 * the last day (YYYY-MM-DD) of a membership that has lapsed.
 */
const MemberPresale = shape({
  levels: array(text).required(),
  standing: string()
    .oneOf(['SignedOut', 'NotMember', 'Lapsed', 'Member'] as const)
    .required(),
  endedOn: dayOrNone,
})
/** `dates` are the instants its performances start; the prices the lowest and highest in dollars, null without any. */
export const ProductionDetail = Production.shape({
  priceStart: moneyOrNone,
  priceEnd: moneyOrNone,
  dates: array(instant).required(),
  calendar: CalendarEntries,
  priceTypes: array(
    shape({ heading: text, zonePriceInformation: array(shape({ zoneName: text, zonePrice: money })).required() }),
  ).required(),
  contentType: text,
  memberPresale: MemberPresale.nullable().optional(),
  /** An addition of this box office: whether it is sold out and has a list for returned seats. */
  hasReturnedSeatsList: flag.optional(),
})
/** A production whose performances are all over. `lastDay` (YYYY-MM-DD) is the day of the last. */
const PastProduction = shape({
  id: string().required(),
  name: text,
  route: text,
  company: textOrNone,
  venue: text,
  dateLabel: text,
  lastDay: day,
  image: ImageOrNone,
})
export const OfProduction = shape({
  /** The content item's GUID. */
  Id: requiredText(60).optional(),
  TessituraProductionSeasonId: optionalIdSent,
}).test('one', 'Please give an id', (value) => Boolean(value?.Id) || value?.TessituraProductionSeasonId !== undefined)

export const whatsOnSchemas = {
  featured: { result: shape({ productions: array(FeaturedProduction).required() }) },
  productions: { body: FilteredDates, result: Calendar },
  series: { body: Filtered, result: shape({ series: array(SeriesTile).required(), hasMore: flag }) },
  seriesItem: {
    body: shape({
      /** The content item's GUID. */
      id: requiredText(60),
      filtersApplied: FiltersApplied.optional().default(undefined),
    }),
    result: SeriesItem,
  },
  production: { query: OfProduction, result: ProductionDetail },
  past: {
    query: shape({ PageNumber: pageNumberSent }),
    result: shape({ productions: array(PastProduction).required(), hasMore: flag }),
  },
  filterOptions: {
    query: shape({ Id: requiredText(60) }),
    result: shape({ options: array(shape({ id: string().required(), name: text })).required() }),
  },
}
export type WhatsOnSchemas = typeof whatsOnSchemas
