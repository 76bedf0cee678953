import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines } from '../carts/performance-line.ts'
import { visitorTerms } from '../carts/visitor-terms.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { bookablePerformance } from './bookable-performance.ts'
import type { TicketCount } from './offered-prices.ts'
import { type UpsellOffer, upsellOffer, upsellsTaken } from './upsell-offers.ts'

/** Sets the quantity of an extra in the cart. 0 removes the extra. An extra requires tickets for its performance. */
export async function reserveUpsell(
  boxOffice: BoxOffice,
  call: CallContext,
  offerId: number,
  counts: readonly TicketCount[],
) {
  const { db } = boxOffice
  const offers = await upsellOffer(db, offerId)
  const [offer] = offers
  if (!offer) throw new Refusal('NOT_FOUND')
  await bookablePerformance(db, offer.performanceId, await visitorTerms(boxOffice, call), call.now)
  const chosen = counts.filter(({ count }) => count > 0)
  if (chosen.some(({ priceTypeId }) => !offers.some((each) => each.priceTypeId === priceTypeId)))
    throw new Refusal('UNKNOWN_PRICE_TYPE')
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  await changeCart(boxOffice, call, (change) => takeUpsells(change, offers, chosen))
}

async function takeUpsells(
  { tx, cart, now }: CartChange,
  offers: readonly UpsellOffer[],
  chosen: readonly TicketCount[],
) {
  const [offer] = offers as [UpsellOffer]
  const [line] = await findPerformanceLines(tx, cart, { performanceId: offer.performanceId })
  if (!line) throw new Refusal('CART_EMPTY')
  const stock = await tx.first<{ stock: number | null }>(sql`
    select stock from upsell_performance where id = ${offer.id} for update`)
  const total = chosen.reduce((sum, { count }) => sum + count, 0)
  if (stock?.stock != null && total > 0 && total > stock.stock - (await upsellsTaken(tx, offer.id, cart.id, now)))
    throw new Refusal('NOT_ENOUGH_EXTRAS')
  await tx.execute(sql`
    delete from cart_upsell where cart_line_id = ${line.id} and upsell_performance_id = ${offer.id}`)
  for (const { priceTypeId, count } of chosen) {
    const amount = offers.find((each) => each.priceTypeId === priceTypeId)?.amountCents
    await tx.execute(sql`
      insert into cart_upsell (cart_line_id, upsell_performance_id, price_type_id, count, amount_cents)
      values (${line.id}, ${offer.id}, ${priceTypeId}, ${count}, ${amount})`)
  }
}
