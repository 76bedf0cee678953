import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestIdOf } from '#server/http/request-id'
import { logAnswered, logLeft } from '#server/http/request-log'
import { acceptedEncoding, type Encoding, encodedBody } from '../http/encoding.ts'
import { isNotModified } from '../http/not-modified.ts'
import type { CachedPage, PageCache, PageKey } from './page-cache.ts'
import type { PageReplies } from './page-replies.ts'

/** The names of these routes in the log and metrics */
export const PAGE_ROUTE = '/*'
export const PAGE_DATA_ROUTE = '/page-data'
const PAGE_DATA_ADDRESS = `${PAGE_DATA_ROUTE}?address=`

/** A page in one encoding; the header list alternates names and values */
interface Answer {
  headers: string[]
  notModifiedHeaders: string[]
  body: Buffer
}

interface Options {
  cache: PageCache
  replies: PageReplies
  /** The venue's day, YYYY-MM-DD. */
  today: () => string
}

/**
 * Serves cached pages and their data before Fastify's router, which with its hooks would double the cost. A request
 * takes one look-up, one write and one log line. Headers, log line and metrics are the same as those of the routes. The
 * routes handle everything else: other methods, addresses that aren't canonical, and pages that are missing or due for
 * a re-render.
 */
export function addCachedPageListener(app: FastifyInstance, { cache, replies, today }: Options): void {
  const answers = new WeakMap<CachedPage, Partial<Record<Encoding | 'identity', Answer>>>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const routed = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isAnswered(request, response)) for (const listener of routed) listener.call(app.server, request, response)
  })

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const key = isClosing || request.method !== 'GET' ? null : keyOf(request.url ?? '')
    const cached = key && cache.get(key, today())
    if (!cached || cached.isAgeing) return false
    const answer = answerOf(cached.page, key, acceptedEncoding(request))
    if (!answer) return false
    app.reportUntrustedProxy(request)
    logWhenSent(request, response, key)
    if (isNotModified(request.headers, cached.page)) response.writeHead(304, answer.notModifiedHeaders).end()
    else response.writeHead(200, answer.headers).end(answer.body)
    return true
  }

  /** Returns the answer. If the page isn't compressed yet, starts compressing it and returns null. */
  function answerOf(page: CachedPage, key: PageKey, encoding: Encoding | null): Answer | null {
    const known = answers.get(page) ?? {}
    const answer = known[encoding ?? 'identity']
    if (answer) return answer
    answers.set(page, known)
    const store = (body: Buffer) => {
      known[encoding ?? 'identity'] = makeAnswer(page, key, encoding, body)
    }
    if (encoding) encodedBody(page, encoding).then(store, () => {})
    else store(page.body)
    return known[encoding ?? 'identity'] ?? null
  }

  function makeAnswer(page: CachedPage, { form }: PageKey, encoding: Encoding | null, body: Buffer): Answer {
    const headers = {
      ...app.securityHeadersOf(form === 'html' ? page.policy : {}),
      ...replies.headersOf(page, form),
      etag: page.etag,
    }
    const ofBody = { 'content-length': String(body.length), ...(encoding ? { 'content-encoding': encoding } : {}) }
    return {
      headers: Object.entries({ ...headers, ...ofBody }).flat(),
      notModifiedHeaders: Object.entries(headers).flat(),
      body,
    }
  }

  function logWhenSent(request: IncomingMessage, response: ServerResponse, { form }: PageKey) {
    const since = performance.now()
    const method = 'GET'
    const route = form === 'html' ? PAGE_ROUTE : PAGE_DATA_ROUTE
    const more = { reqId: requestIdOf(request), upstreams: {}, cacheHit: true }
    response.once('close', () => {
      if (!response.writableFinished) return logLeft(app.log, { method, route }, more)
      const answered = { method, route, status: response.statusCode, ms: performance.now() - since }
      logAnswered(app.log, answered, more)
      app.metrics.answered(answered)
      app.metrics.cacheRead('pages', 'hit')
    })
  }
}

/** Returns the page that a canonical address names; for any other address, a key that is in no cache. */
function keyOf(url: string): PageKey | null {
  if (!url.startsWith(PAGE_DATA_ADDRESS)) return url.startsWith('/') ? { form: 'html', address: url } : null
  try {
    const address = decodeURIComponent(url.slice(PAGE_DATA_ADDRESS.length))
    return address.startsWith('/') ? { form: 'data', address } : null
  } catch {
    return null
  }
}
