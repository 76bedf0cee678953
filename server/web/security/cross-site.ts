import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether another site's page sent this request, according to the browser. The session cookie is
 * `SameSite=Strict` and isn't sent from there, so this only rejects the request earlier. If `Sec-Fetch-Site` is
 * present, it decides, as scripts can't set it. Otherwise `Origin` must be the site's public origin or that of the
 * requested host. A client that sends neither isn't a browser's page.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== headers.host
}

const hostOf = (origin: string) => /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
