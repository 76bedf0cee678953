import type { Settings } from '#config/settings'

/** The cache tag of all pages and their data, by which a CDN purges them when content changes */
export const PAGES_TAG = 'foyer-pages'

/** How many times `PAGES_SHARED_SECONDS` a CDN may show a stale page while it revalidates, or when it can't */
const STALE_TIMES = 10

/**
 * Returns the caching headers of a page, which contains no visitor's data. Browsers revalidate each time, a CDN after
 * `PAGES_SHARED_SECONDS`. Only CDNs may serve a stale copy while they revalidate, so this is sent in the targeted
 * fields of RFC 9213 and of Fastly, which browsers ignore.
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
