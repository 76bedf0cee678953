import { area, get, post } from '../call.ts'
import { EXCHANGE_REFUSALS } from '../shapes/exchange-refusals.ts'
import type { TicketsSchemas } from './tickets.schemas.ts'

/** Tickets to show at the door. The page that shows them is `ticketsPath` of `shared/routes.ts`. */
export const tickets = area<TicketsSchemas>()({
  /**
   * A forged key, an expired one, one of another order and an incomplete order are NOT_FOUND. By order or performance
   * alone it is SIGN_IN_NEEDED for visitors. Another customer's order is NOT_YOURS, whether or not it exists; a
   * performance without the customer's tickets shows none.
   */
  tickets: get('/api/Tickets/Tickets', { refuses: ['NOT_FOUND', 'NOT_YOURS', 'SIGN_IN_NEEDED'] }),
  /**
   * This site's addition: hands a ticket on to a person by mail address. The ticket's code becomes invalid, and the
   * person is mailed the ticket with another one. Refuses callers as `tickets` does; a ticket that isn't or is no
   * longer theirs is TICKET_GONE.
   */
  handOn: post('/api/Tickets/HandOn', {
    refuses: [
      'NOT_FOUND',
      'NOT_YOURS',
      'SIGN_IN_NEEDED',
      'TICKET_GONE',
      'TICKET_ADMITTED',
      'HANDED_ON_TOO_OFTEN',
      'PERFORMANCE_CANCELLED',
      'PERFORMANCE_PAST',
      'TOO_MANY_TRIES',
    ],
  }),
  /**
   * This site's addition: `account.exchangeOffers` for tickets that the caller may see. Refuses callers as `tickets`
   * does; tickets that aren't or are no longer theirs are TICKET_GONE.
   */
  exchangeOffers: get('/api/Tickets/ExchangeTickets', {
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'SIGN_IN_NEEDED', 'TICKET_GONE', 'NOT_EXCHANGEABLE', 'EXTRA_ALONE'],
  }),
  /**
   * This site's addition: exchanges tickets that the caller may see, as `account.exchangeTickets` does. The new tickets
   * and what is left are mailed to the buyer.
   */
  exchange: post('/api/Tickets/ExchangeTickets', {
    refuses: [...EXCHANGE_REFUSALS, 'NOT_FOUND', 'SIGN_IN_NEEDED', 'TICKET_GONE'],
  }),
  /**
   * This site's addition: the outcome of the payment of an exchange, by the session id that the payment provider adds
   * to the address of the page. Other payments are PAYMENT_UNKNOWN.
   */
  exchangePayment: post('/api/Tickets/ExchangePayment', { refuses: ['PAYMENT_UNKNOWN', 'PAYMENT_UNCONFIRMED'] }),
  /**
   * This site's addition: a ticket for a phone's wallet, or up to ten tickets. The site asks only for the `wallets` of
   * a performance. Refuses callers as `tickets` does; a ticket that isn't or is no longer theirs is TICKET_GONE.
   */
  walletPass: get('/api/Tickets/WalletPass', {
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'SIGN_IN_NEEDED', 'TICKET_GONE'],
  }),
  /** The key that verifies the QR codes at the door offline. */
  publicKey: get('/api/Tickets/PublicKey'),
})
