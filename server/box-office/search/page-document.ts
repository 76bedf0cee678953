import { isRaw, type Raw, text } from '#shared/content/raw'
import { ticketingIdOf } from '#shared/ticketing/production-of-page'
import { type ArticleSource, articleOf, contentKey, propertiesOf, teaserOf } from '../news/article.ts'
import { newsItem } from '../news/news-lists.ts'
import type { DocumentFields, SearchDocument } from './document.ts'
import { pageWords } from './page-words.ts'
import { indexText } from './words.ts'

/** The data that the search reads from a production's page; the rest comes from the box office. */
export interface ProductionPage {
  key: string
  text: string
  isHidden: boolean
}

/**
 * Returns an item as a page document, or null if it isn't a page, has no address or must not be indexed. An artist's
 * page is also found by the box office's name of `artists`, which are by id.
 */
export function pageDocument(
  raw: unknown,
  source: ArticleSource,
  artists: ReadonlyMap<number | null, string>,
): SearchDocument | null {
  const teaser = teaserOf(raw, source)
  if (!teaser || !isRaw(raw) || isHidden(raw)) return null
  const { id, name, route, description, tileImage, imageForDesktop } = teaser
  const contentPage = { id, name, route, description, image: tileImage ?? imageForDesktop }
  const properties = propertiesOf(raw)
  const artist = raw.contentType === 'artist' ? artists.get(ticketingIdOf({ properties })) : undefined
  return {
    key: contentKey(id),
    documentType: 'contentPage',
    productionId: null,
    fields: fieldsOf(raw, { otherName: artist ?? '' }),
    publishedAt: null,
    item: contentPage,
    text: pageWords(properties),
  }
}

/** Returns an item as an article document, or null in the same cases as for a page. */
export function articleDocument(raw: unknown, source: ArticleSource): SearchDocument | null {
  const article = articleOf(raw, source)
  if (!article || !isRaw(raw) || isHidden(raw)) return null
  return {
    key: contentKey(article.id),
    documentType: 'newsArticle',
    productionId: null,
    fields: fieldsOf(raw, { categories: article.categories.map(({ name }) => name) }),
    publishedAt: article.date,
    item: newsItem(article),
    text: pageWords(propertiesOf(raw)),
  }
}

export function productionPage(raw: unknown): ProductionPage | null {
  if (!isRaw(raw) || !text(raw.id)) return null
  return { key: contentKey(text(raw.id)), text: pageWords(propertiesOf(raw)), isHidden: isHidden(raw) }
}

const isHidden = (raw: Raw): boolean => propertiesOf(raw).noIndex === true

function fieldsOf(
  raw: Raw,
  { otherName = '', categories = [] }: { otherName?: string; categories?: readonly string[] },
): DocumentFields {
  const properties = propertiesOf(raw)
  return {
    names: indexText(text(raw.name), text(properties.titleOverride), otherName),
    description: indexText(text(properties.seoMetaDescription), text(properties.subheading), ...categories),
    text: indexText(pageWords(properties)),
  }
}
