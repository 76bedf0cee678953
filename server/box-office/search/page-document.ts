import { isRaw, type Raw, text } from '#shared/content/raw'
import { type ArticleSource, articleOf, contentKey, propertiesOf, teaserOf } from '../news/article.ts'
import { newsItem } from '../news/news-lists.ts'
import type { Document } from './document.ts'
import { pageWords } from './page-words.ts'
import { indexText } from './ranking.ts'

/** An item of the content service as a document of the search. */
export interface PageDocument {
  /** `contentKey` of its id. */
  key: string
  document: Document
  /** When an article was published, in milliseconds; 0 for a page. */
  time: number
}

/** What the search reads from a production's page; the rest comes from the box office. */
export interface ProductionPage {
  key: string
  /** Made by `indexText`. */
  words: string
  isHidden: boolean
}

/** An item as a page to be found; null where it is no page, has no address or isn't to be indexed. */
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

/** An item as an article to be found; null in the same cases as for a page. */
export function articleDocument(raw: unknown, source: ArticleSource): PageDocument | null {
  const article = articleOf(raw, source)
  if (!article || !isRaw(raw) || isHidden(raw)) return null
  const fields = fieldsOf(raw, ...article.categories.map(({ name }) => name))
  return {
    key: contentKey(article.id),
    document: { documentType: 'newsArticle', newsArticle: newsItem(article), fields, isOver: false },
    time: article.date?.getTime() ?? 0,
  }
}

export function productionPage(raw: unknown): ProductionPage | null {
  if (!isRaw(raw) || !text(raw.id)) return null
  return { key: contentKey(text(raw.id)), words: indexText(pageWords(propertiesOf(raw))), isHidden: isHidden(raw) }
}

const isHidden = (raw: Raw): boolean => propertiesOf(raw).noIndex === true

function fieldsOf(raw: Raw, ...categoryNames: readonly string[]): Document['fields'] {
  const properties = propertiesOf(raw)
  return [
    indexText(text(raw.name), text(properties.titleOverride)),
    indexText(text(properties.seoMetaDescription), text(properties.subheading), ...categoryNames),
    indexText(pageWords(properties)),
  ]
}
