import type { Result } from '#shared/ticketing/call'
import { membership } from '#shared/ticketing/membership/membership'
import { production } from '#shared/ticketing/production/production'
import { series } from '#shared/ticketing/series/series'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Report } from '../report.ts'
import type { Visitor } from '../service.ts'

/** How many productions and series are examined in search of what the purchases need. */
const MOST_TRIED = 12

type Selected = NonNullable<Result<typeof production.performances>['selectedPerformance']>

/** A performance on sale, with its prices. */
export interface OnSale {
  productionId: number
  contentId: string
  performanceId: number
  priceTypeId: number
  selected: Selected
}
/** A package on sale, before anything is chosen in it. */
export interface PackageOnSale {
  seriesId: number
  packageId: number
  productions: Result<typeof series.productions>
}
/** What the service has on sale, as found by its own lists. */
export interface Catalogue {
  onSale: OnSale[]
  withMap: OnSale | undefined
  withExtras: OnSale | undefined
  fixed: PackageOnSale | undefined
  flexi: PackageOnSale | undefined
  membershipId: number | undefined
}

export const NOTHING_ON_SALE: Catalogue = {
  ...{ onSale: [], withMap: undefined, withExtras: undefined, fixed: undefined, flexi: undefined },
  membershipId: undefined,
}

/** Reads what is on sale. */
export async function readCatalogue(visitor: Visitor, report: Report): Promise<Catalogue> {
  const onSale = await readPerformances(visitor, report)
  const packages = await readPackages(visitor, report)
  const levels = await visitor.ask(membership.membershipsToBuy)
  const ofType = (type: string) => packages.find(({ productions }) => productions.type === type)
  return {
    onSale,
    withMap: onSale.find(({ selected }) => selected.canSelectYourOwnSeat),
    withExtras: onSale.find(({ selected }) => selected.upsells.some(({ prices }) => prices.length > 0)),
    fixed: ofType('Fixed'),
    flexi: ofType('Flexi'),
    membershipId: levels?.memberships[0]?.id,
  }
}

async function readPerformances(visitor: Visitor, report: Report): Promise<OnSale[]> {
  const calendar = await visitor.ask(whatsOn.productions, { filtersApplied: NO_FILTERS })
  const tiles = (calendar?.dates ?? []).flatMap(({ productions }) => productions)
  const bookable = new Map(
    tiles
      .filter(({ bookingAction, availability }) => bookingAction.type === 'Active' && availability !== 'SoldOut')
      .map((tile) => [tile.tessituraId, tile]),
  )
  const onSale: OnSale[] = []
  for (const [productionId, { id: contentId }] of [...bookable].slice(0, MOST_TRIED)) {
    const dates = await visitor.ask(production.performances, { ProductionId: productionId })
    const free = dates?.performances.find(({ availability }) => availability === 'High') ?? dates?.performances[0]
    if (!free || free.availability === 'SoldOut') continue
    const chosen = await visitor.ask(production.performances, { ProductionId: productionId, PerformanceId: free.id })
    const selected = chosen?.selectedPerformance
    report.expect(chosen === undefined || Boolean(selected), production.performances, {
      ...{ field: 'selectedPerformance', expected: 'the performance of PerformanceId', found: 'null' },
    })
    const price = selected?.prices[0]
    if (selected && price)
      onSale.push({ productionId, contentId, performanceId: free.id, priceTypeId: price.priceTypeId, selected })
  }
  report.expect(onSale.length > 0, production.performances, {
    ...{ field: '', expected: 'a performance on sale among the productions of What’s on', found: 'none' },
  })
  return onSale
}

async function readPackages(visitor: Visitor, report: Report): Promise<PackageOnSale[]> {
  const listed = await visitor.ask(whatsOn.series, { filtersApplied: NO_FILTERS })
  const found: PackageOnSale[] = []
  for (const { tessituraId: seriesId } of listed?.series.slice(0, MOST_TRIED) ?? []) {
    const offer = await visitor.askOr(['NOT_FOUND'], series.productions, { SeriesId: seriesId })
    const packageId = offer?.packages[0]?.id
    if (packageId === undefined) continue
    const productions = await visitor.ask(series.productions, { SeriesId: seriesId, PackageId: packageId })
    if (!productions) continue
    const { type, selectedFixedPackage, selectedFlexiPackage } = productions
    report.expect(Boolean(type === 'Fixed' ? selectedFixedPackage : selectedFlexiPackage), series.productions, {
      ...{ field: `selected${type}Package`, expected: 'the package of PackageId', found: 'null' },
    })
    found.push({ seriesId, packageId, productions })
  }
  return found
}

/** The filters of a list that isn’t filtered. */
export const NO_FILTERS = { searchText: '', dates: [], filters: [], venueIds: [], pageNumber: 1, startDate: null }
