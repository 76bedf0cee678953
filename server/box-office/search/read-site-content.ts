import { cachedValue } from '#server/cache/cached-value'
import { contentCachePolicy } from '#server/content-client/cache-policy'
import { contentTypesWith, namesOfType } from '#shared/content/content-types'
import type { BoxOffice } from '../box-office.ts'
import { type ContentItemSettings, mediaOrigin, readItems } from '../content/content-items.ts'
import { ARTICLE_PICTURES, type ArticleSource } from '../news/article.ts'
import type { Document } from './document.ts'
import { articleDocument, type PageDocument, pageDocument, productionPage } from './page-document.ts'
import type { SiteContent } from './site-content.ts'

/** How many whole pages are fetched with a request: some megabytes. */
const PAGE_SIZE = 100

/** What the search has while the content service can't be read. */
const NO_CONTENT: SiteContent = { documents: [], productionPages: new Map() }
/** How long a search waits for the first reading, in milliseconds. */
const FIRST_MAX_WAIT = 3_000

/**
 * Reads the search's documents from the content service and caches them for CONTENT_TTL_SECONDS; in preview they are
 * read for each search. There are none until the service could be read once; its failure is logged once.
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
  if (settings.CONTENT_PREVIEW) return () => load().catch(() => NO_CONTENT)
  return cachedValue(load, {
    ...contentCachePolicy(settings),
    now: () => clock.now().getTime(),
    fallback: { value: NO_CONTENT, maxWait: FIRST_MAX_WAIT },
  })
}

async function loadSiteContent(settings: ContentItemSettings, timeZone: string): Promise<SiteContent> {
  const source: ArticleSource = { origin: mediaOrigin(settings), timeZone }
  const ofTypes = async <T>(types: readonly string[], read: (raw: unknown) => T | null): Promise<T[]> => {
    const lists = types.map((contentType) =>
      readItems(settings, { contentType, expand: ARTICLE_PICTURES, take: PAGE_SIZE }, read),
    )
    return (await Promise.all(lists)).flat()
  }
  const [pages, articles, productions] = await Promise.all([
    ofTypes(contentTypesWith('isSearchable'), (raw) => pageDocument(raw, source)),
    ofTypes(namesOfType('newsArticle'), (raw) => articleDocument(raw, source)),
    ofTypes(['production'], productionPage),
  ])
  return {
    documents: [...withoutDuplicates(pages.sort(byName)), ...withoutDuplicates(articles.sort(newestFirst))],
    productionPages: new Map(productions.map((page) => [page.key, page])),
  }
}

/** An item may come twice, if its list changes while it is read page by page. */
const withoutDuplicates = (documents: readonly PageDocument[]): Document[] => [
  ...new Map(documents.map(({ key, document }) => [key, document])).values(),
]

const byName = (a: PageDocument, b: PageDocument) =>
  compare(a.document.fields[0], b.document.fields[0]) || compare(a.key, b.key)
const newestFirst = (a: PageDocument, b: PageDocument) => b.time - a.time || compare(a.key, b.key)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
