import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { feedPaths } from '#shared/content/feed-paths'
import type { Sources } from '../pages/page-sources.ts'
import { createCalendars } from './calendars.ts'
import { newsFeed } from './news-feed.ts'
import { robotsText } from './robots.ts'
import { listedEntries, MAX_IN_FILE, sitemapFiles } from './sitemap.ts'
import { sendDocument, sendMissing, sendUnavailable, type TextDocument, textDocument } from './text-document.ts'

export interface SeoOptions {
  sources: Sources
  /** The most addresses in a file of the sitemap. */
  maxInFile?: number
}

/**
 * What search engines, feed readers and calendars ask for: `robots.txt`, `sitemap.xml` and its parts, `feed.xml`,
 * `whats-on.ics`, and a calendar a production; and the tag manager's first script. All under the site's public address,
 * and nothing of one visitor in it.
 */
export const seo = fp<SeoOptions>(
  async (app, { sources, maxInFile: mostInAFile = MAX_IN_FILE }) => {
    if (sources.settings.CONTENT_PREVIEW) app.addHook('onSend', neverStore)
    robots(app, sources)
    sitemap(app, sources, mostInAFile)
    news(app, sources)
    calendars(app, sources)
    tagManager(app)
  },
  { name: 'seo', fastify: '5.x', encapsulate: true },
)

/** Preview shows drafts. */
const neverStore = async (_: FastifyRequest, reply: FastifyReply) => void reply.header('cache-control', 'no-store')

function robots(app: FastifyInstance, { settings, content }: Sources) {
  app.get('/robots.txt', async (request, reply) => {
    const site = await content.readSite()
    const routes = site.type === 'found' ? site.value.routes : {}
    return sendDocument(request, reply, textDocument('text/plain; charset=utf-8', robotsText(settings, routes)))
  })
}

function sitemap(app: FastifyInstance, { settings, content }: Sources, mostInAFile: number) {
  /** What was read is one list until it is read anew: its files are written once. */
  const written = new WeakMap<object, TextDocument[]>()

  async function files(): Promise<TextDocument[] | null> {
    const [index, site] = await Promise.all([content.readIndex(), content.readSite()])
    if (index.type !== 'found') return null
    const before = written.get(index.value)
    if (before) return before
    const routes = site.type === 'found' ? site.value.routes : {}
    const entries = listedEntries(index.value, routes, settings.PUBLIC_URL)
    const documents = sitemapFiles(entries, settings.PUBLIC_URL, mostInAFile).map((body) =>
      textDocument('application/xml; charset=utf-8', body),
    )
    written.set(index.value, documents)
    return documents
  }
  async function send(request: FastifyRequest, reply: FastifyReply, number: number) {
    const all = await files()
    if (!all) return sendUnavailable(reply)
    const document = all[number]
    return document ? sendDocument(request, reply, document) : sendMissing(reply)
  }
  app.get(feedPaths.sitemap, (request, reply) => send(request, reply, 0))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}$).xml', (request, reply) =>
    send(request, reply, Number(request.params.part)),
  )
}

function news(app: FastifyInstance, { settings, content }: Sources) {
  app.get(feedPaths.news, async (request, reply) => {
    const [articles, site] = await Promise.all([content.readByType('newsArticle'), content.readSite()])
    if (articles.type !== 'found' || site.type !== 'found') return sendUnavailable(reply)
    const { PUBLIC_URL: publicUrl, VENUE_TIME_ZONE: timeZone, LOCALE: locale } = settings
    const body = newsFeed(articles.value, { site: site.value, publicUrl, timeZone, locale })
    return sendDocument(request, reply, textDocument('application/rss+xml; charset=utf-8', body))
  })
}

function calendars(app: FastifyInstance, sources: Sources) {
  const made = createCalendars(sources)
  app.get(feedPaths.season, async (request, reply) => {
    const site = await sources.content.readSite()
    const document = site.type === 'found' ? await made.season(site.value) : null
    return document ? sendDocument(request, reply, document) : sendUnavailable(reply)
  })
  app.get<{ Params: { slug: string } }>('/whats-on/:slug(^[^/]+$).ics', async (request, reply) => {
    const site = await sources.content.readSite()
    const path = `/whats-on/${encodeURIComponent(request.params.slug)}`
    const document = site.type === 'found' ? await made.production(path, site.value) : null
    if (document === 'missing') return sendMissing(reply)
    return document ? sendDocument(request, reply, document) : sendUnavailable(reply)
  })
}

function tagManager(app: FastifyInstance) {
  const script = readFileSync(new URL('./tag-manager.js', import.meta.url), 'utf8')
  const document = textDocument('text/javascript; charset=utf-8', script)
  app.get('/tag-manager.js', (request, reply) => sendDocument(request, reply, document))
}
