import { counted } from '#shared/counted'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { releaseSeats } from '../seating/holds.ts'
import type { Cart } from './cart.ts'
import { setPromoNotices } from './cart-promo-code.ts'
import { stopTimerIfEmpty } from './cart-timer.ts'
import type { CartChange } from './change-cart.ts'
import { ineligibleTickets, type TicketWithTerms } from './ineligible-tickets.ts'
import { termsOfCart } from './visitor-terms.ts'

interface Ticket extends TicketWithTerms {
  id: number
  /** Of the production, or of the package. */
  name: string
  hasExtras: boolean
  /** A code offers its price type or opens its pre-sale. */
  byCode: boolean
  /** A membership offers its price type or opens its pre-sale. */
  byMembership: boolean
}

/**
 * Removes the tickets that the visitor can't buy on their terms any more from a cart that the caller has locked, and
 * releases their seats. Returns the notices for the visitor, which are also stored with the cart, or none if no ticket
 * was removed.
 */
export async function removeIneligibleTickets(
  boxOffice: Pick<BoxOffice, 'settings'>,
  change: CartChange,
): Promise<string[]> {
  const { tx, cart, now } = change
  const tickets = await readTickets(tx, cart)
  const removed = ineligibleTickets(tickets, await termsOfCart(boxOffice, change), now)
  if (!removed.length) return []
  for (const performanceId of new Set(removed.map((ticket) => ticket.performanceId))) {
    const seats = removed.flatMap((ticket) => (ticket.performanceId === performanceId ? [ticket.seatId] : []))
    await releaseSeats(tx, { cartId: cart.id, performanceId, seats })
  }
  const remainingLines = new Set(tickets.filter((ticket) => !removed.includes(ticket)).map(({ lineId }) => lineId))
  const emptiedLines = [...new Set(removed.map(({ lineId }) => lineId))].filter((line) => !remainingLines.has(line))
  await tx.execute(sql`delete from cart_ticket where id = any (${removed.map(({ id }) => id)}::bigint[])`)
  await tx.execute(sql`delete from cart_line where id = any (${emptiedLines}::bigint[])`)
  await stopTimerIfEmpty(tx, cart)
  const notices = noticesOf(removed, new Set(emptiedLines))
  await setPromoNotices(tx, cart.id, notices, now)
  return notices
}

/** Includes tickets whose seats are no longer held, because they could be held again. */
const readTickets = (tx: Transaction, cart: Cart) =>
  tx.query<Ticket>(sql`
    select t.id, t.cart_line_id as line_id, l.kind, f.production_id, t.performance_id, t.seat_id, t.price_type_id,
           y.kind as price_type_kind, y.needs_promo or y.needs_membership as is_restricted, p.on_sale_at,
           coalesce(k.name, p.name) as name,
           exists (select from cart_upsell where cart_line_id = l.id) as has_extras,
           y.needs_promo or (not y.needs_membership
             and exists (select from promo_code_production where production_id = p.id)) as by_code,
           y.needs_membership or (not y.needs_promo
             and exists (select from membership_level_production where production_id = p.id)) as by_membership
      from cart_line l
      join cart_ticket t on t.cart_line_id = l.id
      join performance f on f.id = t.performance_id
      join production p on p.id = f.production_id
      join price_type y on y.id = t.price_type_id
      left join package k on k.id = l.package_id
     where l.cart_id = ${cart.id}
     order by l.id, t.id`)

/** Returns one sentence for each production or package. */
function noticesOf(removed: readonly Ticket[], emptied: ReadonlySet<number>): string[] {
  const keyOf = ({ kind, name }: Ticket) => `${kind} ${name}`
  return [...new Set(removed.map(keyOf))].map((key) => {
    const tickets = removed.filter((ticket) => keyOf(ticket) === key)
    const [{ kind, name }] = tickets as [Ticket]
    const extras = tickets.some(({ hasExtras, lineId }) => hasExtras && emptied.has(lineId)) ? ' and their extras' : ''
    const isOne = tickets.length === 1 && !extras
    const end = `taken out of your cart: ${isOne && kind === 'Performance' ? 'it was' : 'they were'} offered with ${offerOf(tickets)} that no longer applies.`
    if (kind === 'Package') return `The tickets of your package ${name} have been ${end}`
    if (isOne) return `1 ticket for ${name} has been ${end}`
    return `${counted(tickets.length, 'ticket')} for ${name}${extras} have been ${end}`
  })
}

function offerOf(tickets: readonly Ticket[]): string {
  if (!tickets.some(({ byMembership }) => byMembership)) return 'a promo code'
  return tickets.some(({ byCode }) => byCode) ? 'a promo code or a membership' : 'a membership'
}
