import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { contentCachePolicy, RETRY_AFTER } from '../content/cache-policy.ts'
import { cachedValue } from '../content/cached-value.ts'
import { type ContentSettings, ContentUnavailable, mediaOrigin, readList } from '../content/content-list.ts'
import { ARTICLE_FIELDS, ARTICLE_PICTURES, type Article, articleOf } from './article.ts'

/** The names that articles go by. Each is asked for apart: older services know no choice of types. */
export const ARTICLE_TYPES = ['newsArticle', 'blogArticle']

/**
 * Reads the venue's articles, the newest first, from the content service, and keeps one copy of them for CONTENT_TTL_SECONDS; in preview
 * none. Refuses with CONTENT_UNAVAILABLE while the service gives nothing and never has.
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
  return settings.CONTENT_PREVIEW ? load : cachedValue(load, clock, contentCachePolicy(settings))
}

async function loadArticles(settings: ContentSettings, timeZone: string): Promise<readonly Article[]> {
  const source = { origin: mediaOrigin(settings), timeZone }
  const ofType = (contentType: string) =>
    readList(settings, { contentType, fields: ARTICLE_FIELDS, expanded: ARTICLE_PICTURES }, (raw) =>
      articleOf(raw, source),
    )
  const lists = await Promise.all(ARTICLE_TYPES.map(ofType))
  return lists.flat().sort((one, other) => timeOf(other) - timeOf(one))
}

const timeOf = ({ date }: Article) => date?.getTime() ?? 0
