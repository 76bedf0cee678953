import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { VisitorTerms } from './visitor-terms.ts'

/** A ticket of a cart with the data that decides whether it may be in the cart. */
export interface TicketWithTerms {
  lineId: number
  kind: 'Performance' | 'Package'
  productionId: number
  performanceId: number
  seatId: number
  priceTypeId: number
  priceTypeKind: PriceTypeKind
  /** Sold only with a promo code or a membership that offers its price type. */
  isRestricted: boolean
  /** When the public sale begins. */
  onSaleAt: Date
}

/**
 * Returns the tickets that can't be bought on these terms at `now`, and those that depend on them: the other tickets of
 * a package, and children's tickets of a line that loses all its adults.
 */
export function ineligibleTickets<T extends TicketWithTerms>(
  tickets: readonly T[],
  terms: VisitorTerms,
  now: Date,
): T[] {
  const ineligible = new Set(tickets.filter((ticket) => isIneligible(ticket, terms, now)))
  const linesAffected = new Set([...ineligible].map(({ lineId }) => lineId))
  const linesWithAdults = new Set(
    tickets
      .filter((each) => each.kind === 'Performance' && each.priceTypeKind === 'Primary' && !ineligible.has(each))
      .map(({ lineId }) => lineId),
  )
  return tickets.filter(
    (ticket) => ineligible.has(ticket) || (linesAffected.has(ticket.lineId) && !linesWithAdults.has(ticket.lineId)),
  )
}

/**
 * Returns whether a ticket is ineligible. A package has its own sale dates, so only its tickets' price type is checked.
 */
function isIneligible(
  { kind, productionId, priceTypeId, isRestricted, onSaleAt }: TicketWithTerms,
  terms: VisitorTerms,
  now: Date,
) {
  if (isRestricted && !terms.priceTypes.has(priceTypeId)) return true
  return kind === 'Performance' && onSaleAt > now && !terms.productions.has(productionId)
}
