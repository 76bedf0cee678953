import { contentTypeOf } from './content-types.ts'

/** `blogfilters` and `eventfilters`, which a form sends several times without JavaScript. */
const isRepeatable = (name: string): boolean => name.endsWith('filters')

/** Returns the address by which a page is cached: its path and the parameters that its type depends on, in order. */
export function addressOfType(contentType: string, address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const query = new URLSearchParams()
  for (const name of contentTypeOf(contentType).parameters ?? []) {
    const value = isRepeatable(name) ? searchParams.getAll(name).join(';') : searchParams.get(name)
    if (value) query.set(name, value)
  }
  return withQuery(pagePath(pathname), query)
}

/** Returns the address with the parameters of `search` that a page of this type doesn't depend on, as written there. */
export function withOtherParameters(contentType: string, address: string, search: string): string {
  const { parameters = [] } = contentTypeOf(contentType)
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !parameters.some((name) => new URLSearchParams(pair).has(name)))
  return others.length > 0 ? `${address}${address.includes('?') ? '&' : '?'}${others.join('&')}` : address
}

export const pagePath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)
