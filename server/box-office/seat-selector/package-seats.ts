import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { BoxOffice } from '../box-office.ts'
import { startTimer, stopTimerIfEmpty } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import {
  findPackageLine,
  type PackageLine,
  removePackagePerformances,
  setPackageCounts,
  upsertPackageLine,
  writePackageTickets,
} from '../carts/package-line.ts'
import { sql } from '../database/sql.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { takenSeats } from '../seating/holds.ts'
import { holdConcerts } from '../series/hold-concerts.ts'
import { type PackageInCart, packagesInCart } from '../series/package-in-cart.ts'
import {
  bookableIn,
  type PackageOffer,
  type PackagePerformance,
  packageOnSale,
  pricesFor,
} from '../series/package-offer.ts'
import { checkFits, checkSeats, otherDates } from '../series/reserve-flexi.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { choiceAdvice } from './choice-advice.ts'
import { type OfferedSeat, placeOf, pricedSeats, type SeatChoice } from './chosen-seats.ts'
import type { HallMap } from './hall-map.ts'
import { hallPart, pricePart, productionPart, seatPart } from './performance-seats.ts'
import { readSeatStatuses } from './seat-statuses.ts'

type SeatSelectorData = Result<typeof seatSelector.packageSeats>
interface OfPackage {
  packageId: number
  performanceId: number
}

/** Returns a performance of a package whose seats visitors may choose. Refuses any other. */
async function selectable(boxOffice: BoxOffice, call: CallContext, { packageId, performanceId }: OfPackage) {
  const offer = await packageOnSale(boxOffice, call, packageId)
  const performance = bookableIn(offer, performanceId, call.now)
  const hall = await boxOffice.hallMap(performance.hallId)
  if (!performance.canSelectSeats || !hall) throw new Refusal('NOT_FOUND')
  return { offer, performance, hall }
}

/**
 * Returns the seats of a performance as this visitor may have them in a package, at its prices. Seats reserved for the
 * renewal in their cart are available to them.
 */
export async function packageSeats(
  boxOffice: BoxOffice,
  call: CallContext,
  { isSplit, ...of }: OfPackage & { isSplit: boolean },
): Promise<SeatSelectorData> {
  const { db } = boxOffice
  const { offer, performance, hall } = await selectable(boxOffice, call, of)
  const offered = pricesFor(offer, performance.id)
  const lines = await packagesInCart(boxOffice, call, offer.seriesId)
  const line = lines.find(({ packageId }) => packageId === offer.id)
  const own = (line?.tickets ?? []).filter(({ performanceId }) => performanceId === performance.id)
  const shared = await readSeatStatuses(db, performance.id, call.now)
  const kept = await renewalSeats(boxOffice, line, performance.id, call.now)
  const unavailable = shared.unavailable.filter((id) => !kept.seats.has(id))
  const statuses = { ...shared, unavailable }
  const dates = new Set(
    offer.kind === 'Flexi' ? offer.performances.flatMap(({ id, isBookable }) => (isBookable ? [id] : [])) : [],
  )
  const isOffered = ({ id }: { id: number }) => dates.has(id)
  return {
    ...(await hallPart(boxOffice, hall)),
    ...pricePart(hall, offered),
    ...(await productionPart(boxOffice, performance, { hall, offered, statuses, isOffered })),
    ...seatPart(hall, statuses, own, isSplit),
    maximumSeats: maxSeats(offer, line, performance.id),
    loneSeats: boxOffice.settings.LONE_SEATS,
    ...(kept.until && kept.seats.size ? { kept: { seats: [...kept.seats], until: kept.until.toISOString() } } : {}),
  }
}

/** Returns the maximum number of seats per concert: the number in the package's other concerts, unless it may vary. */
function maxSeats({ mayVary, maximumSeats }: PackageOffer, line: PackageInCart | undefined, performanceId: number) {
  const others = (line?.tickets ?? []).filter((ticket) => ticket.performanceId !== performanceId)
  const ofAnother = others.filter((ticket) => ticket.performanceId === others[0]?.performanceId)
  const primary = ofAnother.filter(({ priceTypeKind }) => priceTypeKind === 'Primary')
  return mayVary || !primary.length ? maximumSeats : primary.length
}

interface KeptSeats {
  seats: Set<number>
  until: Date | null
}

/** Returns the seats that are reserved for the renewal in the cart and not taken, and until when. */
async function renewalSeats(
  { db }: BoxOffice,
  line: PackageInCart | undefined,
  performanceId: number,
  now: Date,
): Promise<KeptSeats> {
  if (!line?.renewalId) return { seats: new Set(), until: null }
  const kept = await db.query<{ seatId: number; heldUntil: Date | null }>(sql`
    select k.seat_id, n.held_until
      from renewal_seat k
      join package_renewal n on n.id = k.renewal_id
     where k.renewal_id = ${line.renewalId} and k.performance_id = ${performanceId}`)
  const taken = await takenSeats(db, performanceId, now, line.renewalId)
  return {
    seats: new Set(kept.flatMap(({ seatId }) => (taken.has(seatId) ? [] : [seatId]))),
    until: kept[0]?.heldUntil ?? null,
  }
}

interface PackageChoice extends OfPackage {
  packageSeats: readonly SeatChoice[]
  performanceSeats: readonly SeatChoice[]
}

/**
 * Puts chosen seats for a performance into a package, in place of its existing ones. Changes nothing unless all seats
 * can be held. Returns advice for the buyer.
 */
export async function reservePackageSeats(
  boxOffice: BoxOffice,
  call: CallContext,
  choice: PackageChoice,
): Promise<string[]> {
  const { offer, performance, hall } = await selectable(boxOffice, call, choice)
  const offered = pricesFor(offer, performance.id)
  const primary = pricedSeats(hall, ofKind(offered, 'Primary'), choice.packageSeats, 'packageSeats')
  const extra = pricedSeats(hall, ofKind(offered, 'Extra'), choice.performanceSeats, 'performanceSeats')
  const chosen = new Set([...primary, ...extra].map(({ seatId }) => seatId))
  if (chosen.size < primary.length + extra.length)
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'performanceSeats', reason: 'Please give each seat once' }] })
  if (primary.length > offer.maximumSeats)
    throw new Refusal('TOO_MANY_SEATS', { words: `A concert can have at most ${offer.maximumSeats} seats.` })
  checkSeats(offer, primary.length)
  const plan = await boxOffice.hallPlan(performance.hallId)
  return changeCart(boxOffice, call, (change) =>
    takeSeats(boxOffice, change, { offer, performance, hall, plan, primary, extra }),
  )
}

const ofKind = <P extends { kind: string }>(prices: readonly P[], kind: string) =>
  prices.filter((price) => price.kind === kind)

interface Taking {
  offer: PackageOffer
  performance: PackagePerformance
  hall: HallMap
  plan: HallPlan
  primary: readonly OfferedSeat[]
  extra: readonly OfferedSeat[]
}

async function takeSeats(boxOffice: BoxOffice, change: CartChange, taking: Taking): Promise<string[]> {
  const { tx, cart, now } = change
  const { offer, performance, hall, plan, primary, extra } = taking
  const seats = [...primary, ...extra]
  const line = await findPackageLine(tx, cart, offer.id)
  const priceTypes = seats.map(({ priceTypeId }) => priceTypeId)
  checkFits({ offer, performance, priceTypes, line })
  const expiresAt = await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
  const concert = { performanceId: performance.id, seats: seats.map(({ seatId }) => seatId) }
  const lost = await holdConcerts(change, [concert], { line, expiresAt, renewalId: line?.renewalId ?? null })
  refuseLost(taking, lost[0]?.seats ?? [])
  const taken = await takenSeats(tx, performance.id, now, line?.renewalId ?? null)
  const advice = choiceAdvice({ seats, hall, plan, taken }, { isStrict: boxOffice.settings.LONE_SEATS === 'strict' })
  await writeSeats(change, taking, line)
  return advice
}

async function writeSeats(change: CartChange, { offer, performance, primary, extra }: Taking, line?: PackageLine) {
  const { tx, cart } = change
  const seats = [...primary, ...extra]
  const zoneId = offer.kind === 'Fixed' ? (line?.zoneId ?? primary[0]?.seat.zid ?? null) : null
  const lineId = await upsertPackageLine(change, { packageId: offer.id, zoneId })
  const isFirst = !line?.tickets.some(({ performanceId }) => performanceId !== performance.id)
  if (isFirst || offer.mayVary)
    await setPackageCounts(
      tx,
      lineId,
      seats.map(({ priceTypeId }) => priceTypeId),
    )
  await writePackageTickets(
    tx,
    lineId,
    seats.map(({ seatId, priceTypeId, amountCents }) => ({
      ...{ performanceId: performance.id, seatId, priceTypeId, amountCents },
    })),
  )
  const replaced = otherDates(offer, performance, line)
  if (line && replaced.length) await removePackagePerformances(tx, cart, line, replaced)
}

/** Refuses a choice if other buyers have some of its seats, and lists those. */
function refuseLost({ hall, primary, extra }: Taking, lost: readonly number[]): void {
  const reasonsOf = (seats: readonly OfferedSeat[], field: string) =>
    seats.flatMap(({ seat, seatId }, at) =>
      lost.includes(seatId)
        ? [{ name: `${field}.${at}.seatId`, reason: `${placeOf(hall, seat)} is no longer available.` }]
        : [],
    )
  const fields = [...reasonsOf(primary, 'packageSeats'), ...reasonsOf(extra, 'performanceSeats')]
  if (fields.length) throw new Refusal('SEAT_TAKEN', { fields })
}

/** Releases the seats that a package in the cart has for a performance. Without a session, there are none. */
export async function removePackageSeats(
  boxOffice: BoxOffice,
  call: CallContext,
  { packageId, performanceId }: OfPackage,
): Promise<void> {
  if (!call.visitor.session) return
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const line = await findPackageLine(tx, cart, packageId)
    if (!line) return
    await removePackagePerformances(tx, cart, line, [performanceId])
    await stopTimerIfEmpty(tx, cart)
  })
}
