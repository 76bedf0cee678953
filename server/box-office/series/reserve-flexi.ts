import { MINIMUM_SEATS } from '#shared/order-limits'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { changeCart } from '../carts/change-cart.ts'
import {
  findPackageLine,
  type PackageLine,
  removePackagePerformances,
  setPackageCounts,
  upsertPackageLine,
  writePackageTickets,
} from '../carts/package-line.ts'
import { priceTypePerSeat, type TicketCount } from '../production/offered-prices.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { bookableIn, type PackageOffer, type PackagePerformance, packageOnSale, pricesFor } from './package-offer.ts'
import { takeConcerts } from './take-concerts.ts'

interface FlexiWish {
  packageId: number
  productionId: number
  performanceId: number
  zoneId: number
  seats: readonly TicketCount[]
}

/**
 * Puts a performance's seats into a flexi package, in place of those for the same production. A package has one
 * performance of each production.
 */
export async function reserveFlexi(boxOffice: BoxOffice, call: CallContext, wish: FlexiWish): Promise<void> {
  const offer = await packageOnSale(boxOffice, call, wish.packageId)
  if (offer.kind !== 'Flexi') throw new Refusal('NOT_FOUND')
  const performance = bookableIn(offer, wish.performanceId, call.now)
  if (performance.productionId !== wish.productionId) throw new Refusal('NOT_FOUND')
  const prices = pricesFor(offer, performance.id).filter(({ zoneId }) => zoneId === wish.zoneId)
  if (!prices.length) throw new Refusal('NOT_FOUND')
  const priceTypes = priceTypePerSeat(prices, wish.seats)
  checkSeats(offer, priceTypes.length)
  const plan = await boxOffice.hallPlan(performance.hallId)
  await changeCart(boxOffice, call, async (change) => {
    const line = await findPackageLine(change.tx, change.cart, offer.id)
    checkFits({ offer, performance, priceTypes, line })
    const tickets = await takeConcerts(boxOffice, change, {
      ...{ offer, priceTypes },
      concerts: [{ performance, zones: [wish.zoneId], plan }],
    })
    const lineId = await upsertPackageLine(change, { packageId: offer.id, zoneId: null })
    await setPackageCounts(change.tx, lineId, priceTypes)
    await writePackageTickets(change.tx, lineId, tickets)
    const replaced = otherDates(offer, performance, line)
    if (line && replaced.length) await removePackagePerformances(change.tx, change.cart, line, replaced)
  })
}

/** Refuses more seats of one concert than the package allows. */
export function checkSeats({ maximumSeats }: Pick<PackageOffer, 'maximumSeats'>, seats: number): void {
  if (seats < MINIMUM_SEATS || seats > maximumSeats)
    throw new Refusal('QUANTITY_OUT_OF_RANGE', {
      words: `Please choose between ${MINIMUM_SEATS} and ${maximumSeats} tickets for each concert.`,
    })
}

interface Fit {
  offer: PackageOffer
  performance: PackagePerformance
  priceTypes: readonly number[]
  line: PackageLine | undefined
}

/**
 * Refuses more concerts than the package allows and, unless the package may vary, tickets that differ from those of its
 * other concerts. Children's tickets are excepted, as they are optional.
 */
export function checkFits({ offer, performance, priceTypes, line }: Fit): void {
  const dates = [performance.id, ...otherDates(offer, performance, line)]
  const others = (line?.tickets ?? []).filter(({ performanceId }) => !dates.includes(performanceId))
  const concerts = [...new Set(others.map(({ performanceId }) => performanceId))]
  if (offer.kind === 'Flexi' && concerts.length >= offer.maximumProductions)
    throw new Refusal('CART_CHANGED', { words: `This package has at most ${offer.maximumProductions} concerts.` })
  const primary = new Set(offer.prices.flatMap(({ kind, priceTypeId }) => (kind === 'Primary' ? [priceTypeId] : [])))
  const ofAnother = others.filter((ticket) => ticket.performanceId === concerts[0]).map((each) => each.priceTypeId)
  const isPrimary = (id: number) => primary.has(id)
  if (!concerts.length || offer.mayVary || isSame(ofAnother.filter(isPrimary), priceTypes.filter(isPrimary))) return
  throw new Refusal('CART_CHANGED', {
    words: 'Every concert of this package has the same tickets. Please choose as many as for the others.',
  })
}

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join()

/** Returns other performances of the same production for which a flexi package has tickets. */
export function otherDates(
  { kind, performances }: PackageOffer,
  { id, productionId }: PackagePerformance,
  line: PackageLine | undefined,
): number[] {
  if (kind === 'Fixed') return []
  return performances.flatMap((each) =>
    each.productionId === productionId &&
    each.id !== id &&
    line?.tickets.some(({ performanceId }) => performanceId === each.id)
      ? [each.id]
      : [],
  )
}
