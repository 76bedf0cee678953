import { contentTypeOf } from '#shared/content/content-types'
import type { Page } from '#shared/content/page'
import { addressOfType, pagePath } from '#shared/content/page-address'
import type { Sources } from './page-sources.ts'

/** What an address of the site comes to, by the content service. `path` and `url` are of this site. */
export type ResolvedAddress =
  /** `url`: the path, and those query parameters that a page of its type reads. */
  | { type: 'page'; path: string; url: string; page: Page; freshUntil: number }
  | { type: 'redirect'; to: string }
  | { type: 'missing'; path: string }
  | { type: 'unavailable'; path: string }

/**
 * Looks an address up, once a request: all that follows is of the page found here, also where it is renamed meanwhile.
 */
export async function resolveAddress(address: string, { content }: Pick<Sources, 'content'>): Promise<ResolvedAddress> {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const path = pagePath(pathname)
  if (path === '/home') return { type: 'redirect', to: withParameters('/', searchParams) }
  const outcome = await content.readPage(path)
  if (outcome.type === 'redirect') return { type: 'redirect', to: withParameters(outcome.to, searchParams) }
  if (outcome.type === 'unavailable') return { type: 'unavailable', path }
  if (outcome.type === 'missing' || contentTypeOf(outcome.value.contentType).isNoPage) return { type: 'missing', path }
  const { value: page, freshUntil } = outcome
  return { type: 'page', path, url: addressOfType(page.contentType, address), page, freshUntil }
}

/** A redirect's target with the parameters that its visitor came with, but for those that the target sets itself. */
function withParameters(to: string, parameters: URLSearchParams): string {
  const target = new URL(`http://site${to}`)
  const ownNames = new Set(target.searchParams.keys())
  for (const [name, value] of parameters) if (!ownNames.has(name)) target.searchParams.append(name, value)
  return `${target.pathname}${target.search}${target.hash}`
}
