import type { Link } from '#shared/content/page'
import { routePath, safeAddress } from './addresses-of-site.ts'
import { isRaw, type NormalisingContext, type Raw, text } from './normalising-context.ts'

/**
 * Returns a picked link, or null for one without an address. The query is added only to content links; other addresses
 * already contain it.
 */
export function linkOf(raw: Raw, context: NormalisingContext, field: string): Link | null {
  const href = raw.linkType === 'Content' ? contentAddress(raw) : otherAddress(raw, context)
  if (href === null) {
    context.reportOddity(field, 'a link that leads nowhere')
    return null
  }
  return { href, label: text(raw.title), newTab: raw.target === '_blank' }
}

function contentAddress({ route, queryString }: Raw): string | null {
  if (!isRaw(route) || typeof route.path !== 'string') return null
  const query = text(queryString ?? route.queryString)
  return routePath(route.path) + (query === '' || /^[?#]/.test(query) ? query : `?${query}`)
}

const otherAddress = ({ url, queryString }: Raw, { mediaOrigins }: NormalisingContext) =>
  safeAddress(text(url) || text(queryString), mediaOrigins)
