import type { PageData } from '#shared/content/page'

/** A page that was reached by a redirect says where it is. */
export type FetchedPage = PageData & { redirectedTo?: string }

/**
 * The data of a page, from the server's own endpoint. Where it can't be had the browser loads the address itself,
 * and gets the page, or its own message. Null when the call was given up for a later one.
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<FetchedPage | null> {
  try {
    const [withoutHash] = address.split('#')
    const response = await fetch(`/page-data?address=${encodeURIComponent(withoutHash ?? '/')}`, { signal })
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const answer = (await response.json()) as FetchedPage | { redirect: string }
      if (!('redirect' in answer)) return answer
      if (answer.redirect.startsWith('/')) {
        const next = await fetchPage(answer.redirect, signal)
        return next && { ...next, redirectedTo: next.redirectedTo ?? answer.redirect }
      }
      location.assign(answer.redirect)
      return null
    }
  } catch {
    if (signal.aborted) return null
  }
  location.assign(address)
  return null
}
