import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import { type Article, contentKey } from './article.ts'

const ARTICLES_PER_PAGE = 9

/** Returns the articles with these ids, in the order of the ids and each once. Ids are the content items' GUIDs. */
export function relatedNews(articles: readonly Article[], ids: readonly string[]): Result<typeof news.related> {
  const byKey = new Map(articles.map((article) => [contentKey(article.id), article]))
  const related = [...new Set(ids.map(contentKey))].flatMap((key) => byKey.get(key) ?? [])
  return { newsItems: related.map(newsItem) }
}

/** Returns an article as a list item. */
export const newsItem = ({ id, name, route, date, tileImage, imageForDesktop, description, publishDate }: Article) => ({
  id,
  name,
  route,
  date: isoOrNone(date),
  image: tileImage ?? imageForDesktop,
  description,
  publishDate: isoOrNone(publishDate),
})

/**
 * Returns a page of the articles in one of the categories, or of all if none is given. A page after the last is empty.
 */
export function newsPage(
  articles: readonly Article[],
  { categoryIds, pageNumber }: { categoryIds: readonly string[]; pageNumber: number },
): Result<typeof news.search> {
  const keys = categoryIds.map(contentKey)
  const selected = keys.length
    ? articles.filter(({ categoryKeys }) => keys.some((key) => categoryKeys.has(key)))
    : articles
  const page = selected.slice((pageNumber - 1) * ARTICLES_PER_PAGE, pageNumber * ARTICLES_PER_PAGE)
  return {
    items: page.map(({ id, name, route, imageForDesktop, publishDate, tileImage, description, categories }) => ({
      id,
      name,
      route,
      properties: { imageForDesktop, publishDate: isoOrNone(publishDate), tileImage },
      description,
      categories: categories.filter(({ id }) => id !== ''),
    })),
    pageNumber,
    totalPages: Math.ceil(selected.length / ARTICLES_PER_PAGE),
  }
}

const isoOrNone = (instant: Date | null) => instant?.toISOString() ?? null
