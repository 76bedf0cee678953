import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { memberships, series } from '../programme/venue.ts'
import { membershipPicture } from './pictures.ts'
import { pricesOf, priceTypes } from './price-rows.ts'
import type { SeasonPerformance } from './programme-rows.ts'
import type { SeasonCalendar } from './season-calendar.ts'

type DemoSeries = (typeof series)[number]

/** Inserts packages, memberships and promo codes. */
export async function insertOffers(
  tx: Transaction,
  calendar: SeasonCalendar,
  performances: readonly SeasonPerformance[],
): Promise<void> {
  const packages = series.flatMap((each) => packagesOf(each, performances))
  await insertRows(
    tx,
    'package',
    packages.map((each, at) => packageRow(each, calendar, at)),
  )
  await insertRows(
    tx,
    'package_performance',
    packages.flatMap(({ series: { package: offer }, performances: chosen }) =>
      chosen.map(({ id }, at) => ({ packageId: offer.tessituraId, performanceId: id, position: at + 1 })),
    ),
  )
  await insertRows(tx, 'package_price', packages.flatMap(packagePrices))
  await insertRows(tx, 'membership_level', memberships.map(membershipRow))
  const presales = new Set(
    performances.flatMap(({ production }) => (production.state === 'presale' ? [production.tessituraId] : [])),
  )
  await insertMembersOffers(tx, presales)
  await insertPromoCodes(tx, calendar, presales)
}

/** Returns a series' packages: one of all its productions, and a shorter one if the series has one. */
function packagesOf(each: DemoSeries, performances: readonly SeasonPerformance[]) {
  const own = packagePerformances(each, performances)
  const { shortPackage } = each
  if (!shortPackage) return [{ series: each, performances: own }]
  const { productions, ...offer } = shortPackage
  return [
    { series: each, performances: own },
    { series: { ...each, package: offer }, performances: own.slice(0, productions) },
  ]
}

/** Returns the performances of a package. Fixed: the first of each production. Flexi: all. */
export function packagePerformances(
  { slug, kind }: DemoSeries,
  performances: readonly SeasonPerformance[],
): SeasonPerformance[] {
  const inSeries = performances.filter(({ production }) => production.series === slug)
  if (kind === 'Flexi') return inSeries
  return inSeries.filter((each) => inSeries.find(({ production }) => production === each.production) === each)
}

function packageRow(
  { series: each, performances }: { series: DemoSeries; performances: SeasonPerformance[] },
  calendar: SeasonCalendar,
  position: number,
) {
  const { tessituraId, name, discountLabel, minimumProductions, maximumProductions, maximumSeats, mayVary } =
    each.package
  const productions = new Set(performances.map(({ production }) => production)).size
  const days = performances.map(({ dayOffset }) => dayOffset)
  // A fixed package can be bought until its first performance, a flexi one until its last.
  const lastDay = each.kind === 'Fixed' ? Math.min(...days) : Math.max(...days)
  return {
    ...{ id: tessituraId, seriesId: each.tessituraId, kind: each.kind, name, discountLabel, position: position + 1 },
    ...{ maximumSeats: maximumSeats ?? null, mayVary: mayVary ?? false },
    minimumProductions: minimumProductions ?? productions,
    maximumProductions: maximumProductions ?? productions,
    onSaleAt: calendar.at(Math.min(-60, lastDay - 100), '10:00'),
    offSaleAt: calendar.at(lastDay, '12:00'),
  }
}

const inPackages: readonly number[] = [priceTypes.adult, priceTypes.concession, priceTypes.under30, priceTypes.child]

export const packagePrices = ({
  series: each,
  performances,
}: {
  series: DemoSeries
  performances: SeasonPerformance[]
}) =>
  performances.flatMap((performance) =>
    pricesOf(performance)
      .filter(
        ({ priceTypeId }) =>
          inPackages.includes(priceTypeId) || (each.package.hasMemberPrice && priceTypeId === priceTypes.member),
      )
      .map((price) => ({
        ...{ packageId: each.package.tessituraId, ...price },
        amountCents: Math.round((price.amountCents * (100 - each.package.discountPercent)) / 5000) * 50,
      })),
  )

const membershipRow = (
  { tessituraId, contentId, slug, name, description, tooltip, priceCents }: (typeof memberships)[number],
  at: number,
) => ({
  ...{ id: tessituraId, contentId, slug, name, description, tooltip, priceCents, position: at + 1 },
  ...{ months: 12, isOnSale: true, image: membershipPicture(slug, name) },
})

/** Inserts the members' offers: every level opens every pre-sale and the members' price. */
async function insertMembersOffers(tx: Transaction, presales: ReadonlySet<number>) {
  const levels = memberships.map(({ tessituraId }) => tessituraId)
  await insertRows(
    tx,
    'membership_level_price_type',
    levels.map((membershipLevelId) => ({ membershipLevelId, priceTypeId: priceTypes.member })),
  )
  await insertRows(
    tx,
    'membership_level_production',
    levels.flatMap((membershipLevelId) => [...presales].map((productionId) => ({ membershipLevelId, productionId }))),
  )
}

/** Inserts promo codes: ENCORE opens the pre-sales, FRIENDS adds a price, LASTYEAR has expired. */
async function insertPromoCodes(tx: Transaction, { at }: SeasonCalendar, presales: ReadonlySet<number>) {
  await insertRows(tx, 'promo_code', [
    {
      id: 1,
      code: 'ENCORE',
      startsAt: at(-14, '00:00'),
      endsAt: at(200, '00:00'),
      messages: ['Welcome to the pre-sale. Book before everybody else, at the Early Bird price.'],
    },
    {
      id: 2,
      code: 'FRIENDS',
      startsAt: at(-365, '00:00'),
      endsAt: at(365, '00:00'),
      messages: ['The Friend’s price has been added to every concert of ours.'],
    },
    {
      id: 3,
      code: 'LASTYEAR',
      startsAt: at(-400, '00:00'),
      endsAt: at(-35, '00:00'),
      messages: ['This offer is over.'],
    },
  ])
  await insertRows(
    tx,
    'promo_code_production',
    [...presales].map((productionId) => ({ promoCodeId: 1, productionId })),
  )
  await insertRows(tx, 'promo_code_price_type', [
    { promoCodeId: 1, priceTypeId: priceTypes.earlyBird },
    { promoCodeId: 2, priceTypeId: priceTypes.friend },
    { promoCodeId: 3, priceTypeId: priceTypes.friend },
  ])
}
