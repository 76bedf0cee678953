import { Refusal } from '#shared/refusals'
import type { Office } from '../office.ts'
import { ARTICLE_FIELDS, ARTICLE_PICTURES, type Article, articleOf } from './article.ts'
import { type ContentSettings, ContentUnavailable, contentAddress, readList } from './content-list.ts'
import { type Keeping, keptCopy } from './kept-copy.ts'

/** The names that articles go by. Each is asked for apart: older services know no choice of types. */
const TYPES = ['newsArticle', 'blogArticle']

/** Milliseconds. */
const RESTS_FOR = 5_000
const PATIENCE = 1_000

/**
 * Reads the venue's articles, the newest first, from the content service, and keeps one copy of them for CONTENT_TTL_SECONDS; in preview
 * none. Refuses with CONTENT_UNAVAILABLE while the service gives nothing and never has.
 */
export function articlesReader({
  settings,
  clock,
  log,
}: Pick<Office, 'settings' | 'clock' | 'log'>): () => Promise<readonly Article[]> {
  const load = () =>
    loadArticles(settings, settings.VENUE_TIME_ZONE).catch((err: unknown) => {
      log.warn({ err }, 'The articles could not be read')
      throw err instanceof ContentUnavailable
        ? new Refusal('CONTENT_UNAVAILABLE', { retryAfter: RESTS_FOR / 1000, cause: err.message })
        : err
    })
  const keeping: Keeping = {
    isFreshFor: settings.CONTENT_TTL_SECONDS * 1000,
    restsFor: RESTS_FOR,
    patience: PATIENCE,
  }
  return settings.CONTENT_PREVIEW ? load : keptCopy(load, clock, keeping)
}

async function loadArticles(settings: ContentSettings, timeZone: string): Promise<readonly Article[]> {
  const origin = settings.CONTENT_MEDIA_URL ?? new URL(contentAddress(settings)).origin
  const source = { origin, timeZone }
  const ofType = (contentType: string) =>
    readList(settings, { contentType, fields: ARTICLE_FIELDS, expanded: ARTICLE_PICTURES }, (raw) =>
      articleOf(raw, source),
    )
  const lists = await Promise.all(TYPES.map(ofType))
  return lists.flat().sort((one, other) => timeOf(other) - timeOf(one))
}

const timeOf = ({ date }: Article) => date?.getTime() ?? 0
