import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Cart } from '../carts/cart.ts'
import { readTickets } from '../carts/cart-tickets.ts'
import { changeCart } from '../carts/change-cart.ts'
import {
  findPackageLine,
  type PackageLine,
  setPackageCounts,
  setPackageNotes,
  upsertPackageLine,
  writePackageTickets,
} from '../carts/package-line.ts'
import type { Transaction } from '../database/database.ts'
import { priceTypePerSeat, type TicketCount } from '../production/offered-prices.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type PackageOffer, packageOnSale, pricesFor, zonesFor } from './package-offer.ts'
import { type ConcertWish, takeConcerts } from './take-concerts.ts'

interface FixedWish {
  packageId: number
  zoneId: number
  seats: readonly TicketCount[]
  specialRequirements?: string | null | undefined
}

/**
 * Puts a fixed package into the cart, in place of an existing one. Changes nothing unless seats for every performance
 * can be held. Repeating the request doesn't change the seats.
 */
export async function reserveFixed(boxOffice: BoxOffice, call: CallContext, wish: FixedWish): Promise<void> {
  const offer = await packageOnSale(boxOffice, call, wish.packageId)
  if (offer.kind !== 'Fixed') throw new Refusal('NOT_FOUND')
  const concerts = await concertsOf(boxOffice, offer, wish.zoneId)
  const [priceTypes = []] = concerts.map(({ performance, zones }) =>
    priceTypePerSeat(
      pricesFor(offer, performance.id).filter((price) => zones.includes(price.zoneId)),
      wish.seats,
    ),
  )
  await changeCart(boxOffice, call, async (change) => {
    const { tx, cart } = change
    const present = await findPackageLine(tx, cart, offer.id)
    const isKept =
      present?.zoneId === wish.zoneId && hasSame(present, concerts, priceTypes) && (await isHeld(tx, cart, present))
    const tickets = isKept ? [] : await takeConcerts(boxOffice, change, { offer, concerts, priceTypes })
    const line = await upsertPackageLine(change, { packageId: offer.id, zoneId: wish.zoneId })
    if (!isKept) {
      await setPackageCounts(tx, line, priceTypes)
      await writePackageTickets(tx, line, tickets)
    }
    for (const { performance } of concerts)
      await setPackageNotes(tx, line, performance.id, wish.specialRequirements ?? '')
  })
}

/**
 * Returns whether the line has these price types for every performance. If so, seats chosen on the map don't change.
 */
function hasSame(line: PackageLine, concerts: readonly ConcertWish[], priceTypes: readonly number[]): boolean {
  const sorted = (types: readonly number[]) => types.toSorted((a, b) => a - b).join()
  return concerts.every(({ performance: { id } }) => {
    const types = line.tickets.flatMap((ticket) => (ticket.performanceId === id ? [ticket.priceTypeId] : []))
    return sorted(types) === sorted(priceTypes)
  })
}

async function isHeld(tx: Transaction, cart: Cart, line: PackageLine): Promise<boolean> {
  const held = (await readTickets(tx, cart.id)).filter(({ cartLineId }) => cartLineId === line.id)
  return held.length === line.tickets.length
}

/** Returns every performance in the chosen zone, or in the zone of the same rank for another hall. */
async function concertsOf(boxOffice: BoxOffice, offer: PackageOffer, zoneId: number): Promise<ConcertWish[]> {
  const home = offer.performances.find(({ id }) => zonesFor(offer, id).includes(zoneId))
  if (!home) throw new Refusal('NOT_FOUND')
  const rank = zonesFor(offer, home.id).indexOf(zoneId)
  const concerts: ConcertWish[] = []
  for (const performance of offer.performances) {
    const zones = zonesFor(offer, performance.id)
    const zone = zones.includes(zoneId) ? zoneId : zones[Math.min(rank, zones.length - 1)]
    if (zone === undefined) throw new Refusal('NOT_ON_SALE')
    concerts.push({ performance, zones: [zone], plan: await boxOffice.hallPlan(performance.hallId) })
  }
  return concerts
}
