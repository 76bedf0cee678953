import type { BlogFilters } from '#shared/address-state/blog-filters'
import { faviconsOf } from '#shared/content/favicons'
import { canonicalPageNumber, newsAddress, newsFiltersApplied, pagedTitle } from '#shared/content/news-filters'
import type { Media, Page, PageData, PageHead } from '#shared/content/page'
import { pageTitle } from '#shared/content/page-title'
import { publishedAt } from '#shared/content/published-at'
import { absoluteUrl, type ShareImage, shareImageOf } from '#shared/content/share-image'
import { structuredData } from '#shared/content/structured-data'
import { alternates } from './head-alternates.ts'
import { scriptsHtml } from './head-scripts.ts'
import { type HeadTag, headTagHtml, PAGE_TAG_ATTRIBUTE } from './head-tag.ts'

/**
 * Returns the head's tags for a page (SHELL-01 to -06). Of the English locales that other sites accept, the tag has the
 * one closest to the venue's.
 */
export const headTags = (data: PageData): HeadTag[] => [...earlyTags(data), ...structuredDataTags(data)]

/** The tags for which no answer of the ticketing service is needed. */
function earlyTags(data: PageHead): HeadTag[] {
  const { page, site, venue, status } = data
  const wholeTitle = text(page, 'seoPageTitle') || pageTitle(page.name, site)
  const news = newsOf(data)
  const title = news ? pagedTitle(wholeTitle, canonicalPageNumber(page, news)) : wholeTitle
  const description = text(page, 'seoMetaDescription')
  const isHidden = page.properties.noIndex === true || status !== 200 || venue.isPreview
  return [
    { tag: 'title', attributes: {}, text: title },
    ...meta('name', 'description', description),
    ...(isHidden ? meta('name', 'robots', 'noindex') : []),
    ...(status === 200 ? [link('canonical', canonicalUrl(data))] : []),
    ...sharing(data, title, description),
    ...faviconLinks(site.favicon),
    ...alternates(data).map(({ type, title: name, href }) => link('alternate', href, { type, title: name })),
  ]
}

const structuredDataTags = (data: PageData): HeadTag[] =>
  structuredData(data).map((item) => ({
    tag: 'script',
    attributes: { type: 'application/ld+json' },
    text: JSON.stringify(item),
  }))

/**
 * Returns the head as the server writes it: the page's own tags, and the scripts that are configured for every page.
 * The structured data follow the page's content, because they describe what may arrive after the head was sent.
 */
export const headHtml = (data: PageHead): string =>
  [...earlyTags(data).map(headTagHtml), ...scriptsHtml(data)].join('\n')

export const structuredDataHtml = (data: PageData): string => structuredDataTags(data).map(headTagHtml).join('\n')

/**
 * Replaces the previous page's tags with those of the current page. Configured scripts run once per document and stay.
 */
export function swapHead(data: PageData): void {
  for (const old of document.querySelectorAll(`[${PAGE_TAG_ATTRIBUTE}]`)) old.remove()
  for (const { tag, attributes, text: content } of headTags(data)) {
    if (tag === 'title') {
      document.title = content ?? ''
      continue
    }
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ ...attributes, [PAGE_TAG_ATTRIBUTE]: '' }))
      element.setAttribute(name, value)
    if (content) element.textContent = content
    document.head.append(element)
  }
}

/** Empty on the error page, which has no address of its own. */
function canonicalUrl(data: PageHead): string {
  const { page, venue, status } = data
  if (status !== 200) return ''
  const override = text(page, 'canonicalUrlOverride')
  if (override) return absoluteUrl(override, venue.publicUrl)
  const news = newsOf(data)
  if (news && canonicalPageNumber(page, news) > 1) return venue.publicUrl + newsAddress(page, news)
  return venue.publicUrl + (page.path === '/home' ? '/' : page.path)
}

/** The filters of a news listing; null on any other page. */
const newsOf = ({ page, url }: PageHead): BlogFilters | null =>
  page.contentType === 'news'
    ? newsFiltersApplied(page, new URL(`http://site${url}`).searchParams.get('blogfilters'))
    : null

/** How other sites present a shared link to the page. */
function sharing(data: PageHead, title: string, description: string): HeadTag[] {
  const { page, site, venue } = data
  const image = shareImageOf(page, site, venue.publicUrl)
  const isArticle = page.contentType === 'newsArticle'
  const published = isArticle ? publishedAt(page, venue.timeZone) : null
  return [
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:type', isArticle ? 'article' : 'website'),
    ...meta('property', 'og:url', canonicalUrl(data)),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:site_name', site.ogSiteName || site.siteName),
    ...meta('property', 'og:locale', venue.locale === 'en-US' ? 'en_US' : 'en_GB'),
    ...(image ? imageTags(image) : []),
    ...meta('property', 'article:published_time', published?.toISOString() ?? ''),
    ...meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}

const imageTags = ({ url, width, height, alt }: ShareImage): HeadTag[] => [
  ...meta('property', 'og:image', url),
  ...meta('property', 'og:image:width', String(width ?? '')),
  ...meta('property', 'og:image:height', String(height ?? '')),
  ...meta('property', 'og:image:alt', alt),
]

function faviconLinks(favicon: Media | null): HeadTag[] {
  if (!favicon) return []
  if (favicon.extension === 'svg') return [link('icon', favicon.url, { type: 'image/svg+xml' })]
  return faviconsOf(favicon).map(({ size, url }) => link('icon', url, { sizes: `${size}x${size}`, type: 'image/png' }))
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
