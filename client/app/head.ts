import type { Media, Page, PageData } from '#shared/content/page'

/** A tag of the head that belongs to the page on show. Written by the server, swapped by the browser on navigation. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link'
  attributes: Record<string, string>
  text?: string
}
const OWNED = 'data-page'

/** The head's tags of a page (SHELL-01 to -06). The locale is en_GB whatever the language of numbers. */
export function headTags({ page, site, venue, url, status }: PageData): HeadTag[] {
  const title = text(page, 'seoPageTitle') || [page.name, site.siteName].filter(Boolean).join(' | ')
  const description = text(page, 'seoMetaDescription')
  const canonical = text(page, 'canonicalUrlOverride') || venue.publicUrl + canonicalPath(page, url)
  const image = shareImage(page, site.ogShareImage, venue.publicUrl)
  const hidden = page.properties.noIndex === true || status !== 200 || venue.isPreview
  return [
    { tag: 'title', attributes: {}, text: title },
    ...meta('name', 'description', description),
    ...(hidden ? meta('name', 'robots', 'noindex') : []),
    ...(status === 200 ? [link('canonical', canonical)] : []),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:type', page.contentType === 'newsArticle' ? 'article' : 'website'),
    ...meta('property', 'og:url', canonical),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:site_name', site.ogSiteName || site.siteName),
    ...meta('property', 'og:locale', 'en_GB'),
    ...meta('property', 'og:image', image),
    ...meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...faviconLinks(site.favicon),
  ]
}

export const headHtml = (data: PageData): string => headTags(data).map(toHtml).join('\n')

/** Puts the tags of the page now on show in place of the last one's. */
export function swapHead(data: PageData): void {
  for (const old of document.head.querySelectorAll(`[${OWNED}]`)) old.remove()
  for (const { tag, attributes, text: content } of headTags(data)) {
    if (tag === 'title') {
      document.title = content ?? ''
      continue
    }
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ ...attributes, [OWNED]: '' })) element.setAttribute(name, value)
    document.head.append(element)
  }
}

function canonicalPath(page: Page, url: string): string {
  const path = page.path || new URL(`http://site${url}`).pathname
  return path === '/home' ? '/' : path
}
function shareImage(page: Page, fallback: Media | null, publicUrl: string): string {
  const own = (page.properties.ogShareImage as Media[] | undefined)?.[0]
  const media = own ?? fallback
  if (!media) return ''
  const crop = media.crops.find(({ alias }) => alias === 'shareImage')
  const size = crop ? `width=${crop.width}&height=${crop.height}` : 'width=1200&height=630'
  const place = crop?.coordinates
    ? `cc=${[crop.coordinates.x1, crop.coordinates.y1, crop.coordinates.x2, crop.coordinates.y2].join(',')}&`
    : media.focalPoint
      ? `rxy=${media.focalPoint.left},${media.focalPoint.top}&`
      : ''
  const address = `${media.url}?${place}${size}&format=jpg&quality=90`
  return address.startsWith('/') ? publicUrl + address : address
}
const FAVICON_SIZES = [16, 32, 96, 128, 196]
function faviconLinks(favicon: Media | null): HeadTag[] {
  if (!favicon) return []
  if (favicon.extension === 'svg') return [link('icon', favicon.url, { type: 'image/svg+xml' })]
  return FAVICON_SIZES.map((size) =>
    link('icon', `${favicon.url}?width=${size}&height=${size}&format=png`, {
      sizes: `${size}x${size}`,
      type: 'image/png',
    }),
  )
}

const text = (page: Page, alias: string): string => {
  const value = page.properties[alias]
  return typeof value === 'string' ? value : ''
}
const meta = (key: 'name' | 'property', name: string, content: string): HeadTag[] =>
  content ? [{ tag: 'meta', attributes: { [key]: name, content } }] : []
const link = (rel: string, href: string, more: Record<string, string> = {}): HeadTag => ({
  tag: 'link',
  attributes: { rel, href, ...more },
})

function toHtml({ tag, attributes, text: content }: HeadTag): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  return tag === 'title' ? `<title>${escaped(content ?? '')}</title>` : `<${tag}${written} ${OWNED}>`
}
const escaped = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
