import type { Cart } from '../carts/cart.ts'
import { setPromoNotices } from '../carts/cart-promo-code.ts'
import { stopTimerIfEmpty } from '../carts/cart-timer.ts'
import type { PromoTerms } from '../carts/promo-terms.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { releaseSeats } from '../seating/holds.ts'
import { groupBy } from '../whats-on/programme.ts'
import { ineligibleTickets, type TicketWithTerms } from './ineligible-tickets.ts'

interface Ticket extends TicketWithTerms {
  id: number
  /** Of the production, or of the package. */
  name: string
  hasExtras: boolean
}

/**
 * Removes from a cart, which the caller has locked, the tickets that can't be bought on these terms, and releases their
 * seats. Returns the notices for the visitor, which are stored with the cart too; none where all tickets stay.
 */
export async function removeIneligibleTickets(
  tx: Transaction,
  cart: Cart,
  terms: PromoTerms,
  now: Date,
): Promise<string[]> {
  const tickets = await readTickets(tx, cart)
  const removed = ineligibleTickets(tickets, terms, now)
  if (!removed.length) return []
  for (const [performanceId, ofPerformance] of groupBy(removed, (ticket) => ticket.performanceId))
    await releaseSeats(tx, { cartId: cart.id, performanceId, seats: ofPerformance.map(({ seatId }) => seatId) })
  const remainingLines = new Set(tickets.filter((ticket) => !removed.includes(ticket)).map(({ lineId }) => lineId))
  const emptiedLines = [...new Set(removed.map(({ lineId }) => lineId))].filter((line) => !remainingLines.has(line))
  await tx.execute(sql`delete from cart_ticket where id = any (${removed.map(({ id }) => id)}::bigint[])`)
  await tx.execute(sql`delete from cart_line where id = any (${emptiedLines}::bigint[])`)
  await stopTimerIfEmpty(tx, cart)
  const notices = noticesOf(removed, new Set(emptiedLines))
  await setPromoNotices(tx, cart.id, notices, now)
  return notices
}

/** Including tickets whose seats aren't held any more: they could be held again. */
const readTickets = (tx: Transaction, cart: Cart) =>
  tx.query<Ticket>(sql`
    select t.id, t.cart_line_id as line_id, l.kind, f.production_id, t.performance_id, t.seat_id, t.price_type_id,
           y.kind as price_type_kind, y.needs_promo, p.on_sale_at, coalesce(k.name, p.name) as name,
           exists (select from cart_upsell where cart_line_id = l.id) as has_extras
      from cart_line l
      join cart_ticket t on t.cart_line_id = l.id
      join performance f on f.id = t.performance_id
      join production p on p.id = f.production_id
      join price_type y on y.id = t.price_type_id
      left join package k on k.id = l.package_id
     where l.cart_id = ${cart.id}
     order by l.id, t.id`)

const TAKEN_OUT = 'taken out of your cart: they were offered with a promo code that no longer applies.'

/** One sentence for each production or package. */
function noticesOf(removed: readonly Ticket[], emptied: ReadonlySet<number>): string[] {
  return [...groupBy(removed, ({ kind, name }) => `${kind} ${name}`).values()].map((tickets) => {
    const [{ kind, name }] = tickets as [Ticket]
    const extras = tickets.some(({ hasExtras, lineId }) => hasExtras && emptied.has(lineId)) ? ' and their extras' : ''
    if (kind === 'Package') return `The tickets of your package ${name} have been ${TAKEN_OUT}`
    const isOne = tickets.length === 1
    if (isOne && !extras) return `1 ticket for ${name} has been ${TAKEN_OUT.replace('they were', 'it was')}`
    return `${isOne ? '1 ticket' : `${tickets.length} tickets`} for ${name}${extras} have been ${TAKEN_OUT}`
  })
}
