import { schemas } from '#shared/ticketing/schemas'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { exchangeOffers } from '../account/exchange-offers.ts'
import { exchangeTickets } from '../account/exchange-tickets.ts'
import { confirmExchange } from '../orders/place/confirm-exchange.ts'
import { routes } from '../routes.ts'
import { handOn } from '../tickets/hand-on.ts'
import { showTickets } from '../tickets/show-tickets.ts'
import { ticketPublicKey } from '../tickets/ticket-keys.ts'
import { walletPass } from '../tickets/wallet/wallet-pass.ts'
import { ticketsToExchange } from './exchange.ts'
import { withExchangeMarks } from './exchange-marks.ts'

export const ticketsRoutes = routes(tickets, schemas.tickets, {
  tickets: async ({ input, ...call }, boxOffice) =>
    withExchangeMarks(boxOffice.db, await showTickets(boxOffice, call, input), call.now),
  handOn: async ({ input, ...call }, boxOffice) => {
    await handOn(boxOffice, call, input)
    return {}
  },
  exchangeOffers: async ({ input: { TicketIds, ...query }, ...call }, boxOffice) => {
    const of = await ticketsToExchange(boxOffice, call, query, TicketIds.split(',').map(Number))
    return exchangeOffers(boxOffice, of, call.now)
  },
  exchange: async ({ input: { ticketIds, orderId, sessionKey, performanceId, ...to }, ...call }, boxOffice) => {
    const query = { OrderId: orderId, SessionKey: sessionKey, PerformanceId: performanceId }
    return exchangeTickets(boxOffice, call, await ticketsToExchange(boxOffice, call, query, ticketIds), to)
  },
  exchangePayment: ({ input, now }, boxOffice) => confirmExchange(boxOffice, input, now),
  walletPass: ({ input, ...call }, boxOffice) => walletPass(boxOffice, call, input),
  publicKey: async (_call, boxOffice) => ({ publicKey: await ticketPublicKey(boxOffice.db, boxOffice) }),
})
