import { mediaAddress } from '#shared/content/media-address'

/**
 * A route of the content service as this site writes it: without its trailing slash, `/` for home and for its alias
 * `/home`.
 */
export function routePath(path: string): string {
  const trimmed = `/${path.replace(/^\/+|\/+$/g, '')}`
  return trimmed === '/home' ? '/' : trimmed
}

/** An address that begins at this site's root, its path as `routePath` writes it, its query and anchor as they are. */
export function siteAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return /^\/media\//i.test(path) ? address : routePath(path) + rest
}

/**
 * Where an editor's address leads, or null for what is no address to follow: other schemes than web, mail and
 * telephone, and placeholders that the content service didn't resolve.
 */
export function safeAddress(address: string, mediaAt: readonly string[]): string | null {
  const trimmed = address.trim()
  if (trimmed === '' || /\{localLink:/i.test(trimmed)) return null
  const onSite = mediaAddress(trimmed, mediaAt)
  if (/^\/media\//i.test(onSite)) return onSite
  if (/^\/(?![/\\])/.test(trimmed)) return siteAddress(trimmed)
  if (/^[?#]/.test(trimmed)) return trimmed
  if (/^\/\//.test(trimmed)) return `https:${trimmed}`
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase()
  if (!scheme) return /^www\./i.test(trimmed) ? `https://${trimmed}` : null
  return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? trimmed : null
}
