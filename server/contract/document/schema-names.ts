import { type AnySchema, isSchema } from 'yup'
import * as account from '#shared/ticketing/account/account.schemas'
import * as ownData from '#shared/ticketing/account/own-data.schemas'
import * as authentication from '#shared/ticketing/authentication/authentication.schemas'
import * as checkout from '#shared/ticketing/checkout/checkout.schemas'
import * as checkoutCart from '#shared/ticketing/checkout/checkout-cart.schemas'
import * as donation from '#shared/ticketing/donation/donation.schemas'
import * as giftVoucher from '#shared/ticketing/gift-voucher/gift-voucher.schemas'
import * as global from '#shared/ticketing/global/global.schemas'
import * as membership from '#shared/ticketing/membership/membership.schemas'
import * as news from '#shared/ticketing/news/news.schemas'
import * as order from '#shared/ticketing/order/order.schemas'
import * as production from '#shared/ticketing/production/production.schemas'
import * as promo from '#shared/ticketing/promo/promo.schemas'
import * as search from '#shared/ticketing/search/search.schemas'
import * as seatSelector from '#shared/ticketing/seat-selector/seat-selector.schemas'
import * as series from '#shared/ticketing/series/series.schemas'
import * as session from '#shared/ticketing/session/session.schemas'
import * as address from '#shared/ticketing/shapes/address.schemas'
import * as bookingAction from '#shared/ticketing/shapes/booking-action.schemas'
import * as calendarEntry from '#shared/ticketing/shapes/calendar-entry.schemas'
import * as image from '#shared/ticketing/shapes/image.schemas'
import * as nothing from '#shared/ticketing/shapes/nothing.schemas'
import * as productionTile from '#shared/ticketing/shapes/production-tile.schemas'
import * as ticketRow from '#shared/ticketing/shapes/ticket-row.schemas'
import * as subscribe from '#shared/ticketing/subscribe/subscribe.schemas'
import * as tickets from '#shared/ticketing/tickets/tickets.schemas'
import * as whatsOn from '#shared/ticketing/whats-on/whats-on.schemas'

/** The modules whose exported shapes have a name in the document. */
const MODULES: readonly object[] = [
  ...[account, ownData, authentication, checkout, checkoutCart, donation, giftVoucher, global, membership, news],
  ...[order, production, promo, search, seatSelector, series, session, subscribe, tickets, whatsOn],
  ...[address, bookingAction, calendarEntry, image, nothing, productionTile, ticketRow],
]

/** The contract's named shapes, by the names that they are exported with. */
export const namedSchemas: ReadonlyMap<string, AnySchema> = new Map(
  MODULES.flatMap((module) => Object.entries(module))
    .filter(([, value]) => isSchema(value) && ['object', 'array', 'mixed'].includes((value as AnySchema).type))
    .sort(([one], [other]) => (one < other ? -1 : 1)) as [string, AnySchema][],
)
const names = new Map([...namedSchemas].map(([name, schema]) => [schema, name]))

/** Returns the name of a shape of the contract, if it has one. */
export const nameOfSchema = (schema: AnySchema): string | undefined => names.get(schema)
