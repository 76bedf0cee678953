import { isoInZone } from '#shared/dates'
import { firstMedia } from './first-of.ts'
import type { PageData, PageReference } from './page.ts'
import { structuredAddress } from './postal-address.ts'
import { publishedAt } from './published-at.ts'
import { absoluteUrl, shareImageFrom, shareImageOf } from './share-image.ts'
import { musicEvents } from './structured-events.ts'
import type { StructuredItem } from './structured-item.ts'

/**
 * Returns the structured data of a page: the venue on the home page, the article on an article, the artist on an
 * artist's page, one event for each performance on a production, and breadcrumbs on every page below another. Shapes
 * follow schema.org and Google's guidelines; unknown properties are omitted.
 */
export function structuredData(data: PageData): StructuredItem[] {
  if (data.status !== 200) return []
  return [...(byType[data.page.contentType]?.(data) ?? []), ...breadcrumbs(data)]
}

const byType: Partial<Record<string, (data: PageData) => StructuredItem[]>> = {
  homePage: (data) => [venueItem(data)],
  newsArticle: (data) => [newsArticle(data)],
  production: musicEvents,
  artist: (data) => [artistItem(data)],
}

/** Returns the organisation and its hall, as one item. */
function venueItem({ site, venue, page }: PageData): StructuredItem {
  const { publicUrl } = venue
  const image = shareImageOf(page, site, publicUrl)
  const logo = site.header.primaryLogo ?? site.favicon
  const address = structuredAddress(site)
  const profiles = site.socialLinks.map(({ href }) => href)
  return {
    '@context': 'https://schema.org',
    '@type': ['MusicVenue', 'Organization'],
    '@id': `${publicUrl}/#venue`,
    name: site.siteName,
    url: `${publicUrl}/`,
    ...(logo ? { logo: absoluteUrl(logo.url, publicUrl) } : {}),
    ...(image ? { image: image.url } : {}),
    ...(venue.phone ? { telephone: venue.phone } : {}),
    ...(address ? { address } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

/** Returns a person, or a group of musicians. */
function artistItem({ page, venue }: PageData): StructuredItem {
  const { isEnsemble, imageForDesktop, seoMetaDescription, subheading } = page.properties
  const portrait = firstMedia(imageForDesktop)
  const description = seoMetaDescription || subheading
  return {
    '@context': 'https://schema.org',
    '@type': isEnsemble === true ? 'MusicGroup' : 'Person',
    name: page.name,
    url: venue.publicUrl + page.path,
    ...(portrait ? { image: shareImageFrom(portrait, venue.publicUrl).url } : {}),
    ...(typeof description === 'string' && description ? { description } : {}),
  }
}

function breadcrumbs({ ancestors, page, venue }: PageData): StructuredItem[] {
  const above = ancestors.filter(({ path, contentType }) => path !== '' && contentType !== 'itemFolder')
  if (above.length === 0) return []
  const steps: Pick<PageReference, 'name' | 'path'>[] = [...above, page]
  const itemListElement = steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: venue.publicUrl + path,
  }))
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }]
}

/** The maximum number of characters of a headline that Google shows. */
const MAX_HEADLINE = 110

function newsArticle({ page, site, venue }: PageData): StructuredItem {
  const { publicUrl, timeZone } = venue
  const image = shareImageOf(page, site, publicUrl)
  const published = publishedAt(page, timeZone)
  const updated = new Date(page.updated ?? '')
  const description = page.properties.seoMetaDescription || page.properties.subheading
  const publisher = { '@type': 'Organization', name: site.siteName, url: `${publicUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: page.name.slice(0, MAX_HEADLINE),
    mainEntityOfPage: publicUrl + page.path,
    ...(image ? { image: [image.url] } : {}),
    ...(published ? { datePublished: isoInZone(published, timeZone) } : {}),
    ...(Number.isNaN(updated.getTime()) ? {} : { dateModified: isoInZone(laterOf(updated, published), timeZone) }),
    ...(typeof description === 'string' ? { description } : {}),
    author: publisher,
    publisher,
  }
}

/** An item that was last changed before its publication counts as changed when it was published. */
const laterOf = (updated: Date, published: Date | null): Date =>
  published && published > updated ? published : updated
