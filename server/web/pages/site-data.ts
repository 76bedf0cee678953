import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, type EncodedBody, encodedBody } from '#server/web/http/encoding'
import type { Site, SiteData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { SITE_DATA_ROUTE } from '#shared/content/site-data-address'

/** How many versions are stored: pages in memory, here and in shared caches, may be of an older one. */
const MAX_VERSIONS = 20
const A_YEAR = 31_536_000

/**
 * `GET /site-data?version=`: what all pages share, which the browser asks for once and not with each page. Another
 * server may have made the page from what isn't here yet or any more: then the newest is sent, and not stored.
 * Returns what gives the version of what a page is made from.
 */
export function registerSiteData(app: FastifyInstance): (data: SiteData) => string {
  const bodies = new Map<string, EncodedBody>()
  const versions = new WeakMap<Site, string>()
  let newest = ''

  app.get(SITE_DATA_ROUTE, async (request, reply) => {
    const { version } = request.query as { version?: unknown }
    const known = typeof version === 'string' ? bodies.get(version) : undefined
    const body = known ?? bodies.get(newest)
    reply.headers({
      'cache-control': known ? `public, max-age=${A_YEAR}, immutable` : 'no-store',
      vary: 'Accept-Encoding',
    })
    if (!body) return reply.code(503).send({ error: 'No page has been made yet' })
    reply.type('application/json; charset=utf-8')
    const encoding = acceptedEncoding(request)
    if (!encoding) return reply.send(body.body)
    return reply.header('content-encoding', encoding).send(await encodedBody(body, encoding))
  })

  return ({ site, venue }) => {
    const version = versions.get(site) ?? store(writePageData({ site, venue }))
    versions.set(site, version)
    return version
  }

  function store(text: string): string {
    const version = createHash('sha1').update(text).digest('base64url')
    bodies.delete(version)
    bodies.set(version, { body: Buffer.from(text), encoded: new Map() })
    for (const oldest of [...bodies.keys()].slice(0, -MAX_VERSIONS)) bodies.delete(oldest)
    newest = version
    return version
  }
}
