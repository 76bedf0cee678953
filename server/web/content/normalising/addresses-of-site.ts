import { isOnSite } from '#shared/content/content-sources'
import { mediaAddress } from '#shared/content/media-address'

/**
 * Returns a route of the content service as a path of this site: without a trailing slash, and `/` for the home page
 * and its alias `/home`.
 */
export function routePath(path: string): string {
  const trimmed = `/${path.replace(/^\/+|\/+$/g, '')}`
  return trimmed === '/home' ? '/' : trimmed
}

/** Returns an address of this site with its path normalised by `routePath`; query and hash are unchanged. */
export function siteAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return /^\/media\//i.test(path) ? address : routePath(path) + rest
}

/** Returns the canonical address that an editor set, or null if it is neither a web address nor one of this site. */
export const canonicalAddress = (address: string): string | null =>
  isOnSite(address) || (/^https?:\/\//i.test(address) && URL.canParse(address)) ? address : null

/**
 * Returns an editor's address as a link target, or null for one that must not be followed: schemes other than web, mail
 * and telephone, and placeholders that the content service didn't resolve.
 */
export function safeAddress(address: string, mediaOrigins: readonly string[]): string | null {
  const trimmed = address.trim()
  if (trimmed === '' || /\{localLink:/i.test(trimmed)) return null
  const onSite = mediaAddress(trimmed, mediaOrigins)
  if (/^\/media\//i.test(onSite)) return onSite
  if (isOnSite(trimmed)) return siteAddress(trimmed)
  if (/^[?#]/.test(trimmed)) return trimmed
  if (/^\/\//.test(trimmed)) return `https:${trimmed}`
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase()
  if (!scheme) return /^www\./i.test(trimmed) ? `https://${trimmed}` : null
  return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? trimmed : null
}
