import { setTimeout as delay } from 'node:timers/promises'
import { remember } from '#server/cache/remember'
import { createSingleFlight } from '#server/cache/single-flight'
import { RETRY_AFTER } from '#server/content-client/cache-policy'
import { ContentUnavailable } from '#server/content-client/request'
import { contentTypesWith, namesOfType } from '#shared/content/content-types'
import type { BoxOffice } from '../box-office.ts'
import { mediaOrigin, readItemParts } from '../content/content-items.ts'
import { withoutCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { ARTICLE_PICTURES } from '../news/article.ts'
import type { SearchDocument } from './document.ts'
import { removeOtherDocuments, writeDocuments, writeMissingDocuments } from './index-rows.ts'
import { articleDocument, type ProductionPage, pageDocument, productionPage } from './page-document.ts'
import type { SearchIndex } from './search-index.ts'
import { readArtistNames, readProductionTexts, seasonDocuments } from './season-documents.ts'

/** How many whole pages one request fetches: a few megabytes. */
const PAGE_SIZE = 100
/** Per content type; pages beyond these are not found. */
const MAX_PAGES = 100_000
/** How long a search waits for the first build of the index, in milliseconds. */
const FIRST_MAX_WAIT = 3_000

export function createSearchIndex(parts: Pick<BoxOffice, 'settings' | 'db' | 'clock' | 'log'>): SearchIndex {
  const { settings, db, clock, log } = parts
  const isPreview = settings.CONTENT_PREVIEW
  let isClosed = false
  let isOutOfReach = false
  const runs = createSingleFlight<void>()

  const setBegun = (begunAt: Date) =>
    db.execute(sql`
      insert into search_refresh (is_preview, begun_at) values (${isPreview}, ${begunAt})
          on conflict (is_preview) do update set begun_at = excluded.begun_at`)
  const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

  async function run() {
    if (isClosed) return
    await setBegun(clock.now())
    try {
      await writeIndex(parts, () => isClosed)
      isOutOfReach = false
    } catch (err) {
      if (isClosed) return
      if (!(err instanceof ContentUnavailable)) log.error({ err }, 'The search index could not be written')
      else if (!isOutOfReach)
        log.warn({ err }, 'The search index is not updated with changed pages: the content service could not be read')
      isOutOfReach ||= err instanceof ContentUnavailable
      await setBegun(secondsAgo(settings.SEARCH_REFRESH_SECONDS - RETRY_AFTER / 1000))
    }
  }
  /**
   * Refreshes the index. A run in progress may have read before the latest change, so one more follows it, shared by
   * all calls until it starts.
   */
  function refresh(): Promise<void> {
    const { isFirst, flight: current } = runs.run('current', () => withoutCaller(run))
    if (isFirst) return current
    const next = () => current.catch(() => {}).then(refresh)
    return runs.run('next', next, () => current).flight
  }
  const isFilled = async () =>
    Boolean(await db.first(sql`select from search_document where is_preview = ${isPreview} limit 1`))
  const firstFill = remember(() => waitFor(withoutCaller(isFilled).then((filled) => (filled ? undefined : refresh()))))
  const waitFor = (fill: Promise<unknown>) => Promise.race([fill, delay(FIRST_MAX_WAIT, undefined, { ref: false })])

  return {
    refresh,
    async refreshIfDue() {
      const last = await db.first(sql`
        select from search_refresh
         where is_preview = ${isPreview} and begun_at > ${secondsAgo(settings.SEARCH_REFRESH_SECONDS)}`)
      if (!last) await refresh()
    },
    async ready() {
      if (isPreview) return void (await waitFor(refresh()))
      await firstFill()
    },
    async close() {
      isClosed = true
      // Waits for the run in progress; later runs do nothing.
      await refresh()
    },
  }
}

/** Writes all documents, a batch at a time. Throws `ContentUnavailable`, or an error once `isStopped` returns true. */
async function writeIndex(
  { settings, db }: Pick<BoxOffice, 'settings' | 'db'>,
  isStopped: () => boolean,
): Promise<void> {
  const isPreview = settings.CONTENT_PREVIEW
  const source = { origin: mediaOrigin(settings), timeZone: settings.VENUE_TIME_ZONE }
  const keys = new Set<string>()
  const write = async (documents: readonly SearchDocument[]) => {
    if (isStopped()) throw new Error('The box office is closing')
    for (const { key } of documents) keys.add(key)
    await writeDocuments(db, isPreview, documents)
  }
  const partsOf = <T>(contentType: string, read: (raw: unknown) => T | null) =>
    readItemParts(settings, { contentType, expand: ARTICLE_PICTURES, take: PAGE_SIZE }, read, MAX_PAGES)

  const pages = new Map<string, ProductionPage>()
  const productions = await readProductionTexts(db)
  const artists = await readArtistNames(db)
  try {
    for await (const part of partsOf('production', productionPage)) for (const page of part) pages.set(page.key, page)
  } catch (error) {
    await writeMissingDocuments(db, isPreview, seasonDocuments(productions, new Map()))
    throw error
  }
  await write(seasonDocuments(productions, pages))
  for (const type of contentTypesWith('isSearchable'))
    for await (const part of partsOf(type, (raw) => pageDocument(raw, source, artists))) await write(part)
  for (const type of namesOfType('newsArticle'))
    for await (const part of partsOf(type, (raw) => articleDocument(raw, source))) await write(part)
  await removeOtherDocuments(db, isPreview, keys)
}
