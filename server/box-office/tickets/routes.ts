import { schemas } from '#shared/ticketing/schemas'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { routes } from '../routes.ts'
import { handOn } from './hand-on.ts'
import { showTickets } from './show-tickets.ts'
import { ticketPublicKey } from './ticket-keys.ts'
import { walletPass } from './wallet/wallet-pass.ts'

export const ticketsRoutes = routes(tickets, schemas.tickets, {
  tickets: ({ input, ...call }, boxOffice) => showTickets(boxOffice, call, input),
  handOn: async ({ input, ...call }, boxOffice) => {
    await handOn(boxOffice, call, input)
    return {}
  },
  walletPass: ({ input, ...call }, boxOffice) => walletPass(boxOffice, call, input),
  publicKey: async (_call, boxOffice) => ({ publicKey: await ticketPublicKey(boxOffice.db, boxOffice) }),
})
