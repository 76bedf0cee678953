import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import type { ContentSettings } from '#server/content-client/content-settings'
import { httpServer } from '#server/http/http-server'
import { type MediaOptions, media } from '#server/web/media/media'
import { contentSettings, startContentUpstream } from '#test/support/content-upstream'
import { timeLimit } from '#test/support/time-limits'

/** A web server with only the media plugin, in front of a scripted content service, with a clock that the test sets. */
async function mediaServer(t: Test, settings: Partial<ContentSettings> = {}, more: Partial<MediaOptions> = {}) {
  const upstream = await startContentUpstream(t)
  const clock = { seconds: 1_000_000 }
  const app = httpServer(pino({ level: 'silent' }), { forceCloseConnections: true })
  await app.register(media, {
    settings: { ...contentSettings(upstream.url, settings), TRUST_PROXY: ['127.0.0.1'] },
    now: () => clock.seconds * 1000,
    ...more,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const address = app.listeningOrigin
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET', signal?: AbortSignal) =>
    fetch(address + path, { headers, method, ...(signal ? { signal } : {}) })
  return { upstream, clock, app, get }
}
const jpeg = { 'content-type': 'image/jpeg' }
const requestedUrls = ({ upstream }: Awaited<ReturnType<typeof mediaServer>>) =>
  upstream.requests.map(({ path, query }) => (query.size > 0 ? `${path}?${decodeURIComponent(String(query))}` : path))

t.test('pictures of the content service have an address of this site, and few of their headers', async (t) => {
  const server = await mediaServer(t)
  const headers = {
    ...jpeg,
    'set-cookie': 'cms=1',
    'x-powered-by': 'CMS',
    'cache-control': 'no-store',
    etag: '"one"',
  }
  server.upstream.addFile('/media/a1/hall.jpg', {
    body: 'a picture',
    headers: { ...headers, connection: 'keep-alive, x-own' },
  })
  const response = await server.get('/media/a1/hall.jpg', {
    cookie: 'session_token=s',
    authorization: 'Bearer b',
    'x-own': '1',
  })
  t.equal(response.status, 200)
  t.equal(await response.text(), 'a picture')
  const { date: _, connection: __, 'keep-alive': ___, ...own } = Object.fromEntries(response.headers)
  t.same(own, {
    'content-type': 'image/jpeg',
    'content-length': '9',
    'x-content-type-options': 'nosniff',
    // Mails, link previews and other sites show them.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=86400, must-revalidate',
    etag: '"one"',
  })
  const sent = server.upstream.requests[0]?.headers ?? {}
  t.equal(sent['accept-encoding'], 'identity', 'so that lengths and ranges are those of the file')
  t.same(
    ['cookie', 'authorization', 'x-own', 'api-key'].filter((name) => name in sent),
    [],
  )
})

t.test('pictures on a media host are fetched from there, with its path', async (t) => {
  const mediaHost = await startContentUpstream(t)
  const server = await mediaServer(t, { CONTENT_MEDIA_URL: `${mediaHost.url}/hall` })
  mediaHost.addFile('/hall/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  t.equal(await (await server.get('/media/a1/hall.jpg?width=200')).text(), 'a picture')
  t.same(server.upstream.requests, [])
})

t.test('media with a version in the address are immutable for browsers', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  for (const version of ['v=1d9', 'rnd=133']) {
    const response = await server.get(`/media/a1/hall.jpg?width=200&${version}`)
    t.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
})

t.test('known commands are passed on, and all others are dropped', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a1/h h.jpg', { body: 'a picture', headers: jpeg })
  const commands = 'cc=0.05,0.12,0.1,0.2&width=1600&height=700&format=webp&quality=90'
  await server.get(`/media/a1/h%20h.jpg?${commands}`)
  await server.get('/media/a1/h%20h.jpg?rxy=0.62,0.31&width=10&width=20&utm_source=x&__proto__=1&hmac=00ff')
  t.same(requestedUrls(server), [
    `/media/a1/h%20h.jpg?${commands}`,
    '/media/a1/h%20h.jpg?rxy=0.62,0.31&width=10&hmac=00ff',
  ])
})

t.test('a content service that is busy with pictures is passed on as 503 with `Retry-After`', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a1/hall.jpg', { status: 503, body: '', headers: { 'retry-after': '7' } })
  const busy = await server.get('/media/a1/hall.jpg?width=200')
  t.same([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')], [503, '7', 'no-store'])
  server.upstream.addFile('/media/a1/hall.jpg', { status: 429, body: '', headers: {} })
  const limited = await server.get('/media/a1/hall.jpg?width=200')
  t.match([limited.status, limited.headers.get('retry-after')], [503, /^\d+$/])
})

t.test('a picture request is aborted once its last waiting browser disconnects', async (t) => {
  const server = await mediaServer(t, { CONTENT_TIMEOUT_MS: timeLimit(100_000) })
  server.upstream.addFile('/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  server.upstream.behave('held')
  let isAborted = false
  const aborted = new Promise<void>((resolve) =>
    server.upstream.onAborted(() => {
      isAborted = true
      resolve()
    }),
  )
  const [one, other] = [new AbortController(), new AbortController()]
  const path = '/media/a1/hall.jpg?width=200'
  const arrival = server.upstream.nextRequest()
  const waiting = [one, other].map(({ signal }) => fetch(server.app.listeningOrigin + path, { signal }))
  const ended = Promise.allSettled(waiting)
  await arrival
  while ((await connectionsTo(server.app)) < 2) await new Promise(setImmediate)
  one.abort()
  while ((await connectionsTo(server.app)) > 1) await new Promise(setImmediate)
  t.notOk(isAborted)
  other.abort()
  await aborted
  await ended
  t.equal(server.upstream.requests.length, 1)
})

const connectionsTo = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

t.test('picture sizes are limited, and Umbraco’s commands that no page uses are dropped', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  const largest = ['rmode=max&width=4032', 'width=3841&rmode=max', 'width=99999&quality=80&rmode=max']
  const dropped = [
    ...['width=0', 'width=-1', 'width=12.5', 'height=x', 'width=9999999'],
    ...['quality=900', 'quality=91', 'quality=1', 'format=exe', 'format=gif', 'format=tiff', 'format=bmp'],
    ...['cc=a,b', 'rxy=2,2', 'rmode=%0d%0a', 'quality=89', 'upscale=true'],
  ]
  for (const commands of [...largest, ...dropped]) {
    const { status } = await server.get(`/media/a1/hall.jpg?${commands}`)
    t.equal(status, 200, commands)
  }
  const asked = [...new Set(requestedUrls(server))]
  t.same(asked.sort(), [
    '/media/a1/hall.jpg',
    '/media/a1/hall.jpg?rmode=max&width=3840',
    '/media/a1/hall.jpg?width=3840&rmode=max',
  ])
})

t.test('no path leads out of the media, to another server or to the service’s own pages', async (t) => {
  const server = await mediaServer(t)
  const paths = [
    '/media/../umbraco/login',
    '/media/%2e%2e/umbraco/login',
    '/media/..%2f..%2fumbraco',
    '/media/a%5c..%5cb',
    '/media//evil.example/x.jpg',
    '/media/',
    '/media/a/%00.jpg',
    '/media/a/.../b',
  ]
  for (const url of paths) t.equal((await server.app.inject({ url })).statusCode, 404, url)
  t.same(server.upstream.requests, [])
})

t.test('a browser that already has the file gets 304', async (t) => {
  const server = await mediaServer(t)
  const modified = 'Tue, 03 Feb 2026 04:05:06 GMT'
  server.upstream.addFile('/media/a.jpg', { body: 'a', headers: { ...jpeg, etag: '"one"', 'last-modified': modified } })
  server.upstream.addFile('/media/plain.jpg', { body: 'no validators', headers: jpeg })
  const status = async (path: string, headers: Record<string, string>) => (await server.get(path, headers)).status
  t.equal(await status('/media/a.jpg', { 'if-none-match': '"zero", W/"one"' }), 304)
  t.equal(await status('/media/a.jpg', { 'if-none-match': '"two"', 'if-modified-since': modified }), 200)
  t.equal(await status('/media/a.jpg', { 'if-modified-since': modified }), 304)
  t.equal(await status('/media/a.jpg', { 'if-modified-since': 'Mon, 02 Feb 2026 04:05:06 GMT' }), 200)
  const etag = (await server.get('/media/plain.jpg')).headers.get('etag') ?? ''
  const unmodified = await server.get('/media/plain.jpg', { 'if-none-match': etag })
  t.equal(unmodified.status, 304)
  t.equal(unmodified.headers.get('etag'), etag)
  t.equal(await unmodified.text(), '')
})

t.test('HEAD gets the same response as GET without a body, even for an uncached picture', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a.jpg', { body: 'a picture', headers: { ...jpeg, etag: '"one"' } })
  for (const when of ['before', 'after']) {
    const head = await server.get('/media/a.jpg', {}, 'HEAD')
    t.same([head.status, head.headers.get('content-length'), head.headers.get('etag')], [200, '9', '"one"'], when)
    t.equal(await head.text(), '')
    await server.get('/media/a.jpg')
  }
  t.same(
    server.upstream.requests.map(({ method }) => method),
    ['HEAD', 'GET'],
  )
})

t.test('a small picture is requested once for many visitors, and again after its TTL', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a.jpg', { body: 'first', headers: jpeg })
  server.upstream.behave('held')
  const arrival = server.upstream.nextRequest()
  const requests = Array.from({ length: 30 }, async () => (await server.get('/media/a.jpg')).text())
  await arrival
  server.upstream.release()
  t.same(new Set(await Promise.all(requests)), new Set(['first']))
  t.equal(server.upstream.requests.length, 1)
  const part = await server.get('/media/a.jpg', { range: 'bytes=1-2' })
  t.same([part.status, await part.text()], [206, 'ir'])
  server.upstream.addFile('/media/a.jpg', { body: 'second', headers: jpeg })
  t.equal(await (await server.get('/media/a.jpg')).text(), 'first')
  server.clock.seconds += 61
  t.equal(await (await server.get('/media/a.jpg')).text(), 'second')
})

t.test('setting the clock back doesn’t extend a picture’s TTL', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a.jpg', { body: 'first', headers: jpeg })
  t.equal(await (await server.get('/media/a.jpg')).text(), 'first')
  server.upstream.addFile('/media/a.jpg', { body: 'second', headers: jpeg })
  server.clock.seconds -= 3_600
  t.equal(await (await server.get('/media/a.jpg')).text(), 'first')
  server.clock.seconds += 61
  t.equal(await (await server.get('/media/a.jpg')).text(), 'second')
})

t.test('memory for pictures is limited', async (t) => {
  const server = await mediaServer(t, {}, { maxBytes: 1_000 })
  for (const name of ['a', 'b', 'c'])
    server.upstream.addFile(`/media/${name}.jpg`, { body: name.repeat(400), headers: jpeg })
  for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await (await server.get(`/media/${name}.jpg`)).text()
  t.same(requestedUrls(server), ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg', '/media/a.jpg'])
})

t.test('a film is streamed, completely or in the requested range, to each visitor', async (t) => {
  const server = await mediaServer(t)
  const body = Buffer.alloc(3 * 1024 * 1024, 'film')
  server.upstream.addFile('/media/f/film.mp4', {
    body,
    headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', etag: '"f"' },
  })
  const both = await Promise.all([server.get('/media/f/film.mp4'), server.get('/media/f/film.mp4')])
  for (const response of both) t.ok(Buffer.from(await response.arrayBuffer()).equals(body))
  const part = await server.get('/media/f/film.mp4', { range: 'bytes=4-7', 'if-range': '"f"' })
  t.equal(part.status, 206)
  t.same([part.headers.get('content-range'), part.headers.get('content-length')], ['bytes 4-7/3145728', '4'])
  t.equal(await part.text(), 'film')
  t.equal(server.upstream.requests.at(-1)?.headers['if-range'], '"f"')
  const beyond = await server.get('/media/f/film.mp4', { range: 'bytes=9999999-' })
  t.same([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */3145728'])
  const unmodified = await server.get('/media/f/film.mp4', { 'if-none-match': '"f"' })
  t.equal(unmodified.status, 304)
})

t.test('a body without Content-Length is cached while it is small, and streamed beyond', async (t) => {
  const server = await mediaServer(t)
  const chunked = { ...jpeg, 'transfer-encoding': 'chunked' }
  const file = (size: number) => ({ body: Buffer.alloc(size, 'x'), headers: chunked, isChunked: true })
  server.upstream.addFile('/media/small.jpg', file(1_000))
  server.upstream.addFile('/media/large.jpg', file(2_000_000))
  for (let time = 0; time < 2; time++) {
    t.equal((await (await server.get('/media/small.jpg')).arrayBuffer()).byteLength, 1_000)
    t.equal((await (await server.get('/media/large.jpg')).arrayBuffer()).byteLength, 2_000_000)
  }
  t.same(requestedUrls(server), ['/media/small.jpg', '/media/large.jpg', '/media/large.jpg'])
})

t.test('files that a browser would execute are sent as downloads, and an SVG in a sandbox', async (t) => {
  const server = await mediaServer(t)
  const types = { html: 'text/html', js: 'text/javascript', none: '', svg: 'image/svg+xml', pdf: 'application/pdf' }
  for (const [name, type] of Object.entries(types))
    server.upstream.addFile(`/media/x.${name}`, {
      body: '<script>1</script>',
      headers: type ? { 'content-type': type } : {},
    })
  const headersOf = async (name: string) => {
    const { headers } = await server.get(`/media/x.${name}`)
    t.equal(headers.get('x-content-type-options'), 'nosniff')
    return ['content-type', 'content-disposition', 'content-security-policy'].map((each) => headers.get(each))
  }
  const download = ['application/octet-stream', 'attachment', null]
  t.same(await headersOf('html'), download)
  t.same(await headersOf('js'), download)
  t.same(await headersOf('none'), download)
  t.same(await headersOf('pdf'), ['application/pdf', null, null])
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
  t.same(await headersOf('svg'), ['image/svg+xml', null, policy])
})

t.test('each failure has its status, and isn’t cached', async (t) => {
  const server = await mediaServer(t, { CONTENT_TIMEOUT_MS: timeLimit(500) })
  const failureOf = async (path: string) => {
    const { status, headers } = await server.get(path)
    return [status, headers.get('cache-control')]
  }
  t.same(await failureOf('/media/none.jpg'), [404, 'no-store'])
  server.upstream.behave('failing')
  t.same(await failureOf('/media/a.jpg'), [502, 'no-store'])
  server.upstream.behave('down')
  t.same(await failureOf('/media/a.jpg'), [502, 'no-store'])
  server.upstream.behave('moved', 'http://169.254.169.254/latest/meta-data')
  t.same(await failureOf('/media/a.jpg'), [502, 'no-store'])
  server.upstream.behave('held')
  t.same(await failureOf('/media/a.jpg'), [504, 'no-store'])
  server.upstream.behave('silent')
  t.same(await failureOf('/media/a.jpg'), [504, 'no-store'])
  server.upstream.addFile('/media/a.jpg', { body: 'here', headers: jpeg })
  server.upstream.release()
  t.equal(await (await server.get('/media/a.jpg')).text(), 'here')
})

t.test('while the content service is down cached pictures are still shown', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a.jpg', { body: 'a picture', headers: jpeg })
  await (await server.get('/media/a.jpg')).text()
  server.clock.seconds += 86_400
  server.upstream.behave('down')
  t.equal(await (await server.get('/media/a.jpg')).text(), 'a picture')
})

t.test('a picture that was removed isn’t shown again, not even while the content service is down', async (t) => {
  const server = await mediaServer(t)
  server.upstream.addFile('/media/a.jpg', { body: 'a picture', headers: jpeg })
  await (await server.get('/media/a.jpg')).text()
  server.upstream.removeFile('/media/a.jpg')
  server.clock.seconds += 61
  t.equal((await server.get('/media/a.jpg')).status, 404)
  server.upstream.behave('down')
  t.equal((await server.get('/media/a.jpg')).status, 502)
})

t.test('a film is no longer read once its visitor disconnects', async (t) => {
  const server = await mediaServer(t, { CONTENT_TIMEOUT_MS: timeLimit(60_000) })
  const aborted = new Promise<void>((resolve) => server.upstream.onAborted(resolve))
  server.upstream.addFile('/media/endless.mp4', {
    body: Buffer.alloc(600_000),
    headers: { 'content-type': 'video/mp4' },
    isEndless: true,
  })
  const controller = new AbortController()
  const origin = server.app.listeningOrigin
  const response = await fetch(`${origin}/media/endless.mp4`, { signal: controller.signal })
  await response.body?.getReader().read()
  controller.abort()
  await aborted
  t.pass('the content service sees the connection close')
})

const missLimits = { perMinute: 3, maxWaiting: 2 }

/** A visitor of a network that has requested as many missing files as it may in a minute. */
async function afterManyMisses(t: Test) {
  const server = await mediaServer(t, {}, { missLimits })
  const visitor = (network: string) => (path: string, signal?: AbortSignal) =>
    server.get(path, { 'x-forwarded-for': network }, 'GET', signal)
  const get = visitor('203.0.113.1')
  await Promise.all(Array.from({ length: 3 }, (_, at) => get(`/media/a1/none-${at}.jpg`)))
  return { ...server, get, getElsewhere: visitor('203.0.113.2') }
}

t.test('a network that has requested many missing files still gets those that exist', async (t) => {
  const { upstream, get } = await afterManyMisses(t)
  upstream.addFile('/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  upstream.addFile('/media/a1/film.mp4', { body: 'x'.repeat(600_000), headers: { 'content-type': 'video/mp4' } })
  t.equal((await get('/media/a1/more.jpg')).status, 404)
  for (const path of ['hall.jpg', 'hall.jpg?width=200', 'film.mp4'])
    t.equal((await get(`/media/a1/${path}`)).status, 200, path)
})

t.test('lookups of a network with many missing files are made one after the other', async (t) => {
  const { upstream, get, getElsewhere } = await afterManyMisses(t)
  upstream.addFile('/media/a1/hall.jpg', { body: 'a picture', headers: jpeg })
  await get('/media/a1/hall.jpg?width=200')
  const before = upstream.requests.length
  upstream.behave('held')
  const leave = new AbortController()
  const lookups = Array.from({ length: 4 }, (_, at) => get(`/media/a1/more-${at}.jpg`, leave.signal))
  const refused = await Promise.any(lookups)
  t.same([refused.status, refused.headers.get('retry-after')], [429, '10'], 'one is under way, and two wait')
  t.equal(upstream.requests.length - before, 1)
  upstream.behave('well')
  t.equal((await get('/media/a1/hall.jpg?width=200')).status, 200, 'a file found before is sent at once')
  t.equal((await getElsewhere('/media/a1/hall.jpg?width=300')).status, 200, 'another network is not concerned')
  leave.abort()
  await Promise.allSettled(lookups)
  upstream.release()
  const another = () => get('/media/a1/hall.jpg?width=400')
  let last = await another()
  while (last.status === 429) last = await another()
  t.equal(last.status, 200, 'the lookups of visitors who left are skipped')
})

t.test('files that exist never count as missing ones', async (t) => {
  const server = await mediaServer(t, {}, { missLimits })
  const get = (path: string) => server.get(path, { 'x-forwarded-for': '203.0.113.1' })
  for (let at = 0; at < 6; at++) server.upstream.addFile(`/media/a1/${at}.jpg`, { body: 'a picture', headers: jpeg })
  for (let at = 0; at < 6; at++) await get(`/media/a1/${at}.jpg`)
  server.upstream.behave('held')
  const arrived = server.upstream.requests.length
  const two = [get('/media/a1/none-1.jpg'), get('/media/a1/none-2.jpg')]
  while (server.upstream.requests.length < arrived + 2) await server.upstream.nextRequest()
  server.upstream.release()
  t.same(
    (await Promise.all(two)).map(({ status }) => status),
    [404, 404],
  )
})
