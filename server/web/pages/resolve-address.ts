import { contentTypeOf } from '#shared/content/content-types'
import type { Page } from '#shared/content/page'
import { addressOfType, pagePath } from '#shared/content/page-address'
import { FORM_NOT_SENT } from '#shared/routes'
import { formNotSentPage } from './form-not-sent.ts'
import type { Sources } from './page-sources.ts'

/** The result of looking up an address in the content service. `path` and `url` are of this site. */
export type ResolvedAddress =
  /** `url`: the path with the query parameters that a page of its type reads */
  | { type: 'page'; path: string; url: string; page: Page; freshUntil: number }
  | { type: 'redirect'; to: string }
  | { type: 'missing'; path: string }
  | { type: 'unavailable'; path: string }

/**
 * Resolves an address once per request. All later steps use the page found here, even if it is renamed in the meantime.
 */
export async function resolveAddress(
  address: string,
  { content, settings }: Pick<Sources, 'content' | 'settings'>,
): Promise<ResolvedAddress> {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const path = pagePath(pathname)
  if (path === '/home') return { type: 'redirect', to: withParameters('/', searchParams) }
  if (path === FORM_NOT_SENT)
    return { type: 'page', path, url: path, page: formNotSentPage, freshUntil: Number.MAX_SAFE_INTEGER }
  // Every page needs the site's settings, which are read at the same time. In a preview nothing is stored.
  if (!settings.CONTENT_PREVIEW) void content.readSite()
  const outcome = await content.readPage(path)
  if (outcome.type === 'redirect') return { type: 'redirect', to: withParameters(outcome.to, searchParams) }
  if (outcome.type === 'unavailable') return { type: 'unavailable', path }
  if (outcome.type === 'missing' || contentTypeOf(outcome.value.contentType).isNoPage) return { type: 'missing', path }
  const { value: page, freshUntil } = outcome
  return { type: 'page', path, url: addressOfType(page.contentType, address), page, freshUntil }
}

/** Returns a redirect's target with the request's query parameters, except those that the target sets itself. */
function withParameters(to: string, parameters: URLSearchParams): string {
  const target = new URL(`http://site${to}`)
  const ownNames = new Set(target.searchParams.keys())
  for (const [name, value] of parameters) if (!ownNames.has(name)) target.searchParams.append(name, value)
  return `${target.pathname}${target.search}${target.hash}`
}
