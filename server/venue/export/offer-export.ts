import { dollars, filled, pictureField, type Row, type VenueExport } from './export-files.ts'
import type { PlanOf } from './price-export.ts'
import { groupedBy, identityOf } from './programme-export.ts'

/** Writes packages.yaml, memberships.yaml and promo-codes.csv. */
export async function exportOffers(venue: VenueExport, planOf: PlanOf): Promise<void> {
  await exportPackages(venue, planOf)
  const types = groupedBy(await venue.rows('membership_level_price_type'), 'membershipLevelId')
  const presales = groupedBy(await venue.rows('membership_level_production'), 'membershipLevelId')
  const levels = (await venue.rows('membership_level')).map((level) => [
    level.slug,
    filled({
      ...identityOf('membership', level),
      ...{ name: level.name, description: level.description, tooltip: level.tooltip },
      ...{ price: dollars(level.priceCents), months: level.months, onSale: level.isOnSale ? undefined : false },
      tax: venue.taxName(level.taxRateId),
      image: pictureField(venue, 'media', level.image),
      priceTypes: namesOf(venue, 'price_type', types.get(level.id), 'priceTypeId'),
      presales: namesOf(venue, 'production', presales.get(level.id), 'productionId'),
    }),
  ])
  venue.writeYaml('memberships.yaml', Object.fromEntries(levels))
  await exportPromoCodes(venue)
}

const namesOf = (venue: VenueExport, table: string, rows: readonly Row[] | undefined, column: string) =>
  (rows ?? []).map((row) => venue.nameOf(table, row[column]))

async function exportPackages(venue: VenueExport, planOf: PlanOf) {
  const included = groupedBy(await venue.rows('package_performance'), 'packageId')
  const prices = groupedBy(await venue.rows('package_price'), 'packageId')
  const halls = new Map((await venue.rows('performance')).map(({ id, hallId }) => [id, hallId]))
  const packages = (await venue.rows('package')).map((offer) => [
    venue.nameOf('package', offer.id),
    filled({
      ...{ series: venue.nameOf('series', offer.seriesId), kind: String(offer.kind).toLowerCase(), name: offer.name },
      ...{ discountLabel: offer.discountLabel, minimum: offer.minimumProductions, maximum: offer.maximumProductions },
      ...{ maximumSeats: offer.maximumSeats, mayVary: offer.mayVary || undefined },
      ...{ onSale: venue.localTime(offer.onSaleAt), offSale: venue.localTime(offer.offSaleAt) },
      performances: (included.get(offer.id) ?? []).map(({ performanceId }) => ({
        of: venue.keys.slugOf('performance', performanceId),
        plan: planOf(
          halls.get(performanceId),
          (prices.get(offer.id) ?? []).filter((each) => each.performanceId === performanceId),
        ),
      })),
    }),
  ])
  venue.writeYaml('packages.yaml', Object.fromEntries(packages))
}

async function exportPromoCodes(venue: VenueExport) {
  const productions = groupedBy(await venue.rows('promo_code_production'), 'promoCodeId')
  const types = groupedBy(await venue.rows('promo_code_price_type'), 'promoCodeId')
  venue.writeCsv(
    'promo-codes.csv',
    ['code', 'starts', 'ends', 'message', 'productions', 'price-types', 'most-orders'],
    (await venue.rows('promo_code')).map(({ id, code, startsAt, endsAt, messages, mostOrders }) => ({
      ...{ code, starts: venue.localTime(startsAt), ends: venue.localTime(endsAt), 'most-orders': mostOrders },
      message: (messages as string[]).join(' | '),
      productions: namesOf(venue, 'production', productions.get(id), 'productionId').join(' '),
      'price-types': namesOf(venue, 'price_type', types.get(id), 'priceTypeId').join(' '),
    })),
  )
}
