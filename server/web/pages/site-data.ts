import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding, type EncodedBody, encodedBody } from '#server/web/http/encoding'
import type { Site, SiteData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { SITE_DATA_ROUTE } from '#shared/content/site-data-address'

/** Maximum versions stored: cached pages, here and in shared caches, may need an older one */
const MAX_VERSIONS = 20
const A_YEAR = 31_536_000
/** `Retry-After` in seconds, about the delay before the content service is retried */
const RETRY_AFTER = 5

/**
 * Registers `GET /site-data?version=`: the data that all pages share, which the browser requests once instead of with
 * each page. If another server rendered the page from a version that isn't stored here, sends the newest one with
 * `no-store`. A server that hasn't rendered a page yet reads the data (`readSiteData`, null while the content service
 * is down). Returns the function that returns the version of a page's shared data.
 */
export function registerSiteData(
  app: FastifyInstance,
  readSiteData: () => Promise<SiteData | null>,
): (data: SiteData) => string {
  const bodies = new LRUCache<string, EncodedBody>({ max: MAX_VERSIONS })
  const versions = new WeakMap<Site, string>()
  /** The version of the page that was rendered last */
  let newest = ''

  app.get(SITE_DATA_ROUTE, async (request, reply) => {
    const { version } = request.query as { version?: unknown }
    const known = typeof version === 'string' ? bodies.get(version) : undefined
    const body = known ?? bodies.get(newest) ?? (await readNewest())
    reply.headers({
      'cache-control': known ? `public, max-age=${A_YEAR}, immutable` : 'no-store',
      vary: 'Accept-Encoding',
    })
    if (!body)
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER))
        .send({ error: 'The content service cannot be reached. Please try again shortly.' })
    reply.type('application/json; charset=utf-8')
    const encoding = acceptedEncoding(request)
    if (!encoding) return reply.send(body.body)
    return reply.header('content-encoding', encoding).send(await encodedBody(body, encoding))
  })

  const versionOf = ({ site, venue }: SiteData) => {
    const known = versions.get(site)
    newest = known !== undefined && bodies.has(known) ? known : store(writePageData({ site, venue }))
    versions.set(site, newest)
    return newest
  }
  return versionOf

  async function readNewest(): Promise<EncodedBody | undefined> {
    const data = await readSiteData()
    return data ? bodies.get(versionOf(data)) : undefined
  }

  function store(text: string): string {
    const version = createHash('sha1').update(text).digest('base64url')
    bodies.set(version, { body: Buffer.from(text), encoded: new Map() })
    return version
  }
}
