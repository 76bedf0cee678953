import type { Endpoint, Method } from '#shared/ticketing/call'

/** What the contract says about a request: a call of it, a path of it requested with another method, or nothing. */
export type CallLookup = { call: Endpoint } | { allow: Method[] } | null

/**
 * Looks calls up by method and raw path: exact in the case of letters, with nothing percent-encoded and no slash at the
 * end.
 */
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
