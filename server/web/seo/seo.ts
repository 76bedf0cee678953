import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { feedPaths } from '#shared/content/feed-paths'
import type { Site } from '#shared/content/page'
import type { IndexEntry } from '../content/normalising/index-entry.ts'
import { sendDocument, type TextDocument, textDocument } from '../http/text-document.ts'
import type { Sources } from '../pages/page-sources.ts'
import { createCalendars } from './calendars.ts'
import { documentRoutes } from './documents.ts'
import { newsFeed } from './news-feed.ts'
import { robotsText } from './robots.ts'
import { listedEntries, MAX_IN_FILE, sitemapFiles } from './sitemap.ts'

export interface SeoOptions {
  sources: Sources
  /** Maximum addresses per file of the sitemap */
  maxInFile?: number
}

/**
 * Registers the files for search engines, feed readers and calendars: `robots.txt`, `sitemap.xml` and its parts,
 * `feed.xml`, `whats-on.ics`, and a calendar per production; and the tag manager's first script. All use the site's
 * public address, and none contains visitors' data.
 */
export const seo = fp<SeoOptions>(
  async (app, { sources, maxInFile: mostInAFile = MAX_IN_FILE }) => {
    if (sources.settings.CONTENT_PREVIEW) app.addHook('onSend', neverStore)
    const serve = documentRoutes(app)
    robots(serve, sources)
    sitemap(serve, sources, mostInAFile)
    news(serve, sources)
    calendars(serve, sources)
    tagManager(app)
  },
  { name: 'seo', fastify: '5.x', encapsulate: true, dependencies: ['page-limit'] },
)
type Serve = ReturnType<typeof documentRoutes>

/** Preview shows drafts, which must not be cached. */
const neverStore = async (_: FastifyRequest, reply: FastifyReply) => void reply.header('cache-control', 'no-store')

function robots(serve: Serve, { settings, content }: Sources) {
  serve('/robots.txt', async () => {
    const site = await content.readSite()
    const routes = site.type === 'found' ? site.value.routes : {}
    const write = () => textDocument('text/plain; charset=utf-8', robotsText(settings, routes))
    return { from: [site.type === 'found' ? site.value : null], write }
  })
}

function sitemap(serve: Serve, { settings, content }: Sources, mostInAFile: number) {
  /** The files of what was read last: the index and the site are the same objects until they are read again. */
  let last: { index: readonly IndexEntry[]; site: Site | null; documents: TextDocument[] } | null = null

  async function files(): Promise<TextDocument[] | null> {
    const [found, site] = await Promise.all([content.readIndex(), content.readSite()])
    if (found.type !== 'found') return null
    const of = { index: found.value, site: site.type === 'found' ? site.value : null }
    if (last?.index === of.index && last.site === of.site) return last.documents
    const entries = listedEntries(of.index, of.site?.routes ?? {}, settings.PUBLIC_URL)
    const documents = sitemapFiles(entries, settings.PUBLIC_URL, mostInAFile).map((body) =>
      textDocument('application/xml; charset=utf-8', body),
    )
    last = { ...of, documents }
    return documents
  }
  async function file(number: number) {
    const all = await files()
    if (!all) return null
    const document = all[number]
    return document ? { from: [document], write: () => document } : 'missing'
  }
  serve(feedPaths.sitemap, () => file(0))
  serve<{ part: string }>('/sitemap-:part(^[1-9]\\d{0,4}$).xml', ({ part }) => file(Number(part)))
}

function news(serve: Serve, { settings, content }: Sources) {
  serve(feedPaths.news, async () => {
    const [articles, site] = await Promise.all([content.readByType('newsArticle'), content.readSite()])
    if (articles.type !== 'found' || site.type !== 'found') return null
    const { PUBLIC_URL: publicUrl, VENUE_TIME_ZONE: timeZone, LOCALE: locale } = settings
    const write = () => {
      const body = newsFeed(articles.value, { site: site.value, publicUrl, timeZone, locale })
      return textDocument('application/rss+xml; charset=utf-8', body)
    }
    return { from: [site.value, ...articles.value], write }
  })
}

function calendars(serve: Serve, sources: Sources) {
  const { season, production } = createCalendars(sources)
  const site = async () => {
    const read = await sources.content.readSite()
    return read.type === 'found' ? read.value : null
  }
  serve(feedPaths.season, async () => {
    const known = await site()
    return known && season(known)
  })
  serve<{ slug: string }>('/whats-on/:slug(^[^/]+$).ics', async ({ slug }) => {
    const known = await site()
    return known && production(`/whats-on/${encodeURIComponent(slug)}`, known)
  })
}

/** The script's text is fixed at startup, so no request causes work. */
function tagManager(app: FastifyInstance) {
  const script = readFileSync(new URL('./tag-manager.js', import.meta.url), 'utf8')
  const document = textDocument('text/javascript; charset=utf-8', script)
  app.get('/tag-manager.js', (request, reply) => sendDocument(request, reply, document))
}
