import type { Settings } from '#config/settings'

/** By which a CDN finds all pages and their data, to drop them when content changes. */
export const PAGES_TAG = 'foyer-pages'

/** For how many times as long a CDN may show a page while it asks for a newer one, or can't get one. */
const STALE_TIMES = 10

/**
 * What says how long caches may have a page. Nothing of a visitor is in it: a browser asks each time whether it is
 * still the same, a CDN after `PAGES_SHARED_SECONDS`. That it may show an old copy while it asks is said to CDNs alone,
 * by the targeted fields of RFC 9213 and of Fastly: browsers would do it, too.
 */
export function sharedHeaders({ PAGES_SHARED_SECONDS: seconds }: Pick<Settings, 'PAGES_SHARED_SECONDS'>) {
  const shared = seconds > 0 ? `s-maxage=${seconds}, ` : ''
  const headers: Record<string, string> = { 'cache-control': `public, max-age=0, ${shared}must-revalidate` }
  if (seconds === 0) return headers
  const stale = seconds * STALE_TIMES
  const forCdn = `max-age=${seconds}, stale-while-revalidate=${stale}, stale-if-error=${stale}`
  return {
    ...headers,
    ...{ 'cdn-cache-control': `public, ${forCdn}`, 'surrogate-control': forCdn },
    ...{ 'cache-tag': PAGES_TAG, 'surrogate-key': PAGES_TAG },
  }
}
