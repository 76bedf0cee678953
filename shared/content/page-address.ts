/** The query parameters that a page's server rendering reads, by content type. All others are not part of its address in memory. */
const READ: Record<string, readonly string[]> = {
  whatsOn: ['viewmode', 'startDate', 'eventfilters'],
  news: ['blogfilters'],
  search: ['searchquery'],
  styleGuide: ['theme'],
  singleEvent: ['productionId'],
  seriesPackagePurchase: ['seriesId'],
  membership: ['membershipId'],
}
/** States that a form sends as several parameters of one name where no script runs. */
const SEVERAL: ReadonlySet<string> = new Set(['blogfilters'])

/** The address that a page is kept under: its path, and the parameters that a page of its type reads, in order. */
export function addressOfType(contentType: string, address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const kept = new URLSearchParams()
  const names = Object.hasOwn(READ, contentType) ? (READ[contentType] ?? []) : []
  for (const name of names) {
    const value = SEVERAL.has(name) ? searchParams.getAll(name).join(';') : searchParams.get(name)
    if (value) kept.set(name, value)
  }
  return withQuery(pagePath(pathname), kept)
}

export const pagePath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)
