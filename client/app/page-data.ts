import type { PageData, SentPageData, SiteData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'

/** `redirectedTo`: the address of the page, where a redirect led to it. */
export type FetchedPage = PageData & { redirectedTo?: string }

/** A page's data; the data shared by all addresses without a page get this one. */
export const atAddress = <Data extends SentPageData>(data: Data, url: string): Data =>
  data.status === 200 ? data : { ...data, url }

/** What all pages share, in the version that a page was rendered from. Throws where it can't be had. */
async function fetchSiteData(version: string, signal?: AbortSignal): Promise<SiteData> {
  const response = await fetch(siteDataAddress(version), { signal: signal ?? null })
  if (!response.ok) throw new Error(`The site's data: ${response.status}`)
  return readPageData<SiteData>(await response.text())
}

/**
 * The pauses between attempts, in milliseconds; each is up to half as long again, so that browsers don't retry at once.
 */
const RETRY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * The same for the page that the browser has opened, which stays without scripts until this is here: retries with
 * back-off where a server has just started, is restarting or can't be reached. Null after the last attempt.
 */
export async function fetchSiteDataWithRetry(version: string): Promise<SiteData | null> {
  for (const pause of [...RETRY_PAUSES, null]) {
    const data = await fetchSiteData(version).catch(() => null)
    if (data || pause === null) return data
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2)))
  }
  return null
}

/**
 * The data of a page, from the server's own endpoint; what all pages share is that of the page `shown`, unless it has
 * changed. Where that fails, the browser loads the address itself, and shows the page or the server's own message. Null
 * when the call was aborted for a later one.
 */
export async function fetchPage(address: string, shown: PageData, signal: AbortSignal): Promise<FetchedPage | null> {
  try {
    const [withoutHash] = address.split('#')
    const response = await fetch(`/page-data?address=${encodeURIComponent(withoutHash ?? '/')}`, { signal })
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const body = readPageData<SentPageData | { redirect: string }>(await response.text())
      if (!('redirect' in body)) {
        const shared = body.siteVersion === shown.siteVersion ? shown : await fetchSiteData(body.siteVersion, signal)
        return { ...atAddress(body, withoutHash ?? '/'), site: shared.site, venue: shared.venue }
      }
      if (body.redirect.startsWith('/')) {
        const next = await fetchPage(body.redirect, shown, signal)
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
