import type { Endpoint, Method } from '#shared/ticketing/call'

/** The contract's entry for a request: a call, the methods allowed for its path, or null */
export type CallLookup = { call: Endpoint } | { allow: Method[] } | null

/** Returns a lookup of calls by method and raw path: case-sensitive, without percent-encoding or trailing slash. */
export function createAllowedCalls(calls: readonly Endpoint[]) {
  const byPath = new Map<string, Map<string, Endpoint>>()
  for (const call of calls) {
    const methods = byPath.get(call.path) ?? new Map<string, Endpoint>()
    if (call.alsoPost && !methods.has('POST')) methods.set('POST', call)
    methods.set(call.method, call)
    byPath.set(call.path, methods)
  }

  return (method: string, url: string): CallLookup => {
    const methods = byPath.get(url.split('?', 1)[0] ?? '')
    if (!methods) return null
    const call = methods.get(method)
    return call ? { call } : { allow: [...methods.keys()] as Method[] }
  }
}
