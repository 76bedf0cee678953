import { contentTypeOf } from './content-types.ts'

/** Parameters that a form sends several times without JavaScript. */
const REPEATABLE: ReadonlySet<string> = new Set(['blogfilters'])

/** The address by which a page is cached: its path and the parameters that a page of its type depends on, in order. */
export function addressOfType(contentType: string, address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const query = new URLSearchParams()
  for (const name of contentTypeOf(contentType).parameters ?? []) {
    const value = REPEATABLE.has(name) ? searchParams.getAll(name).join(';') : searchParams.get(name)
    if (value) query.set(name, value)
  }
  return withQuery(pagePath(pathname), query)
}

export const pagePath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)
