import { contentTypeOf } from './content-types.ts'

/** States that a form sends as several parameters of one name where no script runs. */
const SEVERAL: ReadonlySet<string> = new Set(['blogfilters'])

/** The address that a page is kept under: its path, and the parameters that a page of its type reads, in order. */
export function addressOfType(contentType: string, address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const kept = new URLSearchParams()
  for (const name of contentTypeOf(contentType).parameters ?? []) {
    const value = SEVERAL.has(name) ? searchParams.getAll(name).join(';') : searchParams.get(name)
    if (value) kept.set(name, value)
  }
  return withQuery(pagePath(pathname), kept)
}

export const pagePath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)
