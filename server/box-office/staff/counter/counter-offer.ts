import { Refusal } from '#shared/refusals'
import type { counter } from '#shared/staff/counter/counter'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type OfferedPrice, offeredPrices } from '../../production/offered-prices.ts'
import { takenSeats } from '../../seating/holds.ts'

interface CounterPerformance {
  id: number
  hallId: number
}

/**
 * Returns a performance that the counter sells: from the public sale's begin until the performance ends. The end of the
 * online sale doesn't apply, because the counter is where late visitors buy.
 */
export async function counterPerformance(db: Queries, id: number, now: Date): Promise<CounterPerformance> {
  const found = await db.first<
    CounterPerformance & { state: string; endsAt: Date; bookingType: string; onSaleAt: Date }
  >(sql`
    select f.id, f.hall_id, f.state, f.ends_at, p.booking_type, p.on_sale_at
      from performance f
      join production p on p.id = f.production_id
     where f.id = ${id}`)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
  if (found.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
  if (found.bookingType === 'External' || found.onSaleAt > now) throw new Refusal('NOT_ON_SALE')
  return { id: found.id, hallId: found.hallId }
}

/**
 * Returns the prices at the counter: those for everyone, and members' prices, because the colleague checks the card.
 * Prices of promo codes aren't included, as a code's orders are counted online.
 */
export async function counterPrices(db: Queries, performanceId: number): Promise<OfferedPrice[]> {
  const ofMembers = await db.query<{ id: number }>(sql`
    select id from price_type where needs_membership and not needs_promo`)
  return offeredPrices(db, performanceId, { priceTypes: new Set(ofMembers.map(({ id }) => id)) })
}

/** Returns the price types, zones and prices of a performance, with the seats that are free. */
export async function readOffer(
  { db, hallPlan, settings }: Pick<BoxOffice, 'db' | 'hallPlan' | 'settings'>,
  performanceId: number,
  now: Date,
): Promise<StaffResult<(typeof counter)['offer']>> {
  const { hallId } = await counterPerformance(db, performanceId, now)
  const prices = await counterPrices(db, performanceId)
  const taken = await takenSeats(db, performanceId, now)
  const { zoneOfSeat } = await hallPlan(hallId)
  const freeIn = (zoneId: number) =>
    [...zoneOfSeat].filter(([seat, zone]) => zone === zoneId && !taken.has(seat)).length
  const priceTypes = new Map(prices.map(({ priceTypeId, name }) => [priceTypeId, name]))
  const zones = new Map(prices.map(({ zoneId, zone }) => [zoneId, zone]))
  return {
    priceTypes: [...priceTypes].map(([id, name]) => ({ id, name })),
    zones: [...zones].map(([id, name]) => ({ id, name, free: freeIn(id) })),
    prices: prices.map(({ priceTypeId, zoneId, amountCents }) => ({ priceTypeId, zoneId, amountCents })),
    isSoldOnAccount: settings.INVOICE_PAY_TO !== '',
  }
}
