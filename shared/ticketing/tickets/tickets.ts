import { area, get } from '../call.ts'
import type { TicketsSchemas } from './tickets.schemas.ts'

/** Tickets to show at the door. The page that shows them is `ticketsPath` of `shared/routes.ts`. */
export const tickets = area<TicketsSchemas>()({
  /**
   * A key that is made up, expired or of another order is NOT_FOUND, as an order that isn't complete. By order or
   * performance alone it is SIGN_IN_NEEDED for visitors. An order that isn't the customer's is NOT_YOURS, whether there
   * is one or not; of a performance they have no tickets for, none are shown.
   */
  tickets: get('/api/Tickets/Tickets', { refuses: ['NOT_FOUND', 'NOT_YOURS', 'SIGN_IN_NEEDED'] }),
  /** What checks the QR codes at the door, without a network. */
  publicKey: get('/api/Tickets/PublicKey'),
})
