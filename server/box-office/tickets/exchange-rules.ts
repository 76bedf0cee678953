import { Refusal } from '#shared/refusals'
import type { EXCHANGED_BY_PHONE } from '#shared/ticketing/shapes/exchange.schemas'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type AttendedPerformance, attendedPerformances, type OwnedTicket, ownedTickets } from './owned-tickets.ts'
import { checkNoChildAlone, returnableTickets } from './return-rules.ts'

export type ByPhone = (typeof EXCHANGED_BY_PHONE)[number]

/**
 * Returns those of a performance's tickets that can be exchanged for another date: those that can be returned, unless
 * they were handed on, are of a package, or are wheelchair or companion places, which only the box office can assign.
 */
export const exchangeableTickets = (
  performance: AttendedPerformance,
  tickets: readonly OwnedTicket[],
  now: Date,
): OwnedTicket[] => heldTickets(performance, tickets, now).filter((ticket) => !exchangedByPhone(ticket))

/** Returns those of a performance's tickets that can be exchanged online or by phone. */
export const heldTickets = (
  performance: AttendedPerformance,
  tickets: readonly OwnedTicket[],
  now: Date,
): OwnedTicket[] =>
  performance.state === 'cancelled'
    ? []
    : returnableTickets(performance, tickets, now).filter(({ handedOnTo }) => handedOnTo === null)

/** Returns why the box office exchanges a ticket by phone only. */
export const exchangedByPhone = ({ isOfPackage, isAccessPlace }: OwnedTicket): ByPhone | undefined =>
  isAccessPlace ? 'accessPlace' : isOfPackage ? 'package' : undefined

/** A customer's tickets for a performance that are to be exchanged. */
export interface ToExchange {
  customerId: number
  performanceId: number
  ids: readonly number[]
}

/** Returns the customer's tickets that are to be exchanged. Refuses those that can't be. */
export async function ticketsToExchange(
  db: Queries,
  { customerId, performanceId, ids }: ToExchange,
  now: Date,
): Promise<{ performance: AttendedPerformance; tickets: OwnedTicket[] }> {
  const [performance] = await attendedPerformances(db, customerId, sql`and f.id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_YOURS')
  const owned = await ownedTickets(db, customerId, [performanceId])
  const tickets = owned.filter(({ id }) => ids.includes(id))
  if (tickets.length < new Set(ids).size || tickets.length === 0) throw new Refusal('NOT_YOURS')
  if (exchangeableTickets(performance, tickets, now).length < tickets.length) throw new Refusal('NOT_EXCHANGEABLE')
  const kept = owned.filter((ticket) => !tickets.includes(ticket))
  checkNoChildAlone(kept, tickets)
  return { performance, tickets }
}
