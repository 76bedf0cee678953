import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestIdOf } from '#server/http/request-id'
import { logAnswered, logLeft } from '#server/http/request-log'
import { acceptedEncoding, type Encoding, encodedBody } from '../http/encoding.ts'
import { isNotModified } from '../http/not-modified.ts'
import type { CachedPage, PageCache, PageKey } from './page-cache.ts'
import type { PageReplies } from './page-replies.ts'

/** The routes that answer the same without it, as log and metrics name them. */
export const PAGE_ROUTE = '/*'
export const PAGE_DATA_ROUTE = '/page-data'
const PAGE_DATA_ADDRESS = `${PAGE_DATA_ROUTE}?address=`

/** A page as it goes out in one encoding: names and values of its headers by turns. */
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
 * Answers pages and their data from memory before Fastify's router, which with its hooks costs as much again as all the
 * rest: one look-up, one write, one line in the log. Headers, line and metrics are those of the routes, to which it
 * leaves everything else: other methods, an address that isn't written as the page's own, and a page that isn't there
 * or is to be made anew.
 */
export function answerFromMemory(app: FastifyInstance, { cache, replies, today }: Options): void {
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
    app.noticeProxy(request)
    logWhenSent(request, response, key)
    if (isNotModified(request.headers, cached.page)) response.writeHead(304, answer.notModifiedHeaders).end()
    else response.writeHead(200, answer.headers).end(answer.body)
    return true
  }

  /** Null where the page hasn't been compressed yet, which then begins. */
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

/** The page that an address names, where it is written as the page's own is; else one that is in no cache. */
function keyOf(url: string): PageKey | null {
  if (!url.startsWith(PAGE_DATA_ADDRESS)) return url.startsWith('/') ? { form: 'html', address: url } : null
  try {
    const address = decodeURIComponent(url.slice(PAGE_DATA_ADDRESS.length))
    return address.startsWith('/') ? { form: 'data', address } : null
  } catch {
    return null
  }
}
