import '#test/support/react-production-build'
import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Test } from 'tap'
import t from 'tap'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { sitePages } from '#test/support/built-pages'
import { type ContentUpstream, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { openRequest, rawRequest } from '#test/support/raw-request'
import { startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'

/** A web server on its own port. `routed` has the addresses that reached Fastify's router. */
async function openWeb(t: Test, environment: Record<string, string> = {}) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith(succeed({ productions: [] }))
  content.publish(
    contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }),
    contentItem('/', {}, { contentType: 'homePage', name: 'Home' }),
    contentItem('/your-visit', {}, { name: 'Your visit' }),
  )
  const settings = isolatedSettings({
    ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, PUBLIC_URL: 'https://hall.example' },
    ...{ ...fullPreloads, ...environment },
  })
  let time = Date.parse('2026-03-02T01:00:00Z')
  const out = new PassThrough()
  const log = createLogger({ LOG_LEVEL: 'info' }, 'web server', out)
  const app = await buildWeb({ settings, log, sitePages, now: () => time })
  const routed: string[] = []
  app.addHook('onRequest', async ({ url }) => {
    routed.push(url)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const linesSoFar = () => {
    const text = String(out.read() ?? '')
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  }
  const send = (path: string, headers: Record<string, string> = {}) => rawRequest(url, path, { headers })
  /** Requested twice from the router, so that the page and its compressed forms exist. */
  const warm = async (path: string) => {
    for (const encoding of ['identity', 'br', 'gzip'])
      for (const _ of [1, 2, 3]) await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
    for (const encoding of ['identity', 'br', 'gzip']) await send(path, { 'accept-encoding': encoding })
    routed.length = 0
    linesSoFar()
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { app, url, content, send, warm, routed, linesSoFar, pass }
}

const DATA = '/page-data?address=%2Fyour-visit'

t.test('cached pages and their data bypass the router, with the headers that it would send', async (t) => {
  const { app, url, warm, routed } = await openWeb(t)
  for (const path of ['/your-visit', DATA]) {
    await warm(path)
    for (const [encoding, decoded] of [
      ['identity', (body: Buffer) => body],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { received, sent } = openRequest(url, path, { headers: { 'accept-encoding': encoding } })
      sent.end()
      const response = await received
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      t.same(routed, [], `${path} ${encoding}`)
      const by = await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
      const { date: ____, connection: _____, ...routedHeaders } = by.headers
      t.same(headers, { ...routedHeaders, 'content-length': String(by.headers['content-length']) })
      t.equal(decoded(Buffer.concat(chunks)).toString(), decoded(by.rawPayload).toString())
      routed.length = 0
    }
  }
})

t.test('a browser that has the page’s version gets 304 from the cache, without a body', async (t) => {
  const { app, send, warm, routed } = await openWeb(t)
  await warm('/your-visit')
  const { headers } = await send('/your-visit')
  const known = { 'if-none-match': String(headers.etag) }
  const response = await send('/your-visit', known)
  t.same([response.status, response.body, routed], [304, '', []])
  const { date: _, connection: __, ...rest } = response.headers
  const by = await app.inject({ url: '/your-visit', headers: known })
  t.equal(by.statusCode, 304)
  const { date: ___, connection: ____, ...routedHeaders } = by.headers
  t.same(rest, routedHeaders)
})

t.test('log line and metrics equal those of the route', async (t) => {
  const { app, send, warm, linesSoFar } = await openWeb(t)
  await warm('/your-visit')
  const metric = async (name: string) =>
    Number(
      (await app.inject({ url: '/metrics' })).body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  const names = [
    'http_requests_total{route="/*",method="GET",status="200"}',
    'http_request_duration_seconds_count{route="/*"}',
    'cache_reads_total{cache="pages",outcome="hit"}',
  ]
  const counts = async () => Promise.all(names.map(metric))
  const before = await counts()
  const headers = { 'x-request-id': 'edge-1' }
  await send('/your-visit', headers)
  const [line, ...others] = linesSoFar()
  t.same(others, [])
  const { time: _, ms, ...fields } = line
  t.ok(ms >= 0)
  await app.inject({ url: '/your-visit', headers })
  const { time: __, ms: ___, ...routedFields } = linesSoFar()[0]
  t.same(fields, routedFields)
  t.same(
    await counts(),
    before.map((count) => count + 2),
  )
})

t.test('all other requests go to the router', async (t) => {
  const { app, url, send, warm, routed, pass } = await openWeb(t)
  await warm('/your-visit')
  await warm('/')
  const head = await rawRequest(url, '/your-visit', { method: 'HEAD' })
  t.same([head.status, head.body], [200, ''])
  t.equal((await send('/your-visit?utm_source=letter')).status, 200)
  t.equal((await send('/your-visit/')).status, 200)
  t.equal((await send('/page-data?address=%')).status, 400)
  t.equal((await send('/nothing')).status, 404)
  t.equal(routed.length, 5)
  await send('/')
  t.equal(routed.length, 5)

  app.pageCache.drop()
  await send('/')
  t.equal(routed.length, 6, 'a page that was dropped')
  await warm('/')
  pass(50_000)
  await send('/')
  t.equal(routed.length, 1, 'a page that must be rendered again')
  pass(24 * 3_600_000)
  await warm('/your-visit')
  await send('/')
  t.equal(routed.length, 1, 'yesterday’s page')
})

t.test('setting the clock back doesn’t extend a page’s TTL', async (t) => {
  const { send, warm, routed, pass } = await openWeb(t)
  await warm('/your-visit')
  pass(-3 * 3_600_000)
  await send('/your-visit')
  t.same(routed, [], 'it is in memory as before')
  pass(61_000)
  await send('/your-visit')
  t.same(routed, ['/your-visit'], 'and rendered again after it expires')
})

t.test('a page from before midnight isn’t served on the next day', async (t) => {
  const { send, warm, routed, pass } = await openWeb(t, { VENUE_TIME_ZONE: 'Australia/Melbourne' })
  pass(12 * 3_600_000 - 2_000)
  await warm('/your-visit')
  pass(1_000)
  await send('/your-visit')
  t.same(routed, [], 'a second before')
  pass(1_000)
  await send('/your-visit')
  t.same(routed, ['/your-visit'])
})

t.test('an untrusted proxy is detected for cached pages too', async (t) => {
  const { app, send, warm } = await openWeb(t)
  await warm('/')
  t.ok(app.isProxyTrusted())
  await send('/', { 'x-forwarded-for': '203.0.113.7' })
  t.notOk(app.isProxyTrusted())
})

/** Makes the content service answer the next request and hold later ones. */
async function holdAfterNext(content: ContentUpstream) {
  await content.nextRequest()
  content.behave('held')
  await content.nextRequest()
}

t.test('a closing server sends no more cached pages', async (t) => {
  const { app, url, warm, content } = await openWeb(t)
  await warm('/')
  content.publish(contentItem('/held', {}, { name: 'Held' }))
  const isHeld = holdAfterNext(content)
  const held = rawRequest(url, '/held')
  await isHeld
  // A request in progress keeps its connection.
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  t.after(() => socket.destroy())
  const isConnected = once(app.server, 'connection')
  socket.write('GET / HTTP/1.1\r\nhost: hall.example\r\n')
  await isConnected
  const closing = app.close()
  while (app.server.listening) await setImmediate()
  socket.write('\r\n')
  const [answer] = await once(socket, 'data')
  t.match(String(answer), /^HTTP\/1\.1 503 /)
  content.release()
  t.equal((await held).status, 200, 'what was under way is finished')
  await closing
})

t.test('above the limit of concurrent renderings, stale pages are sent or 503 with `Retry-After`', async (t) => {
  const { app, content, send, warm, routed } = await openWeb(t, { PAGES_RENDERED_AT_ONCE: '1' })
  await warm('/')
  await warm(DATA)
  const { body } = await send('/')
  content.publish(contentItem('/held', {}, { name: 'Held' }))
  const isHeld = holdAfterNext(content)
  const held = send('/held')
  await isHeld
  app.pageCache.drop()
  t.match(await send('/'), { status: 200, body })
  const turnedAway = await send('/your-visit')
  t.match(turnedAway, { status: 503, body: 'We are very busy just now', headers: { 'retry-after': '5' } })
  t.match(turnedAway.headers, { 'cache-control': 'no-store' })
  content.release()
  t.equal((await held).status, 200)
  t.equal((await send('/your-visit')).status, 200)
  routed.length = 0
  await send('/held')
  t.same(routed, ['/held'], 'a page that was begun before its content was dropped isn’t cached')
})
