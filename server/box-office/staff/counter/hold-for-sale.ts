import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { counter } from '#shared/staff/counter/counter'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { lockOpenSale, lockSale, setSaleExpiry } from '../../carts/counter-cart.ts'
import { writeTickets } from '../../carts/performance-line.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { amountOf, type OfferedPrice, priceTypePerSeat, zonesOffering } from '../../production/offered-prices.ts'
import type { HallPlan } from '../../seating/hall-plan.ts'
import { holdBestAvailable, lockZones } from '../../seating/hold-best-available.ts'
import { holdSeats, releaseHolds } from '../../seating/holds.ts'
import { seatsUnavailable } from '../../seating/seat-blocks.ts'
import type { StaffMember } from '../colleague.ts'
import { counterPerformance, counterPrices } from './counter-offer.ts'

type HoldSent = StaffInput<(typeof counter)['hold']>
type Held = StaffResult<(typeof counter)['hold']>

/** Long enough to find the money, short enough for the queue behind. */
const HOLD_MS = 10 * 60_000

/**
 * Holds seats for a sale, in place of its former ones: the given seats, or the best available ones. Changes nothing
 * unless all can be held.
 */
export async function holdForSale(
  boxOffice: Pick<BoxOffice, 'db' | 'hallPlan'>,
  by: StaffMember,
  sent: HoldSent,
  now: Date,
): Promise<Held> {
  const { db } = boxOffice
  const { id: performanceId, hallId } = await counterPerformance(db, sent.performanceId, now)
  const offered = await counterPrices(db, performanceId)
  const priceTypes = priceTypePerSeat(offered, sent.tickets)
  const plan = await boxOffice.hallPlan(hallId)
  const wish = { performanceId, priceTypes, offered, plan, zoneId: sent.zoneId, seatIds: [...new Set(sent.seatIds)] }
  checkSeats(wish)
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  return db.transaction(async (tx) => {
    const cart = await lockOpenSale(tx, { saleId: sent.saleId, staffId: by.id }, now)
    // Zones before seats: the lock order.
    await lockZones(tx, performanceId, [...new Set(offered.map((price) => price.zoneId))])
    await refuseOtherPerformance(tx, cart.id, performanceId)
    await emptySale(tx, cart.id)
    await setSaleExpiry(tx, cart.id, expiresAt)
    const seats = await take(tx, { ...wish, cartId: cart.id, expiresAt }, now)
    const amounts = seats.map((seat, at) => amountOf(offered, priceTypes[at] ?? 0, plan.zoneOfSeat.get(seat) ?? 0))
    await writeTickets({ tx, cart, now }, performanceId, { seats, priceTypes, amounts })
    return { ...(await heldSeats(tx, cart.id)), expiresAt: expiresAt.toISOString() }
  })
}

interface Wish {
  performanceId: number
  /** One per seat. */
  priceTypes: readonly number[]
  offered: readonly OfferedPrice[]
  plan: HallPlan
  zoneId: number | undefined
  /** Empty for the best available ones. */
  seatIds: readonly number[]
}

/** Refuses seats of another hall, another number of seats than tickets, and prices that a seat's zone doesn't have. */
function checkSeats({ priceTypes, offered, plan, seatIds }: Wish): void {
  if (seatIds.length === 0) return
  if (seatIds.some((seat) => !plan.zoneOfSeat.has(seat))) throw new Refusal('NOT_FOUND')
  const fields = [{ name: 'seatIds', reason: `Please choose ${priceTypes.length} seats, as many as tickets` }]
  if (seatIds.length !== priceTypes.length) throw new Refusal('INVALID_INPUT', { fields })
  const isOffered = (priceTypeId: number, seat: number) =>
    offered.some((each) => each.priceTypeId === priceTypeId && each.zoneId === plan.zoneOfSeat.get(seat))
  if (seatIds.some((seat, at) => !isOffered(priceTypes[at] ?? 0, seat))) throw new Refusal('UNKNOWN_PRICE_TYPE')
}

/** Holds the seats, and returns them in the order of their price types. */
async function take(
  tx: Transaction,
  { performanceId, priceTypes, offered, plan, zoneId, seatIds, ...hold }: Wish & { cartId: string; expiresAt: Date },
  now: Date,
): Promise<readonly number[]> {
  if (seatIds.length > 0) {
    const held = await holdSeats(tx, { ...hold, performanceId, seats: seatIds }, now)
    const missing = seatIds.filter((seat) => !held.includes(seat))
    if (missing.length > 0) throw await seatsUnavailable(tx, performanceId, missing, 'No seat was held.')
    return seatIds
  }
  const zones = zonesOffering(offered, priceTypes).filter((zone) => zoneId === undefined || zone === zoneId)
  if (zones.length === 0) throw new Refusal('UNKNOWN_PRICE_TYPE')
  const request = { ...hold, performanceId, count: priceTypes.length, zones, replacedSeats: [] }
  return (await holdBestAvailable(tx, plan, request, now)).seats
}

/** A sale is for one performance. */
async function refuseOtherPerformance(tx: Transaction, cartId: string, performanceId: number): Promise<void> {
  const other = await tx.first(sql`
    select from cart_line where cart_id = ${cartId} and performance_id <> ${performanceId}`)
  if (other) throw new Refusal('NOT_FOUND')
}

async function heldSeats(tx: Transaction, cartId: string): Promise<Omit<Held, 'expiresAt'>> {
  const seats = await tx.query<Held['seats'][number]>(sql`
    select t.seat_id, e.name || ' ' || s.row || s.number as seat, z.name as zone, y.name as price_type, t.amount_cents
      from cart_ticket t
      join cart_line l on l.id = t.cart_line_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join zone z on z.id = s.zone_id
      join price_type y on y.id = t.price_type_id
     where l.cart_id = ${cartId}
     order by e.position, s.row_position, s.position`)
  return { seats, totalCents: sumOfCents(seats.map(({ amountCents }) => amountCents)) }
}

async function emptySale(tx: Transaction, cartId: string): Promise<void> {
  await releaseHolds(tx, cartId)
  await tx.execute(sql`delete from cart_line where cart_id = ${cartId}`)
}

/** Puts a sale's seats back on sale. Does nothing if it holds none or is sold. */
export async function releaseSale(
  { db }: Pick<BoxOffice, 'db'>,
  by: StaffMember,
  saleId: string,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const cart = await lockSale(tx, { saleId, staffId: by.id })
    if (cart?.state === 'open') {
      await emptySale(tx, cart.id)
      await setSaleExpiry(tx, cart.id, null)
    }
    return {}
  })
}
