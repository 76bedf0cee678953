import { feedPaths } from '#shared/content/feed-paths'
import { referencesOf } from '#shared/content/first-of'
import type { Page, Site } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'
import { absoluteUrl } from '#shared/content/share-image'
import { XML_HEAD, xmlText } from './xml.ts'

/** Maximum articles: about a year's */
const MAX_ARTICLES = 50

interface FeedOf {
  site: Site
  publicUrl: string
  /** The venue's time zone, which `publishDate` is in */
  timeZone: string
  /** Such as `en-AU`. */
  locale: string
}

/** Returns the articles as RSS 2.0, newest first, without those that search engines may not index. */
export function newsFeed(articles: readonly Page[], { site, publicUrl, timeZone, locale }: FeedOf): string {
  const dated = articles
    .filter(({ path, properties }) => path !== '' && properties.noIndex !== true)
    .map((article) => ({ article, at: publishedAt(article, timeZone) }))
    .sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
    .slice(0, MAX_ARTICLES)
  const newest = dated[0]?.at
  const own = publicUrl + feedPaths.news
  return [
    `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">`,
    '<channel>',
    element('title', `${site.siteName}: news`),
    element('link', absoluteUrl(site.routes.news ?? '/', publicUrl)),
    element('description', `News and stories of ${site.siteName}`),
    element('language', locale.toLowerCase()),
    `<atom:link href="${xmlText(own)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', newest.toUTCString())] : []),
    ...dated.map(({ article, at }) => itemOf(article, at, publicUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemOf({ id, name, path, properties }: Page, at: Date | null, publicUrl: string): string {
  const description = properties.seoMetaDescription || properties.subheading
  return [
    '<item>',
    element('title', name),
    element('link', new URL(publicUrl + path).href),
    `<guid isPermaLink="false">${xmlText(id)}</guid>`,
    ...(at ? [element('pubDate', at.toUTCString())] : []),
    ...referencesOf(properties.categories).map((category) => element('category', category.name)),
    ...(typeof description === 'string' ? [element('description', description)] : []),
    '</item>',
  ].join('\n')
}

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
