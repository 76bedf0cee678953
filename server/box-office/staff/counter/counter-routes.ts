import { Refusal } from '#shared/refusals'
import { counter } from '#shared/staff/counter/counter'
import { counterSchemas } from '#shared/staff/counter/counter.schemas'
import { ticketsOnPage } from '../../tickets/show-tickets.ts'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { findCustomers } from './counter-buyer.ts'
import { readOffer } from './counter-offer.ts'
import { holdForSale, releaseSale } from './hold-for-sale.ts'
import { sell } from './sell.ts'

export const counterRoutes = staffRoutes(counter, counterSchemas, {
  offer: ({ input, now }, boxOffice) => readOffer(boxOffice, input.performanceId, now),
  hold: (call, boxOffice) => holdForSale(boxOffice, colleagueOf(call), call.input, call.now),
  release: (call, boxOffice) => releaseSale(boxOffice, colleagueOf(call), call.input.saleId),
  sell: (call, boxOffice) => sell(boxOffice, colleagueOf(call), call.input, call.now),
  customers: ({ input }, boxOffice) => findCustomers(boxOffice, input.text),
  tickets: async ({ input, now }, boxOffice) => {
    const tickets = await ticketsOnPage(boxOffice, { orderId: input.orderId }, now)
    if (tickets.performances.length === 0) throw new Refusal('NOT_FOUND')
    return { ...tickets, keyExpiresAt: null }
  },
})
