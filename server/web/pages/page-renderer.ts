import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import type { PageData, SiteData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { type BegunPage, beginPage, type ComposedPage, type Composition } from './compose-page.ts'
import { etagOf, type GatheredPage, type RenderReport, type SitePages } from './html.ts'
import { type CachedPage, MISSING, type PageCache, type PageKey, type Rendering } from './page-cache.ts'
import { createPageErrorLog } from './page-error-log.ts'
import { pagePolicyOf } from './page-policy.ts'
import type { PageSources } from './page-sources.ts'
import type { ResolvedAddress } from './resolve-address.ts'
import { shareStream } from './shared-stream.ts'

/** An address with a page: the content item's, or the site's page for missing or unavailable content */
export type Resolved = Exclude<ResolvedAddress, { type: 'redirect' }>

export interface PageRendererOptions {
  sources: PageSources
  render: SitePages['render']
  /** Missing in development, where pages aren't streamed before all answers have arrived */
  stream?: SitePages['stream']
  cache: Pick<PageCache, 'last'>
  log: FastifyBaseLogger
  /** Returns the version of the data that all pages share. */
  siteVersionOf: (data: SiteData) => string
  /** Called when the HTML of a page is rendered, for the metrics. */
  onRendered: () => void
}

/** Creates the renderer of pages and of their data. A page whose data haven't changed isn't rendered again. */
export function createPageRenderer(options: PageRendererOptions) {
  const { sources, render, stream, cache, log, siteVersionOf, onRendered } = options
  const logPageError = createPageErrorLog(log)

  /** Starts rendering a page. If it may be streamed, its head waits neither for late answers nor for late content. */
  async function startPage(
    key: PageKey,
    resolved: Resolved,
    { log: requestLog, mayStream }: { log: FastifyBaseLogger; mayStream: boolean },
  ): Promise<Rendering> {
    const renderedAt = sources.now()
    const begun = await beginPage(resolved, sources)
    const whole = (page: ComposedPage) => {
      const made = madeOf(page, renderedAt)
      return unchangedPage(key, made) ?? renderWhole(made, requestLog)
    }
    if (!stream || !mayStream) return whole((await begun.compose()).page)
    const wait = sources.settings.STREAM_PAGES_AFTER_MS
    const composing = begun.compose(wait)
    const composed = await withTimeout(composing, wait).catch(nullIfTooSlow)
    if (composed?.late.size === 0) return whole(composed.page)
    return renderStreamed(begun.head, composing, { stream, requestLog, whole })
  }

  async function renderWhole(made: Made, requestLog: FastifyBaseLogger): Promise<Rendering> {
    onRendered()
    const shared = shareStream(await render(made.data, made.text, reportOf(made.data, requestLog)))
    const finished = shared.whole.then((body) => pageOf(made, body))
    finished.catch(() => {})
    const { status, policy } = made
    return { status, policy, open: shared.open, isStreamed: false, isSent: shared.isOver, finished }
  }

  /**
   * Streams a page, its head at once. The whole page is rendered after that, for the cache. If all visitors leave, the
   * streaming ends.
   */
  function renderStreamed(begun: BegunPage['head'], composing: Promise<Composition>, how: Streaming): Rendering {
    onRendered()
    const nonce = randomBytes(16).toString('base64')
    const { site, venue } = begun
    const head = { ...begun, siteVersion: siteVersionOf({ site, venue }) }
    const gathered = composing.then((composition) => gatheredOf(composition, head.siteVersion))
    const html = how.stream({ head, gathered, nonce }, reportOf(head, how.requestLog))
    const shared = shareStream(html, () => html.destroy())
    const finished = shared.whole
      .catch(() => {})
      .then(async () => (await how.whole(await (await composing).whole())).finished)
    finished.catch(() => {})
    const policy = { ...pagePolicyOf(site), nonce }
    return { status: head.status, policy, open: shared.open, isStreamed: true, isSent: shared.isOver, finished }
  }

  const reportOf = ({ page, url }: Pick<PageData, 'page' | 'url'>, requestLog: FastifyBaseLogger): RenderReport => ({
    logError: (error) => requestLog.error({ err: error, address: url }, 'a part of a page failed while rendering'),
    logPageError: (error) => logPageError(page, error),
  })

  async function startData(key: PageKey, resolved: Resolved): Promise<Rendering> {
    const renderedAt = sources.now()
    const begun = await beginPage(resolved, sources)
    const made = madeOf((await begun.compose()).page, renderedAt)
    return unchangedPage(key, made) ?? whole(pageOf(made, Buffer.from(made.text)))
  }

  /** Identifies the data of a page by their text, which contains a version for the data that pages share. */
  function madeOf({ data: composed, freshUntil }: ComposedPage, renderedAt: number): Made {
    const { site, venue, ...own } = composed
    const sent = { ...own, siteVersion: siteVersionOf({ site, venue }) }
    const text = writePageData(sent)
    const { status, today: day } = sent
    const data = { ...sent, site, venue }
    return { data, text, renderedAt, freshUntil, day, status, policy: pagePolicyOf(site), renderedFrom: digest(text) }
  }

  /** Returns the cached page with a new TTL if it was rendered from the same data; null otherwise. */
  function unchangedPage(key: PageKey, { freshUntil, renderedAt, renderedFrom, status }: Made): Rendering | null {
    const before = cache.last(status === 404 ? { ...key, address: MISSING } : key)
    if (before?.renderedFrom !== renderedFrom) return null
    return whole({ ...before, renderedAt, freshUntil })
  }

  return { startPage, startData }
}

interface Streaming {
  stream: NonNullable<SitePages['stream']>
  requestLog: FastifyBaseLogger
  /** Renders the whole page, unless it is unchanged. */
  whole(page: ComposedPage): Rendering | Promise<Rendering>
}

/** The gathered data of a page */
interface Made extends Omit<CachedPage, 'body' | 'encoded' | 'etag'> {
  data: PageData
  text: string
}

const pageOf = ({ data: _, text: __, ...made }: Made, body: Buffer): CachedPage => ({
  ...made,
  ...{ body, etag: etagOf(body), encoded: new Map() },
})

/** Returns the data of a streamed page, and collects its late answers as they arrive. */
function gatheredOf({ page: { data }, late }: Composition, siteVersion: string): GatheredPage {
  const arrived: Record<string, unknown> = {}
  for (const [key, answer] of late)
    void answer.then((value) => {
      if (value !== undefined) arrived[key] = value
    })
  const complete = () => {
    const { site, venue, ...own } = data
    const sent = { ...own, siteVersion, answers: { ...own.answers, ...arrived }, isStreamed: true as const }
    return { pageData: { ...sent, site, venue }, pageDataText: writePageData(sent) }
  }
  return { pageData: { ...data, siteVersion }, late, complete }
}

/** Returns an available page in the form of a rendering. */
export const whole = (page: CachedPage): Rendering => ({
  ...{ status: page.status, policy: page.policy, open: null, isStreamed: false, isSent: () => true },
  finished: Promise.resolve(page),
})

const nullIfTooSlow = (error: unknown): null => {
  if (error instanceof TooSlow) return null
  throw error
}

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')
