import type { PromoTerms } from '../carts/promo-terms.ts'

/** A ticket of a cart with what decides whether it may be there. Ids. */
export interface TicketWithTerms {
  lineId: number
  kind: 'Performance' | 'Package'
  productionId: number
  performanceId: number
  seatId: number
  priceTypeId: number
  priceTypeKind: 'Primary' | 'Extra'
  /** Sold with a promo code only. */
  needsPromo: boolean
  /** When everybody may buy it. */
  onSaleAt: Date
}

/**
 * The tickets that nobody with these terms could buy at `now`, and those that can't stay without them: the rest of a
 * package, and children whose grown-ups go.
 */
export function ineligibleTickets<T extends TicketWithTerms>(tickets: readonly T[], terms: PromoTerms, now: Date): T[] {
  const off = new Set(tickets.filter((ticket) => isIneligible(ticket, terms, now)))
  const losing = new Set([...off].map(({ lineId }) => lineId))
  const keeping = new Set(
    tickets
      .filter((each) => each.kind === 'Performance' && each.priceTypeKind === 'Primary' && !off.has(each))
      .map(({ lineId }) => lineId),
  )
  return tickets.filter((ticket) => off.has(ticket) || (losing.has(ticket.lineId) && !keeping.has(ticket.lineId)))
}

/** A package has a sale of its own; what it has in common with single tickets are the price types. */
function isIneligible(
  { kind, productionId, priceTypeId, needsPromo, onSaleAt }: TicketWithTerms,
  terms: PromoTerms,
  now: Date,
) {
  if (needsPromo && !terms.priceTypes.has(priceTypeId)) return true
  return kind === 'Performance' && onSaleAt > now && !terms.productions.has(productionId)
}
