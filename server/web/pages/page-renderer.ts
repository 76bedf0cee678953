import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { deferErrors } from '#server/http/defer-errors'
import type { PageData, SiteData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { composePage } from './compose-page.ts'
import { etagOf, type SitePages } from './html.ts'
import { type CachedPage, MISSING, type PageCache, type PageKey, type Rendering } from './page-cache.ts'
import { createPageErrorLog } from './page-error-log.ts'
import { pagePolicyOf } from './page-policy.ts'
import type { PageSources } from './page-sources.ts'
import type { ResolvedAddress } from './resolve-address.ts'

/** An address with a page: the content item's, or the site's page for missing or unavailable content */
export type Resolved = Exclude<ResolvedAddress, { type: 'redirect' }>

export interface PageRendererOptions {
  sources: PageSources
  render: SitePages['render']
  cache: Pick<PageCache, 'last'>
  log: FastifyBaseLogger
  /** Returns the version of the data that all pages share. */
  siteVersionOf: (data: SiteData) => string
  /** Called when the HTML of a page is rendered, for the metrics. */
  onRendered: () => void
}

/** Creates the renderer of pages and of their data. A page whose data haven't changed isn't rendered again. */
export function createPageRenderer({ sources, render, cache, log, siteVersionOf, onRendered }: PageRendererOptions) {
  const logPageError = createPageErrorLog(log)

  async function startPage(key: PageKey, resolved: Resolved, requestLog: FastifyBaseLogger): Promise<Rendering> {
    const made = await compose(resolved)
    const { page, url } = made.data
    const again = unchangedPage(key, made)
    if (again) return again
    onRendered()
    const html = await render(made.data, made.text, {
      logError: (error) => requestLog.error({ err: error, address: url }, 'a part of a page failed while rendering'),
      logPageError: (error) => logPageError(page, error),
    })
    const stream = deferErrors(new PassThrough({ highWaterMark: 1 << 20 }))
    const finished = collect(html, stream).then((body) => pageOf(made, body))
    finished.catch((error) => stream.destroy(error))
    const { status, policy } = made
    return { status, policy, stream, finished }
  }

  async function startData(key: PageKey, resolved: Resolved): Promise<Rendering> {
    const made = await compose(resolved)
    return unchangedPage(key, made) ?? whole(pageOf(made, Buffer.from(made.text)))
  }

  /**
   * Gathers all data that a page is rendered from. They are identified by their text, which contains a version for the
   * data that pages share.
   */
  async function compose(resolved: Resolved): Promise<Made> {
    const renderedAt = sources.now()
    const { data: composed, freshUntil } = await composePage(resolved, sources)
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

/** The gathered data of a page */
interface Made extends Omit<CachedPage, 'body' | 'encoded' | 'etag'> {
  data: PageData
  text: string
}

const pageOf = ({ data: _, text: __, ...made }: Made, body: Buffer): CachedPage => ({
  ...made,
  ...{ body, etag: etagOf(body), encoded: new Map() },
})

/** Returns an available page in the form of a rendering. */
export const whole = (page: CachedPage): Rendering => ({
  ...{ status: page.status, policy: page.policy, stream: null },
  finished: Promise.resolve(page),
})

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

/**
 * Passes the HTML through and returns it whole at the end. A visitor who disconnects doesn't stop it, because the page
 * is cached for the next one.
 */
async function collect(html: Readable, onward: PassThrough): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of html) {
    chunks.push(chunk as Buffer)
    if (!onward.destroyed) onward.write(chunk)
  }
  onward.end()
  const [first, ...others] = chunks
  return first && others.length === 0 ? first : Buffer.concat(chunks)
}
