import type { Link } from '#shared/content/page'
import { routePath, safeAddress } from './addresses-of-site.ts'
import { isRaw, type Raw, type Reading, text } from './reading.ts'

/** A picked link, or null for one that leads nowhere. Only content links take their query: the others' addresses hold it already. */
export function linkOf(raw: Raw, reading: Reading, field: string): Link | null {
  const href = raw.linkType === 'Content' ? contentAddress(raw) : otherAddress(raw, reading)
  if (href === null) {
    reading.odd(field, 'a link that leads nowhere')
    return null
  }
  return { href, label: text(raw.title), newTab: raw.target === '_blank' }
}

function contentAddress({ route, queryString }: Raw): string | null {
  if (!isRaw(route) || typeof route.path !== 'string') return null
  const query = text(queryString ?? route.queryString)
  return routePath(route.path) + (query === '' || /^[?#]/.test(query) ? query : `?${query}`)
}

const otherAddress = ({ url, queryString }: Raw, { mediaAt }: Reading) =>
  safeAddress(text(url) || text(queryString), mediaAt)
