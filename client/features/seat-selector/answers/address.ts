import { paths, seriesPackagePath, singleEventPath } from '#shared/routes'
import { idIn } from '#shared/ticketing-id'

/** The parameters of the seat selector's address (ROUTE-06 to ROUTE-09). */
export interface SelectorAddress {
  performanceId: number | null
  /** For this performance within this package. */
  packageId: number | null
  /** The number of seats that a package needs. */
  seats: number
  /** Used only for the link back. */
  productionId: number | null
  seriesId: number | null
}

/** Parses an address's query. Each name is also accepted in lower case. */
export function selectorAddress(search: string): SelectorAddress {
  const query = new URLSearchParams(search)
  const read = (name: string) => query.get(name) ?? query.get(name.toLowerCase())
  const id = (name: string) => idIn(read(name))
  return {
    performanceId: id('performanceId'),
    packageId: id('packageId'),
    seats: id('seats') ?? 1,
    productionId: id('productionId'),
    seriesId: id('seriesId'),
  }
}

/** Returns the page that the visitor came from: the booking or the package page; null if the address has neither. */
export function wayBack({ productionId, seriesId, performanceId }: SelectorAddress): string | null {
  if (productionId !== null) return singleEventPath(productionId, performanceId ?? undefined)
  return seriesId === null ? null : seriesPackagePath(seriesId)
}

/** Returns the address that cancelling leads to if the address doesn't name the page the visitor came from. */
export const pageWithoutWayBack = paths.whatsOn

/** Returns the query of the same page for another performance. */
export function withPerformance(search: string, performanceId: number): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('performanceid')
  query.set('performanceId', String(performanceId))
  return query
}
