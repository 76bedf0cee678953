import { array } from 'yup'
import { countsSent, seatCountsSent } from '../seat-selector/seats-sent.schemas.ts'
import {
  availability,
  count,
  flag,
  instant,
  money,
  optionalMoney,
  text,
  textOrNone,
  ticketingId,
} from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { ProductionTile } from '../shapes/production-tile.schemas.ts'
import {
  captchaTokenSent,
  idSent,
  listSent,
  optionalIdSent,
  optionalLines,
  requiredText,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { TicketRow } from '../shapes/ticket-row.schemas.ts'

/**
 * Prices in dollars, the lowest and the highest over the zones; `count` is the number in the cart, or the one that a
 * booking without tickets starts with.
 */
export const PriceType = shape({
  name: text,
  tooltip: textOrNone,
  priceStart: money,
  priceEnd: money,
  priceTypeId: ticketingId,
  count,
})
/** An extra sold with a ticket: a programme, drinks, dinner. */
export const Upsell = shape({
  name: text,
  image: ImageOrNone,
  performanceId: ticketingId,
  upsellPerformanceId: ticketingId,
  tooltip: textOrNone,
  /** `name` is the option's, if there are several. */
  prices: array(shape({ name: text.optional(), amount: money, count, priceTypeId: ticketingId })).required(),
})
export const CartTicket = TicketRow.shape({ subLineItemId: ticketingId })
/** `hasReturnedSeatsList`: sold out, with a list for returned seats (an addition of this box office). */
const Performance = shape({
  id: ticketingId,
  date: instant,
  availability,
  hasReturnedSeatsList: flag.optional(),
})

/** The price of a seat in a zone, if the service sends it; best zone first. */
const ZoneOffer = shape({
  zoneId: ticketingId,
  name: text,
  prices: array(shape({ priceTypeId: ticketingId, amount: money })).required(),
})

/** `selectedPerformance` is null unless the query names one. `orderFee` is added once per order. */
export const Performances = shape({
  performances: array(Performance).required(),
  productionImage: ImageOrNone,
  orderFee: optionalMoney,
  selectedPerformance: shape({
    id: ticketingId,
    prices: array(PriceType).required(),
    upsells: array(Upsell).required(),
    tickets: array(CartTicket).required(),
    canSelectYourOwnSeat: flag,
    zones: array(ZoneOffer).optional().default(undefined),
  })
    .nullable()
    .defined(),
})
export const ProductionMiniCart = shape({
  hasTickets: flag,
  ticketTotal: money,
  upsellTotal: money,
  tickets: array(CartTicket).required(),
  upsellTickets: array(shape({ count, priceTypeId: ticketingId, upsellPerformanceId: ticketingId })).required(),
  canCheckout: flag,
})
export const ProductionTiles = shape({ productions: array(ProductionTile).required() })

/** The ticketing service's ids, or the content items' GUIDs. */
const OfProductions = shape({ productionIds: listSent(requiredText(60), 100) })

export const productionSchemas = {
  performances: { query: shape({ ProductionId: idSent, PerformanceId: optionalIdSent }), result: Performances },
  miniCart: { query: shape({ ProductionId: idSent, PerformanceId: idSent }), result: ProductionMiniCart },
  reserveTicket: {
    /** `zoneId` restricts the search to a zone; without it the best seats of all zones are used. */
    body: shape({ productionId: idSent, performanceId: idSent, zoneId: optionalIdSent, seats: seatCountsSent }),
    result: Nothing,
  },
  removeTicket: { body: shape({ performanceId: idSent, subLineItemId: idSent }), result: Nothing },
  remove: { body: shape({ productionId: idSent, captchaToken: captchaTokenSent }), result: Nothing },
  reserveUpsell: { body: shape({ upsellPerformanceId: idSent, seats: countsSent }), result: Nothing },
  checkout: { body: shape({ performanceId: idSent, specialRequirements: optionalLines(1000) }), result: Nothing },
  carouselProductions: { body: OfProductions, result: ProductionTiles },
  relatedProductions: { body: OfProductions, result: ProductionTiles },
  upcoming: { result: ProductionTiles },
}
export type ProductionSchemas = typeof productionSchemas
