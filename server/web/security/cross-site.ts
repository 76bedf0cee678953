import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether, according to the browser, another site's page sent this request. The session cookie is strict and
 * isn't sent from there; this refuses even the attempt. Scripts can't set `Sec-Fetch-Site`, so it decides if present;
 * otherwise `Origin`, which must be the site's public origin or that of the requested host. A client that sends neither
 * isn't a browser's page.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== headers.host
}

const hostOf = (origin: string) => /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
