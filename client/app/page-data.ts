import type { PageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'

/** `redirectedTo`: the address of the page, where a redirect led to it. */
export type FetchedPage = PageData & { redirectedTo?: string }

/** A page's data; one that stands for any address without a page is that of this one. */
export const atAddress = <Data extends PageData>(data: Data, url: string): Data =>
  data.status === 200 ? data : { ...data, url }

/**
 * The data of a page, from the server's own endpoint. Where that fails, the browser loads the address itself,
 * and shows the page or the server's own message. Null when the call was aborted for a later one.
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<FetchedPage | null> {
  try {
    const [withoutHash] = address.split('#')
    const response = await fetch(`/page-data?address=${encodeURIComponent(withoutHash ?? '/')}`, { signal })
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const body = readPageData<FetchedPage | { redirect: string }>(await response.text())
      if (!('redirect' in body)) return atAddress(body, withoutHash ?? '/')
      if (body.redirect.startsWith('/')) {
        const next = await fetchPage(body.redirect, signal)
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
