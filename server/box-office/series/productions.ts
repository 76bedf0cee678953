import { fromCents, sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { PackageType } from '#shared/ticketing/enumerations'
import type { series as calls } from '#shared/ticketing/series/series'
import type { BoxOffice } from '../box-office.ts'
import { visitorTerms } from '../carts/visitor-terms.ts'
import { orderFee } from '../checkout/priced-cart.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { fixedPackage, flexiPackage } from './chosen-package.ts'
import { type PackageInCart, packagesInCart } from './package-in-cart.ts'
import { offeredOn, type PackageOffer, readSeriesOffers } from './package-offer.ts'

type Productions = Result<typeof calls.productions>
type MiniCart = Result<typeof calls.miniCart>

/**
 * Returns the packages of a series and the options of the selected one: `packageId`, or else the one in the visitor's
 * cart.
 */
export async function seriesProductions(
  boxOffice: BoxOffice,
  call: CallContext,
  { seriesId, packageId }: { seriesId: number; packageId: number | undefined },
): Promise<Productions> {
  const { series, offers, lines } = await seriesOf(boxOffice, call, seriesId)
  const chosenId = packageId ?? lines.at(-1)?.packageId
  const line = lines.find((each) => each.packageId === chosenId)
  const listed = offers.filter(({ id, isOnSale }) => isOnSale || lines.some((each) => each.packageId === id))
  const chosen = listed.find(({ id }) => id === chosenId)
  if (packageId !== undefined && !chosen) throw new Refusal('NOT_FOUND')
  const { now } = call
  return {
    type: chosen?.kind ?? listed[0]?.kind ?? series.kind,
    packages: listed.map(({ id, name, discountLabel }) => ({ id, label: name, discount: discountLabel || null })),
    hasPackageSelected: lines.length > 0,
    ...totalsOf(chosen, line),
    orderFee: await orderFee(boxOffice),
    selectedFixedPackage: chosen?.kind === 'Fixed' ? await fixedPackage(boxOffice, chosen, line, now) : null,
    selectedFlexiPackage: chosen?.kind === 'Flexi' ? await flexiPackage(boxOffice, chosen, line, now) : null,
  }
}

/** Returns the totals of a package in the visitor's cart. */
export async function seriesMiniCart(
  boxOffice: BoxOffice,
  call: CallContext,
  { seriesId, packageId }: { seriesId: number; packageId: number },
): Promise<MiniCart> {
  const { series, offers, lines } = await seriesOf(boxOffice, call, seriesId)
  const offer = offers.find(({ id }) => id === packageId)
  if (!offer) throw new Refusal('NOT_FOUND')
  return {
    seriesName: series.name,
    ...totalsOf(
      offer,
      lines.find((each) => each.packageId === packageId),
    ),
  }
}

const readSeries = (db: Queries, id: number) =>
  db.first<{ name: string; kind: PackageType }>(sql`select name, kind from series where id = ${id}`)

async function seriesOf(boxOffice: BoxOffice, call: CallContext, seriesId: number) {
  const series = await boxOffice.shortCache(`series ${seriesId}`, () => readSeries(boxOffice.db, seriesId))
  if (!series) throw new Refusal('NOT_FOUND')
  const offers = await boxOffice.shortCache(`packages ${seriesId}`, () =>
    readSeriesOffers(boxOffice.db, seriesId, call.now),
  )
  const terms = await visitorTerms(boxOffice, call)
  const lines = await packagesInCart(boxOffice, call, seriesId)
  return { series, offers: offers.map((offer) => offeredOn(offer, terms)), lines }
}

function totalsOf(offer: PackageOffer | undefined, line: PackageInCart | undefined) {
  const tickets = line?.tickets ?? []
  return {
    canCheckout: line !== undefined && tickets.length > 0 && !line.isIncomplete && !line.lostSeats,
    concertCount: new Set(tickets.map(({ performanceId }) => performanceId)).size,
    ticketCount: tickets.length,
    total: fromCents(line?.amountCents ?? 0),
    saved: fromCents(offer ? savedCents(offer, tickets) : 0),
  }
}

/** Returns how much more the tickets would cost without the package. */
const savedCents = ({ prices }: PackageOffer, tickets: PackageInCart['tickets']): number =>
  sumOfCents(
    tickets.map((ticket) => {
      const price = prices.find(
        (each) =>
          each.performanceId === ticket.performanceId &&
          each.priceTypeId === ticket.priceTypeId &&
          each.zone === ticket.zone,
      )
      return Math.max(0, (price?.singleCents ?? ticket.amountCents) - ticket.amountCents)
    }),
  )
