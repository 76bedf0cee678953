import { Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../sessions/visitor.ts'
import type { ToExchange } from '../tickets/exchange-rules.ts'
import { readTickets } from '../tickets/read-tickets.ts'
import { allowedTickets } from '../tickets/show-tickets.ts'
import { buyerOf } from './exchange-marks.ts'

/**
 * Returns tickets that the caller may see, to be exchanged for their buyer. Only the buyer's own: a ticket that was
 * handed on is exchanged by the box office.
 */
export async function ticketsToExchange(
  boxOffice: BoxOffice,
  call: Pick<CallContext, 'visitor' | 'now'>,
  query: Input<(typeof ticketCalls)['tickets']>,
  ids: readonly number[],
): Promise<ToExchange> {
  const { of } = await allowedTickets(boxOffice, call, query)
  if ('ticketId' in of) throw new Refusal('NOT_EXCHANGEABLE')
  const tickets = (await readTickets(boxOffice.db, of)).filter(({ id }) => ids.includes(id))
  const [first] = tickets
  if (!first || tickets.length < new Set(ids).size) throw new Refusal('TICKET_GONE')
  const { orderId, performanceId } = first
  const customerId = await buyerOf(boxOffice.db, orderId)
  if (!customerId || tickets.some((ticket) => ticket.performanceId !== performanceId))
    throw new Refusal('NOT_EXCHANGEABLE')
  return { customerId, performanceId, ids }
}
