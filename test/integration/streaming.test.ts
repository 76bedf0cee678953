import '#test/support/react-production-build'

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { SitePages } from '#server/web/pages/html'
import type { SentPageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { addressesOf, startDemonstration } from '#test/support/demonstration-web'
import { listenLocally } from '#test/support/listen-locally'
import { NGINX, startNginx } from '#test/support/nginx'
import { bodyText, openRequest, rawRequest } from '#test/support/raw-request'
import { hangUp, type Responder } from '#test/support/ticketing-upstream'

/** Streams a page whose answers aren't in memory. */
const STREAMED = { STREAM_PAGES_AFTER_MS: '0' }
const PRODUCTION = '/whats-on/jupiter'
const DETAILS = '/api/WhatsOn/Production'
const RELATED = '/api/Production/RelatedProductions'
/** What only the details of the production say */
const OFFERED = /\$49/

/** A web server of the demonstration. Its ticketing service holds the answers of a path until `release`. */
async function openStreaming(t: Test, held: readonly string[] = [], alterPages?: (pages: SitePages) => SitePages) {
  const releases = new Map<string, () => void>()
  const released = new Map(held.map((path) => [path, new Promise<void>((resolve) => releases.set(path, resolve))]))
  const { openWeb } = await startDemonstration(t)
  const respond =
    (next: Responder): Responder =>
    async (response, request) => {
      await released.get(new URL(request.url ?? '/', 'http://ticketing').pathname)
      return next(response, request)
    }
  const web = await openWeb(STREAMED, { respond, ...(alterPages ? { alterPages } : {}) })
  const url = await web.listen({ host: '127.0.0.1', port: 0 })
  /** Opens a page as a visitor; `until` reads on to a text, and returns all that has arrived. */
  const visit = async (path: string, at = url) => {
    const { sent, received } = openRequest(at, path)
    sent.end()
    const response = await received
    let html = ''
    response.setEncoding('utf8').on('data', (text) => (html += text))
    const until = async (text: string) => {
      while (!html.includes(text)) await once(response, 'data')
      return html
    }
    const whole = async () => {
      if (!response.readableEnded) await once(response, 'end')
      return html
    }
    return { response, until, whole, leave: () => sent.destroy() }
  }
  return { url, web, visit, release: (path: string) => releases.get(path)?.(), openWeb }
}

/** Requests a page until it comes from memory. */
async function cachedPage(url: string, path: string): Promise<string> {
  for (;;) {
    const { headers, body } = await rawRequest(url, path)
    if (headers.etag) return body
    await setImmediate()
  }
}

const dataIn = (html: string): SentPageData =>
  readPageData(/<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const everyNonceIn = (html: string): string[] =>
  [...html.matchAll(/<script nonce="([^"]+)"/g)].map(([, nonce]) => nonce ?? '')
const policyOf = ({ headers }: IncomingMessage): string => String(headers['content-security-policy'])

t.test(
  'a page’s frame and content are sent while its answers are late, and each part as its answer arrives',
  async (t) => {
    const { visit, release } = await openStreaming(t, [DETAILS, RELATED])
    const { response, until, whole } = await visit(PRODUCTION)
    t.equal(response.statusCode, 200)
    const early = await until('</footer>')
    t.ok(/<title>Jupiter/.test(early))
    t.ok(/<link rel="stylesheet"/.test(early))
    t.ok(/<h1[^>]*>Jupiter/.test(early))
    t.notOk(OFFERED.test(early))
    release(RELATED)
    const related = await until('<div hidden id="S:')
    t.notOk(OFFERED.test(related), 'answers come in any order')
    release(DETAILS)
    const html = await whole()
    t.ok(OFFERED.test(html))
    t.ok(/"@type":"(?:Music|Theater)?Event"/.test(html), 'the structured data follow')
    const { isStreamed, answers } = dataIn(html)
    t.ok(isStreamed)
    t.ok(Object.keys(answers).some((key) => key.includes(DETAILS.replace('/api', ''))))
  },
)

t.test('the head is sent while the content around the page is being read', async (t) => {
  const { openWeb, contentUrl } = await startDemonstration(t)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const gate = await listenLocally(
    createServer(async ({ url = '', headers }, response) => {
      if (url.includes('ancestors')) await released
      const answer = await fetch(contentUrl + url, { headers: { 'api-key': String(headers['api-key']) } })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }),
  )
  t.teardown(gate.close)
  const web = await openWeb({ ...STREAMED, CONTENT_URL: gate.origin })
  const { sent, received } = openRequest(await web.listen({ host: '127.0.0.1', port: 0 }), PRODUCTION)
  sent.end()
  const response = await received
  t.equal(response.statusCode, 200)
  const [head] = (await once(response, 'data')) as [Buffer]
  t.match(String(head), /<title>Jupiter[\s\S]*<div id="root">$/)
  release()
  t.match(await bodyText(response), /<h1[^>]*>Jupiter[\s\S]*<\/html>$/)
})

t.test('a streamed page is in no cache, and its inline scripts run by a nonce of its own', async (t) => {
  const { visit, release, url, web } = await openStreaming(t, [DETAILS])
  const first = await visit(PRODUCTION)
  await first.until('</footer>')
  const second = await visit(PRODUCTION)
  t.ok(/<h1[^>]*>Jupiter/.test(await second.until('</footer>')), 'streamed to all who come meanwhile')
  release(DETAILS)
  const html = await first.whole()
  t.equal(await second.whole(), html, 'by one rendering')
  const [nonce = '', ...others] = new Set(everyNonceIn(html))
  t.ok(/^[\w+/]{22}==$/.test(nonce))
  t.same(others, [])
  t.ok(policyOf(first.response).includes(`'nonce-${nonce}'`))
  t.equal(first.response.headers['cache-control'], 'no-store')
  t.equal(first.response.headers.etag, undefined)
  const cached = await cachedPage(url, PRODUCTION)
  t.notOk(/nonce|isStreamed|<div hidden id="S:/.test(cached))
  const { headers } = await rawRequest(url, PRODUCTION)
  t.notMatch(String(headers['content-security-policy']), /nonce/)
  web.pageCache.drop()
})

t.test('the page in memory is what a rendering of the whole page gives, at every address', async (t) => {
  const { url, openWeb, visit } = await openStreaming(t)
  const whole = await openWeb()
  let streamed = 0
  for (const address of await addressesOf(whole)) {
    const { response } = await visit(address)
    response.resume()
    if (policyOf(response).includes('nonce')) streamed++
    const { body } = await whole.inject(address)
    if ((await cachedPage(url, address)) !== body) t.fail(address)
  }
  t.ok(streamed > 20, `${streamed} pages were streamed`)
})

t.test('a part whose answer fails says so without scripts, and the others arrive', async (t) => {
  const { openWeb } = await startDemonstration(t)
  const respond =
    (next: Responder): Responder =>
    (response, request) =>
      (request.url?.startsWith(DETAILS) ? hangUp : next)(response, request)
  const web = await openWeb(STREAMED, { respond })
  const { body, statusCode } = await web.inject(PRODUCTION)
  t.equal(statusCode, 200)
  t.ok(/<noscript><p>This couldn’t be loaded/.test(body))
  t.ok(/<script id="page-data"/.test(body))
  t.notOk(OFFERED.test(body))
})

t.test('a part that fails while it is rendered stays as it was, and is logged', async (t) => {
  const errors: unknown[] = []
  const alterPages = (pages: SitePages): SitePages => ({
    ...pages,
    stream: (page, report) => {
      const failing = (key: string) => [key, Promise.reject(new Error('no such part'))] as const
      const gathered = page.gathered.then((data) => {
        const late = new Map([...data.late.keys()].map(failing))
        for (const answer of late.values()) answer.catch(() => {})
        return { ...data, late }
      })
      return pages.stream?.({ ...page, gathered }, { ...report, logError: (error) => errors.push(error) }) as Readable
    },
  })
  const { visit, url } = await openStreaming(t, [], alterPages)
  const { whole } = await visit(PRODUCTION)
  const html = await whole()
  t.ok(/<h1[^>]*>Jupiter/.test(html))
  t.ok(/<\/html>$/.test(html))
  t.ok(errors.length > 0)
  t.ok(OFFERED.test(await cachedPage(url, PRODUCTION)), 'the next visitor gets the page')
})

t.test('an error after the head was sent ends in a sentence on the page', async (t) => {
  const errors: unknown[] = []
  const alterPages = (pages: SitePages): SitePages => ({
    ...pages,
    stream: (page, report) => {
      const gathered = page.gathered.then((data) => {
        const site = { ...data.pageData.site, header: null as never }
        return { ...data, pageData: { ...data.pageData, site } }
      })
      return pages.stream?.({ ...page, gathered }, { ...report, logError: (error) => errors.push(error) }) as Readable
    },
  })
  const { visit, url } = await openStreaming(t, [], alterPages)
  const { whole, response } = await visit(PRODUCTION)
  t.ok(/<title>Jupiter[\s\S]*<h1>An error has occurred<\/h1>[\s\S]*<\/html>$/.test(await whole()))
  t.equal(response.headers['cache-control'], 'no-store')
  t.ok(errors.length > 0)
  t.ok(/<h1[^>]*>Jupiter/.test(await cachedPage(url, PRODUCTION)))
})

t.test('streaming stops once nobody waits for it, and the page is still rendered for the next visitor', async (t) => {
  const streams: Readable[] = []
  const alterPages = (pages: SitePages): SitePages => ({
    ...pages,
    stream: (page, report) => {
      const stream = pages.stream?.(page, report) as Readable
      streams.push(stream)
      return stream
    },
  })
  const { visit, release, url } = await openStreaming(t, [DETAILS], alterPages)
  const [one, other] = [await visit(PRODUCTION), await visit(PRODUCTION)]
  await one.until('</footer>')
  await other.until('</footer>')
  const [stream] = streams
  one.leave()
  release('/api/none')
  await setImmediate()
  t.notOk(stream?.destroyed, 'another visitor waits')
  const closed = stream && once(stream, 'close')
  other.leave()
  await closed
  release(DETAILS)
  t.ok(OFFERED.test(await cachedPage(url, PRODUCTION)))
  t.equal(streams.length, 1)
})

for (const buffering of ['on', 'off'])
  t.test(
    `nginx with proxy_buffering ${buffering} passes on a page’s frame while its answers are late`,
    { skip: existsSync(NGINX) ? false : `${NGINX} doesn’t exist` },
    async (t) => {
      const { visit, release, url } = await openStreaming(t, [DETAILS])
      const nginx = await startNginx(t, url, `proxy_buffering ${buffering};`)
      const { until, whole } = await visit(PRODUCTION, nginx)
      const early = await until('</footer>')
      t.ok(/<h1[^>]*>Jupiter/.test(early))
      t.notOk(OFFERED.test(early))
      release(DETAILS)
      t.ok(OFFERED.test(await whole()))
    },
  )

t.test('the data of a page wait for all answers', async (t) => {
  const { web, release } = await openStreaming(t, [DETAILS])
  const data = web.inject(`/page-data?address=${PRODUCTION}`)
  release(DETAILS)
  const { answers, isStreamed } = readPageData<SentPageData>((await data).body)
  t.ok(Object.keys(answers).length > 0)
  t.equal(isStreamed, undefined)
})
