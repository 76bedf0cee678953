import { isRaw, type Raw, text } from '#shared/content/raw'
import { type ArticleSource, articleOf, contentKey, propertiesOf, teaserOf } from '../news/article.ts'
import { newsItem } from '../news/news-lists.ts'
import type { Document } from './document.ts'
import { pageWords } from './page-words.ts'
import { indexed } from './ranking.ts'

/** An item that the search reads, as it found it. */
export interface PageDocument {
  /** Its id, as `contentKey` makes it. */
  key: string
  document: Document
  /** In milliseconds, of an article. */
  time: number
}

/** A production's own page: the box office knows the rest. */
export interface ProductionPage {
  key: string
  /** As `indexed` makes them. */
  words: string
  isHidden: boolean
}

/** An item as a page that can be found; null where it is none, has no address, or isn't to be found. */
export function pageDocument(raw: unknown, source: ArticleSource): PageDocument | null {
  const teaser = teaserOf(raw, source)
  if (!teaser || !isRaw(raw) || isHidden(raw)) return null
  const { id, name, route, description, tileImage, imageForDesktop } = teaser
  const contentPage = { id, name, route, description, image: tileImage ?? imageForDesktop }
  return {
    key: contentKey(id),
    document: { documentType: 'contentPage', contentPage, fields: fieldsOf(raw), isOver: false },
    time: 0,
  }
}

/** An item as an article that can be found; null as for a page. */
export function articleDocument(raw: unknown, source: ArticleSource): PageDocument | null {
  const article = articleOf(raw, source)
  if (!article || !isRaw(raw) || isHidden(raw)) return null
  const fields = fieldsOf(raw, ...article.named.map(({ name }) => name))
  return {
    key: contentKey(article.id),
    document: { documentType: 'newsArticle', newsArticle: newsItem(article), fields, isOver: false },
    time: article.date?.getTime() ?? 0,
  }
}

export function productionPage(raw: unknown): ProductionPage | null {
  if (!isRaw(raw) || !text(raw.id)) return null
  return { key: contentKey(text(raw.id)), words: indexed(pageWords(propertiesOf(raw))), isHidden: isHidden(raw) }
}

const isHidden = (raw: Raw): boolean => propertiesOf(raw).noIndex === true

function fieldsOf(raw: Raw, ...described: readonly string[]): Document['fields'] {
  const properties = propertiesOf(raw)
  return [
    indexed(text(raw.name), text(properties.titleOverride)),
    indexed(text(properties.seoMetaDescription), text(properties.subheading), ...described),
    indexed(pageWords(properties)),
  ]
}
