import { cachedValue } from '#server/cache/cached-value'
import { contentCachePolicy } from '#server/content-client/cache-policy'
import { contentTypesThat, namesOfType } from '#shared/content/content-types'
import type { BoxOffice } from '../box-office.ts'
import { type ContentItemSettings, mediaOrigin, readItems } from '../content/content-items.ts'
import { ARTICLE_PICTURES, type ArticleSource } from '../news/article.ts'
import type { Document } from './document.ts'
import { articleDocument, type PageDocument, pageDocument, productionPage } from './page-document.ts'
import type { SiteContent } from './site-content.ts'

/** Whole pages that the service is asked for at a time: some megabytes. */
const TAKE = 100

/** Without the content service. Its first reading is waited for so long, in milliseconds. */
const NOTHING: SiteContent = { documents: [], productionPages: new Map() }
const FIRST_MAX_WAIT = 3_000

/**
 * Reads what there is to find in the content service, and caches it for CONTENT_TTL_SECONDS; in preview it is read
 * each time. Where the service gives nothing and never has, that is nothing; the log says once that it is out of reach.
 */
export function siteContentReader({
  settings,
  clock,
  log,
}: Pick<BoxOffice, 'settings' | 'clock' | 'log'>): () => Promise<SiteContent> {
  let isOutOfReach = false
  async function load(): Promise<SiteContent> {
    try {
      const content = await loadSiteContent(settings, settings.VENUE_TIME_ZONE)
      isOutOfReach = false
      return content
    } catch (err) {
      if (!isOutOfReach) log.warn({ err }, 'The search finds no pages: they could not be read')
      isOutOfReach = true
      throw err
    }
  }
  if (settings.CONTENT_PREVIEW) return () => load().catch(() => NOTHING)
  return cachedValue(load, {
    ...contentCachePolicy(settings),
    now: () => clock.now().getTime(),
    fallback: { value: NOTHING, maxWait: FIRST_MAX_WAIT },
  })
}

async function loadSiteContent(settings: ContentItemSettings, timeZone: string): Promise<SiteContent> {
  const source: ArticleSource = { origin: mediaOrigin(settings), timeZone }
  const ofTypes = async <T>(types: readonly string[], read: (raw: unknown) => T | null): Promise<T[]> => {
    const lists = types.map((contentType) =>
      readItems(settings, { contentType, expand: ARTICLE_PICTURES, take: TAKE }, read),
    )
    return (await Promise.all(lists)).flat()
  }
  const [pages, articles, productions] = await Promise.all([
    ofTypes(contentTypesThat('isSearchable'), (raw) => pageDocument(raw, source)),
    ofTypes(namesOfType('newsArticle'), (raw) => articleDocument(raw, source)),
    ofTypes(['production'], productionPage),
  ])
  return {
    documents: [...once(pages.sort(byName)), ...once(articles.sort(newestFirst))],
    productionPages: new Map(productions.map((page) => [page.key, page])),
  }
}

/** A list that changes while it is read in parts has an item twice. */
const once = (found: readonly PageDocument[]): Document[] => [
  ...new Map(found.map(({ key, document }) => [key, document])).values(),
]

const byName = (one: PageDocument, other: PageDocument) =>
  compare(one.document.fields[0], other.document.fields[0]) || compare(one.key, other.key)
const newestFirst = (one: PageDocument, other: PageDocument) => other.time - one.time || compare(one.key, other.key)
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
