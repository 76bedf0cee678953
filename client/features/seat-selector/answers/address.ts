import { paths, seriesPackagePath, singleEventPath } from '#shared/routes'

/** What the seat selector's address says (ROUTE-06 to ROUTE-09). */
export interface SelectorAddress {
  performanceId: number | null
  /** For that performance within this package. */
  packageId: number | null
  /** How many seats a package needs. */
  seats: number
  /** Only for the way back. */
  productionId: number | null
  seriesId: number | null
}

/** Reads an address's query; each name also in all lower case. */
export function selectorAddress(search: string): SelectorAddress {
  const query = new URLSearchParams(search)
  const read = (name: string) => query.get(name) ?? query.get(name.toLowerCase())
  const id = (name: string) => {
    const text = read(name)
    return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  }
  return {
    performanceId: id('performanceId'),
    packageId: id('packageId'),
    seats: id('seats') ?? 1,
    productionId: id('productionId'),
    seriesId: id('seriesId'),
  }
}

/**
 * The page that the visitor came from: single-event booking or the package page; null where the address has neither.
 */
export function wayBack({ productionId, seriesId, performanceId }: SelectorAddress): string | null {
  if (productionId !== null) return singleEventPath(productionId, performanceId ?? undefined)
  return seriesId === null ? null : seriesPackagePath(seriesId)
}

/** Where cancelling leads to when the address doesn't say where the visitor came from. */
export const pageWithoutWayBack = paths.whatsOn

/** The query of the same page for another performance. */
export function withPerformance(search: string, performanceId: number): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('performanceid')
  query.set('performanceId', String(performanceId))
  return query
}
