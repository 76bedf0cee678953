import { cachedValue } from '#server/cache/cached-value'
import { contentCachePolicy, RETRY_AFTER } from '#server/content-client/cache-policy'
import { ContentUnavailable } from '#server/content-client/request'
import { namesOfType } from '#shared/content/content-types'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { type ContentItemSettings, mediaOrigin, readItems } from '../content/content-items.ts'
import { ARTICLE_FIELDS, ARTICLE_PICTURES, type Article, articleOf } from './article.ts'

/**
 * Returns a function that reads the venue's articles from the content service, newest first, and caches them for
 * CONTENT_TTL_SECONDS. In preview, it reads them on every call. It refuses with CONTENT_UNAVAILABLE until the first
 * successful read.
 */
export function articlesReader({
  settings,
  clock,
  log,
}: Pick<BoxOffice, 'settings' | 'clock' | 'log'>): () => Promise<readonly Article[]> {
  const load = () =>
    loadArticles(settings, settings.VENUE_TIME_ZONE).catch((err: unknown) => {
      log.warn({ err }, 'The articles could not be read')
      throw err instanceof ContentUnavailable
        ? new Refusal('CONTENT_UNAVAILABLE', { retryAfter: RETRY_AFTER / 1000, cause: err.message })
        : err
    })
  return settings.CONTENT_PREVIEW
    ? load
    : cachedValue(load, { ...contentCachePolicy(settings), now: () => clock.now().getTime() })
}

async function loadArticles(settings: ContentItemSettings, timeZone: string): Promise<readonly Article[]> {
  const source = { origin: mediaOrigin(settings), timeZone }
  const ofType = (contentType: string) =>
    readItems(settings, { contentType, fields: ARTICLE_FIELDS, expand: ARTICLE_PICTURES }, (raw) =>
      articleOf(raw, source),
    )
  const lists = await Promise.all(namesOfType('newsArticle').map(ofType))
  return lists.flat().sort((a, b) => timeOf(b) - timeOf(a))
}

const timeOf = ({ date }: Article) => date?.getTime() ?? 0
