import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser says that another site's page sent this request. The session cookie is strict and doesn't come
 * along from there; this refuses even the attempt. `Sec-Fetch-Site` can't be written by a script, so it decides where
 * it is sent; else `Origin`, which must be the site's public one or that of the host asked. Who sends neither is no
 * browser's page.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== headers.host
}

const hostOf = (origin: string) => /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
