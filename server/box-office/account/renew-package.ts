import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { removeLines } from '../carts/remove-lines.ts'
import { sql } from '../database/sql.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { holdBestAvailable, lockZones } from '../seating/hold-best-available.ts'
import { holdSeats, releaseSeats } from '../seating/holds.ts'
import type { PackageOffer, PackagePerformance, PackagePrice } from '../series/package-offer.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { groupBy } from '../whats-on/programme.ts'
import { type FormerSeat, ownRenewal, packageToRenew, readFormerSeats, renewedSeats } from './renewals.ts'

/**
 * Puts the package that follows one of the customer's into the cart, with their former seats if these are free, or else
 * the best in the same zone. Repeating it changes nothing while the cart holds the package.
 */
export async function renewPackage(boxOffice: BoxOffice, call: CallContext, renewalId: number): Promise<void> {
  const { db } = boxOffice
  const renewal = await ownRenewal(db, customerOf(call.visitor), renewalId)
  if (renewal.isRenewed) throw new Refusal('PACKAGE_RENEWED')
  const offer = await packageToRenew(boxOffice, call, renewal.packageId)
  const former = renewedSeats(await readFormerSeats(db, renewalId), offer.prices)
  if (!former.length) throw new Refusal('NOT_ON_SALE')
  const plans = new Map<number, HallPlan>()
  for (const { hallId } of offer.performances) plans.set(hallId, await boxOffice.hallPlan(hallId))
  await changeCart(boxOffice, call, (change) =>
    takePackage(boxOffice, change, { renewalId, offer, former, productions: renewal.productions, plans }),
  )
}

interface Renewing {
  renewalId: number
  offer: PackageOffer
  former: readonly FormerSeat[]
  /** The number in the former package. */
  productions: number
  plans: ReadonlyMap<number, HallPlan>
}

async function takePackage(boxOffice: BoxOffice, change: CartChange, renewing: Renewing): Promise<void> {
  const { tx, cart, now } = change
  const { offer, former, renewalId } = renewing
  const present = (await readCartLines(tx, cart.id)).find(({ packageId }) => packageId === offer.id)
  if (present && present.renewalId === renewalId && !present.lostSeats && !present.isIncomplete) return
  if (present) await removeLines(tx, cart.id, [present.id])
  const expiresAt = await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
  for (const { id } of offer.performances)
    await lockZones(tx, id, [...new Set(offer.prices.map(({ zoneId }) => zoneId))])
  const lineId = await insertLine(change, renewing)
  let taken = 0
  for (const [, performances] of groupBy(offer.performances, ({ productionId }) => productionId)) {
    if (taken === wantedProductions(renewing)) break
    if (await takeProduction(change, { renewing, performances, lineId, expiresAt })) taken += 1
  }
  if (taken < wantedProductions(renewing)) throw new Refusal('NOT_ENOUGH_SEATS')
  await tx.execute(sql`
    insert into cart_package_seat (cart_line_id, price_type_id, count)
    select ${lineId}::bigint, price_type, count(*) from unnest(${former.map(({ priceTypeId }) => priceTypeId)}::int[]) price_type
     group by price_type`)
}

/** Returns all productions of a fixed package. For a flexi package, returns as many as before, if it has that many. */
function wantedProductions({ offer, productions }: Renewing): number {
  const all = new Set(offer.performances.map(({ productionId }) => productionId)).size
  if (offer.kind === 'Fixed') return all
  return Math.min(Math.max(productions, offer.minimumProductions), offer.maximumProductions)
}

async function insertLine({ tx, cart, now }: CartChange, { renewalId, offer, former }: Renewing): Promise<number> {
  const zoneId = former[0]?.zoneId
  const isOffered = offer.prices.some((price) => price.zoneId === zoneId)
  const line = await tx.first<{ id: number }>(sql`
    insert into cart_line (cart_id, kind, package_id, zone_id, renewal_id, created_at)
    values (${cart.id}, 'Package', ${offer.id}, ${offer.kind === 'Fixed' && isOffered ? (zoneId ?? null) : null}, ${renewalId}, ${now})
    returning id`)
  if (!line) throw new Error('The cart line was not written')
  return line.id
}

interface ProductionToTake {
  renewing: Renewing
  performances: readonly PackagePerformance[]
  lineId: number
  expiresAt: Date
}

/** Takes seats for the first of a production's performances that has enough. Returns whether there was one. */
async function takeProduction(
  change: CartChange,
  { renewing, performances, lineId, expiresAt }: ProductionToTake,
): Promise<boolean> {
  for (const performance of performances) {
    const seats = await takeSeats(change, { ...renewing, performance, expiresAt })
    if (!seats) continue
    await change.tx.execute(sql`
      insert into cart_ticket (cart_line_id, performance_id, seat_id, price_type_id, amount_cents)
      select ${lineId}::bigint, ${performance.id}::int, seat, price_type, amount
        from unnest(${seats.map(({ seatId }) => seatId)}::int[], ${seats.map(({ priceTypeId }) => priceTypeId)}::int[],
                    ${seats.map(({ amountCents }) => amountCents)}::int[]) as taken (seat, price_type, amount)`)
    return true
  }
  return false
}

interface SeatRequest extends Renewing {
  performance: PackagePerformance
  expiresAt: Date
}
type TakenSeat = Pick<FormerSeat, 'seatId' | 'priceTypeId'> & { amountCents: number }

async function takeSeats(change: CartChange, request: SeatRequest): Promise<TakenSeat[] | undefined> {
  const { performance, offer, former, plans } = request
  const zoneOfSeat = plans.get(performance.hallId)?.zoneOfSeat ?? new Map<number, number>()
  const prices = offer.prices.filter(({ performanceId }) => performanceId === performance.id)
  const zones = zonesFor(prices, former)
  if (!zones.length) throw new Refusal('UNKNOWN_PRICE_TYPE')
  const seats = (await takeFormerSeats(change, request, prices)) ?? (await takeBestSeats(change, request, zones))
  return seats?.map((seatId, at) => {
    const priceTypeId = former[at]?.priceTypeId ?? 0
    return { seatId, priceTypeId, amountCents: centsOf(prices, zoneOfSeat.get(seatId), priceTypeId) ?? 0 }
  })
}

/**
 * Returns the former zone if this hall has it, or else all zones, best first. Includes only zones with every price
 * type.
 */
function zonesFor(prices: readonly PackagePrice[], former: readonly FormerSeat[]): number[] {
  const zones = [...new Set(prices.map(({ zoneId }) => zoneId))].filter((zoneId) =>
    former.every(({ priceTypeId }) => centsOf(prices, zoneId, priceTypeId) !== undefined),
  )
  const formerZone = zones.filter((zoneId) => zoneId === former[0]?.zoneId)
  return formerZone.length ? formerZone : zones
}

const centsOf = (prices: readonly PackagePrice[], zoneId: number | undefined, priceTypeId: number) =>
  prices.find((price) => price.zoneId === zoneId && price.priceTypeId === priceTypeId)?.amountCents

async function takeFormerSeats(
  { tx, cart, now }: CartChange,
  { performance, former, expiresAt, renewalId }: SeatRequest,
  prices: readonly PackagePrice[],
): Promise<number[] | undefined> {
  if (former.some(({ zoneId, priceTypeId }) => centsOf(prices, zoneId, priceTypeId) === undefined)) return undefined
  const seats = former.map(({ seatId }) => seatId)
  const own = await tx.first(sql`
    select from seat_allocation
     where cart_id = ${cart.id} and performance_id = ${performance.id} and seat_id = any (${seats}::int[]) limit 1`)
  if (own) return undefined
  const hold = { cartId: cart.id, performanceId: performance.id, expiresAt, renewalId }
  const held = await holdSeats(tx, { ...hold, seats }, now)
  if (held.length === seats.length) return seats
  await releaseSeats(tx, { ...hold, seats: held })
  return undefined
}

/** Returns undefined if the zones don't have enough seats. */
async function takeBestSeats(
  { tx, cart, now }: CartChange,
  { performance, former, plans, expiresAt, renewalId }: SeatRequest,
  zones: readonly number[],
): Promise<number[] | undefined> {
  const plan = plans.get(performance.hallId)
  if (!plan) throw new Error('The plan of the hall was not read')
  const hold = { cartId: cart.id, performanceId: performance.id, expiresAt, renewalId }
  const request = { ...hold, count: former.length, zones, replacedSeats: [] }
  return holdBestAvailable(tx, plan, request, now).then(
    ({ seats }) => [...seats],
    (error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
}
