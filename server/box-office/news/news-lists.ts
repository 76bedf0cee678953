import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import { type Article, contentKey } from './article.ts'

const ARTICLES_A_PAGE = 9

/** Those of the named articles that there are, in the order named, each once. Ids are the content items' GUIDs. */
export function relatedNews(articles: readonly Article[], ids: readonly string[]): Result<typeof news.related> {
  const byKey = new Map(articles.map((article) => [contentKey(article.id), article]))
  const found = [...new Set(ids.map(contentKey))].flatMap((key) => byKey.get(key) ?? [])
  return {
    newsItems: found.map(newsItem),
  }
}

/** An article as a list of some shows it. */
export const newsItem = ({ id, name, route, date, tileImage, imageForDesktop, description, publishDate }: Article) => ({
  id,
  name,
  route,
  date: isoOrNone(date),
  image: tileImage ?? imageForDesktop,
  description,
  publishDate: isoOrNone(publishDate),
})

/** A page of the articles that are of one of the categories; of none named, of all. A page past the last is empty. */
export function newsPage(
  articles: readonly Article[],
  { categoryIds, pageNumber }: { categoryIds: readonly string[]; pageNumber: number },
): Result<typeof news.search> {
  const wanted = categoryIds.map(contentKey)
  const found = wanted.length ? articles.filter(({ categories }) => wanted.some((id) => categories.has(id))) : articles
  const shown = found.slice((pageNumber - 1) * ARTICLES_A_PAGE, pageNumber * ARTICLES_A_PAGE)
  return {
    items: shown.map(({ id, name, route, imageForDesktop, publishDate, tileImage, description, named }) => ({
      id,
      name,
      route,
      properties: { imageForDesktop, publishDate: isoOrNone(publishDate), tileImage },
      description,
      categories: named.filter(({ id }) => id !== ''),
    })),
    pageNumber,
    totalPages: Math.ceil(found.length / ARTICLES_A_PAGE),
  }
}

const isoOrNone = (instant: Date | null) => instant?.toISOString() ?? null
