import type { PageData, SentPageData, SiteData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'

/** `redirectedTo` is the final address after a redirect. */
export type FetchedPage = PageData & { redirectedTo?: string }

/** A page's data. All addresses without a page share one entry. */
export const atAddress = <Data extends SentPageData>(data: Data, url: string): Data =>
  data.status === 200 ? data : { ...data, url }

/**
 * Returns the data that all pages share, in the version that the page was rendered from. Throws if it can't be loaded.
 */
async function fetchSiteData(version: string, signal?: AbortSignal): Promise<SiteData> {
  const response = await fetch(siteDataAddress(version), { signal: signal ?? null })
  if (!response.ok) throw new Error(`The site's data: ${response.status}`)
  return readPageData<SiteData>(await response.text())
}

/**
 * Delays between attempts, in milliseconds. Up to half is added at random, so that browsers don't all retry at once.
 */
const RETRY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Returns the data of the page that the browser has loaded, which isn't interactive until then. Retries with back-off
 * while a server is starting, restarting or unreachable. Null after the last attempt.
 */
export async function fetchSiteDataWithRetry(version: string): Promise<SiteData | null> {
  for (const pause of [...RETRY_PAUSES, null]) {
    const data = await fetchSiteData(version).catch(() => null)
    if (data || pause === null) return data
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2)))
  }
  return null
}

/** The response of the server's data endpoint. */
export type PageBody = SentPageData | { redirect: string }

/** Returns the response of the data endpoint for an address without a hash; null if it isn't JSON. */
export async function readPageBody(address: string, signal?: AbortSignal): Promise<PageBody | null> {
  const response = await fetch(`/page-data?address=${encodeURIComponent(address)}`, { signal: signal ?? null })
  const isData = response.headers.get('content-type')?.startsWith('application/json')
  return isData ? readPageData<PageBody>(await response.text()) : null
}

interface Fetching {
  /** The page on show. */
  shown: PageData
  signal: AbortSignal
  /** Returns the response that has been requested already. */
  take(address: string): Promise<PageBody | null> | undefined
}

/**
 * Returns a page's data from the server's data endpoint. The shared data of the page `shown` is reused unless it has
 * changed. If the request fails, the browser loads the address itself and shows the page or the server's error. Null if
 * a later navigation has aborted the request.
 */
export async function fetchPage(address: string, { shown, signal, take }: Fetching): Promise<FetchedPage | null> {
  try {
    const [withoutHash = '/'] = address.split('#')
    const body = (await take(withoutHash)) ?? (await readPageBody(withoutHash, signal))
    if (signal.aborted) return null
    if (body) {
      if (!('redirect' in body)) {
        const shared = body.siteVersion === shown.siteVersion ? shown : await fetchSiteData(body.siteVersion, signal)
        return { ...atAddress(body, withoutHash), site: shared.site, venue: shared.venue }
      }
      if (body.redirect.startsWith('/')) {
        const next = await fetchPage(body.redirect, { shown, signal, take })
        return next && { ...next, redirectedTo: next.redirectedTo ?? body.redirect }
      }
      location.assign(body.redirect)
      return null
    }
  } catch {
    if (signal.aborted) return null
  }
  location.assign(address)
  return null
}
