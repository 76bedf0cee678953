import { array, object } from 'yup'
import { availability, count, flag, instant, money, text, textOrNone, ticketingId } from './answer-fields.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { Nothing } from './nothing.schemas.ts'
import { ProductionTile } from './production-tile.schemas.ts'
import {
  captchaTokenSent,
  idSent,
  listSent,
  optionalIdSent,
  optionalText,
  requiredText,
} from './request-fields.schemas.ts'
import { countsSent, seatCountsSent } from './seats-sent.schemas.ts'
import { TicketRow } from './ticket-row.schemas.ts'

/** Prices in dollars, the lowest and the highest over the zones; `count` is how many the cart has. */
export const PriceType = object({
  name: text,
  tooltip: textOrNone,
  priceStart: money,
  priceEnd: money,
  priceTypeId: ticketingId,
  count,
})
/** What can be had with a ticket: a programme, drinks, dinner. */
export const Upsell = object({
  name: text,
  image: ImageOrNone,
  performanceId: ticketingId,
  upsellPerformanceId: ticketingId,
  tooltip: textOrNone,
  prices: array(object({ amount: money, count, priceTypeId: ticketingId })).required(),
})
export const CartTicket = TicketRow.shape({ subLineItemId: ticketingId })
const Performance = object({ id: ticketingId, date: instant, availability })

/** `selectedPerformance` is null unless the query names one. */
export const Performances = object({
  performances: array(Performance).required(),
  productionImage: ImageOrNone,
  selectedPerformance: object({
    id: ticketingId,
    prices: array(PriceType).required(),
    upsells: array(Upsell).required(),
    tickets: array(CartTicket).required(),
    canSelectYourOwnSeat: flag,
  })
    .nullable()
    .defined(),
})
export const ProductionMiniCart = object({
  hasTickets: flag,
  ticketTotal: money,
  upsellTotal: money,
  tickets: array(CartTicket).required(),
  upsellTickets: array(object({ count, priceTypeId: ticketingId, upsellPerformanceId: ticketingId })).required(),
  canCheckout: flag,
})
export const ProductionTiles = object({ productions: array(ProductionTile).required() })

/** The content items' GUIDs. */
const OfProductions = object({ productionIds: listSent(requiredText(60), 100) })

export const productionSchemas = {
  performances: { query: object({ ProductionId: idSent, PerformanceId: optionalIdSent }), result: Performances },
  miniCart: { query: object({ ProductionId: idSent, PerformanceId: idSent }), result: ProductionMiniCart },
  reserveTicket: {
    body: object({ productionId: idSent, performanceId: idSent, seats: seatCountsSent }),
    result: Nothing,
  },
  removeTicket: { body: object({ performanceId: idSent, subLineItemId: idSent }), result: Nothing },
  remove: { body: object({ productionId: idSent, captchaToken: captchaTokenSent }), result: Nothing },
  reserveUpsell: { body: object({ upsellPerformanceId: idSent, seats: countsSent }), result: Nothing },
  checkout: { body: object({ performanceId: idSent, specialRequirements: optionalText(1000) }), result: Nothing },
  carouselProductions: { body: OfProductions, result: ProductionTiles },
  relatedProductions: { body: OfProductions, result: ProductionTiles },
  upcoming: { result: ProductionTiles },
}
export type ProductionSchemas = typeof productionSchemas
