import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { UNREAD_HEADER } from '#server/http/service-addresses'
import { createLogger } from '#server/runtime/logger'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { callLimits } from '#server/web/ticketing/call-limits'
import { failureInstead } from '#server/web/ticketing/failures'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import type { TicketingProxyOptions } from '#server/web/ticketing/proxy-options'
import { createTicketingReader } from '#server/web/ticketing/ticketing-reader'
import { contract } from '#shared/ticketing/contract'
import { bodyText, openRequest, rawRequest } from '#test/support/raw-request'
import {
  breakOff,
  hangUp,
  neverRespond,
  respond,
  sendGarbage,
  sendInChunks,
  startTicketingUpstream,
  succeed,
} from '#test/support/ticketing-upstream'
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'

/** The beginning of the SHA-256 of `abc`. */
const MARK_OF_ABC = 'ba7816bf8f01cfea'
const JSON_BODY = { 'content-type': 'application/json' }
const INFO = '/api/Session/Info'
const CLEAR = '/api/Session/ClearCart'

/** A web server with only the proxy, in front of a scripted ticketing service. */
async function openSite(
  t: Test,
  environment: Record<string, string> = {},
  options: Partial<TicketingProxyOptions> = {},
) {
  const upstream = await startTicketingUpstream(t)
  const settings = readSettings({ TICKETING_URL: upstream.url, PUBLIC_URL: 'http://site.example', ...environment })
  const out = new PassThrough()
  const app = httpServer(createLogger(settings, 'web', out))
  await app.register(upstreamTimes)
  await app.register(callLimits, { settings, now: options.now })
  await app.register(ticketingProxy, { settings, ...options })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  const logged = () => String(out.read() ?? '')
  return { app, upstream, url, logged, send: (path: string, options = {}) => rawRequest(url, path, options) }
}

/** A promise, `opened`, that resolves when `open` is called. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** Returns the failure of a call, as a visitor of the site sees it. */
const failureIn = ({ status, body }: { status: number; body: string }) => {
  const { isError, status: bodyStatus, type, errors } = JSON.parse(body)
  return { status, isError, bodyStatus, type, message: errors[0].message }
}
const noResponse = (status: number) => ({
  status,
  isError: true,
  bodyStatus: status,
  type: 'Response error',
  message: 'A communication error has occurred',
})

t.test('most simultaneous calls begin after a page that arrived behind them', async (t) => {
  const { app } = await openSite(t)
  const answered: string[] = []
  const ask = (url: string) => app.inject({ url }).then(() => answered.push(url))
  await Promise.all([...Array.from({ length: 40 }, () => ask('/api/Admin/Users')), ask('/outside-of-api')])
  const before = answered.indexOf('/outside-of-api')
  t.ok(before <= 10, `${before} calls were answered before it`)
  t.equal(answered.length, 41)
})

t.test('a call with a body reaches another address when the first is closed or didn’t read it', async (t) => {
  const stopping = await startTicketingUpstream(t)
  const running = await startTicketingUpstream(t)
  stopping.respondWith(respond(503, { [UNREAD_HEADER]: '1' }))
  const { send } = await openSite(t, { TICKETING_URL: `${stopping.url},${running.url}` })
  const body = '{"cartId":"1"}'
  const post = { method: 'POST', headers: { ...JSON_BODY, 'content-length': String(body.length) }, body }
  for (let time = 0; time < 3; time++) t.equal((await send(CLEAR, post)).status, 200)
  await stopping.close()
  for (let time = 0; time < 3; time++) t.equal((await send(CLEAR, post)).status, 200)
  t.same(
    running.requests.map((request) => request.body),
    Array.from({ length: 6 }, () => body),
  )
})

t.test('only calls of the contract reach the ticketing service', async (t) => {
  const { send, upstream } = await openSite(t)
  const unknown = [
    '/api',
    '/api/',
    '/api/session/Info',
    '/api/Session/info',
    '/api/Session/Info/',
    '/api//Session/Info',
    '/api/Session%2FInfo',
    '/api/Session/In%66o',
    '/api/Session/../Session/Info',
    '/api/Session/Info/../../../admin',
    '/api/Admin/Users',
    '/api/toString',
  ]
  for (const path of unknown) t.same((await send(path)).status, 404, path)
  const failed = await send('/api/Admin/Users', { method: 'PROPFIND' })
  t.same(failureIn(failed), {
    status: 404,
    isError: true,
    bodyStatus: 404,
    type: 'NOT_FOUND',
    message: 'There is no such call.',
  })
  t.same(upstream.requests, [])

  t.same((await send(`${INFO}?a=1&b=%20x`)).status, 200)
  t.same(
    upstream.requests.map(({ method, url }) => `${method} ${url}`),
    [`GET ${INFO}?a=1&b=%20x`],
  )
})

t.test('a call with a wrong method gets 405 with the allowed ones', async (t) => {
  const { send, upstream } = await openSite(t)
  for (const method of ['GET', 'PUT', 'PATCH', 'OPTIONS', 'HEAD']) {
    const response = await send(CLEAR, { method })
    t.same([response.status, response.headers.allow], [405, 'POST'], method)
  }
  const both = await send('/api/Checkout/GuestEdit', { method: 'DELETE' })
  t.same(both.headers.allow?.split(', ').sort(), ['GET', 'POST'])
  t.same(upstream.requests, [])
})

t.test('the seat selector’s calls are also forwarded as POST, below the service’s base path', async (t) => {
  const upstream = await startTicketingUpstream(t)
  const { send } = await openSite(t, { TICKETING_URL: `${upstream.url}/tessitura/v1/` })
  for (const method of ['PUT', 'POST'])
    t.same((await send('/api/SeatSelector/PerformanceReserve', { method, headers: JSON_BODY, body: '{}' })).status, 200)
  t.same(
    upstream.requests.map(({ method, url }) => `${method} ${url}`),
    ['PUT /tessitura/v1/api/SeatSelector/PerformanceReserve', 'POST /tessitura/v1/api/SeatSelector/PerformanceReserve'],
  )
})

t.test(
  'the session cookie becomes the bearer token, and no other credential is forwarded [API-02 API-S-01]',
  async (t) => {
    const { send, upstream } = await openSite(t)
    const credentials = {
      authorization: 'Bearer stolen',
      'api-key': 'k',
      'x-api-key': 'k',
      'proxy-authorization': 'Basic eA==',
    }
    await send(INFO, { headers: { ...credentials, cookie: 'a=1; session_token=abc; b=2' } })
    await send(INFO, { headers: { ...credentials, cookie: 'a=1' } })
    await send(INFO, { headers: { cookie: 'session_token=a b' } })
    t.same(
      upstream.requests.map(({ headers }) => [
        headers.authorization,
        headers.cookie,
        headers['api-key'] ?? headers['x-api-key'] ?? headers['proxy-authorization'],
      ]),
      [
        ['Bearer abc', undefined, undefined],
        [undefined, undefined, undefined],
        [undefined, undefined, undefined],
      ],
    )
  },
)

t.test(
  'a new session token becomes the SameSite=Strict cookie, and its header isn’t forwarded [SESS-01]',
  async (t) => {
    const { send, upstream } = await openSite(t)
    upstream.respondWith(succeed({}, { 'x-session-token': 'abc', 'set-cookie': 'upstream=1' }))
    const { headers } = await send(CLEAR, { method: 'POST' })
    t.same(headers['set-cookie'], ['session_token=abc; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict'])
    t.same(headers['x-session-token'], undefined)
  },
)

t.test('the cookie isn’t secure if the setting disables that', async (t) => {
  const { send, upstream } = await openSite(t, { SESSION_COOKIE_SECURE: 'false' })
  upstream.respondWith(succeed({}, { 'x-session-token': 'abc' }))
  const { headers } = await send(INFO)
  t.same(headers['set-cookie'], ['session_token=abc; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict'])
})

t.test('a dash as session token deletes the cookie', async (t) => {
  const { send, upstream } = await openSite(t)
  upstream.respondWith(succeed({}, { 'x-session-token': '-', 'x-refresh-page': '-' }))
  const { headers } = await send(INFO, { headers: { cookie: 'session_token=dead' } })
  t.same(headers['set-cookie'], ['session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict'])
  t.same([headers['x-session-mark'], headers['x-refresh-page'], headers['x-session-token']], ['-', '-', undefined])
})

t.test('a malformed session token is dropped, and logged without its value', async (t) => {
  const { send, upstream, logged } = await openSite(t)
  for (const token of ['a b', 'a;Domain=evil.example', '"abc"', '', `${'x'.repeat(5_000)}`]) {
    upstream.respondWith(succeed({}, { 'x-session-token': token }))
    const { status, headers } = await send(INFO, { headers: { cookie: 'session_token=abc' } })
    t.same(
      [status, headers['set-cookie'], headers['x-session-token'], headers['x-session-mark']],
      [200, undefined, undefined, MARK_OF_ABC],
    )
  }
  upstream.respondWith(succeed({}, { 'x-session-token': ['abc', 'def'] }))
  t.same((await send(INFO)).headers['set-cookie'], undefined)
  const lines = logged()
  t.match(lines, '"header":"x-session-token"')
  t.notMatch(lines, 'evil.example')
})

t.test('every response has the session mark of the token after the call [SESS-05]', async (t) => {
  const { send, upstream } = await openSite(t)
  const mark = async (path: string, cookie?: string) =>
    (await send(path, { headers: cookie ? { cookie } : {} })).headers['x-session-mark']
  t.same(await mark(INFO), '-')
  t.same(await mark(INFO, 'session_token=abc'), MARK_OF_ABC)
  t.same(await mark('/api/Nothing', 'session_token=abc'), MARK_OF_ABC)
  upstream.respondWith(succeed({}, { 'x-session-token': 'abc' }))
  t.same(await mark(INFO), MARK_OF_ABC)
  t.same(await mark(INFO, 'session_token=old'), MARK_OF_ABC)
  upstream.respondWith(hangUp)
  t.same(await mark(INFO, 'session_token=abc'), MARK_OF_ABC)
})

t.test('X-Refresh-Page reaches the browser', async (t) => {
  const { send, upstream } = await openSite(t)
  upstream.respondWith(succeed({}, { 'x-refresh-page': '-' }))
  t.same((await send(INFO)).headers['x-refresh-page'], '-')
})

t.test('a waiting-room redirect passes only to the configured room [API-05]', async (t) => {
  const { send, upstream, logged } = await openSite(t, { WAITING_ROOM_URL: 'https://queue.example' })
  const redirect = async (value: string) => {
    upstream.respondWith(succeed({}, { 'x-queueit-redirect': value }))
    const { headers } = await send(INFO)
    return headers['x-queueit-redirect']
  }
  const room = 'https://queue.example/?c=hall&e=sale&t=http%3A%2F%2Fsite.example%2F'
  t.same(await redirect(encodeURIComponent(room)), encodeURIComponent(room))
  t.same(await redirect('-'), '-')
  t.notMatch(logged(), 'x-queueit-redirect')
  const bad = [
    'https://evil.example/',
    'http://queue.example/',
    'https://queue.example.evil.example/',
    'https://queue.example:444/',
    'https://queue.example@evil.example/',
    'https://user@queue.example/',
    '//evil.example/',
    'javascript:alert(1)',
    encodeURIComponent('https://evil.example/https://queue.example'),
    '/relative',
  ]
  for (const each of bad) t.same(await redirect(encodeURIComponent(each)), undefined, each)
  t.same(await redirect('%zz'), undefined)
  t.same(logged().split('"header":"x-queueit-redirect"').length - 1, bad.length + 1)
})

t.test('without a configured waiting room only redirects to the site’s own are forwarded', async (t) => {
  const { send, upstream } = await openSite(t)
  const redirect = async (value: string) => {
    upstream.respondWith(succeed({}, { 'x-queueit-redirect': encodeURIComponent(value) }))
    return (await send(INFO)).headers['x-queueit-redirect']
  }
  const room = 'http://site.example/waiting-room/?e=sale'
  t.same(await redirect(room), encodeURIComponent(room))
  t.same(await redirect('/waiting-room/?e=sale'), encodeURIComponent(room))
  for (const bad of [
    'http://site.example/',
    '/waiting-rooms',
    '/waiting-room/../logout',
    '//evil.example/waiting-room/',
  ])
    t.same(await redirect(bad), undefined, bad)
})

t.test('the waiting room’s token and the page’s address are forwarded in every spelling [API-S-01]', async (t) => {
  const { send, upstream } = await openSite(t)
  const page = encodeURIComponent('http://site.example/whats-on?x=1')
  await send(INFO, { headers: { 'X-Queueit-Token': 'q~1', 'X-Queueit-Ajaxpageurl': page } })
  await send(INFO, { headers: { 'x-queueittoken': 'q~2', 'x-queueit-ajaxpageurl': page } })
  await send(`${INFO}?queueittoken=q~3`)
  await send(INFO, { headers: { 'x-queueit-token': 'q'.repeat(5_000) } })
  t.same(
    upstream.requests.map(({ headers }) => [headers['x-queueit-token'], headers['x-queueit-ajaxpageurl']]),
    [
      ['q~1', page],
      ['q~2', page],
      ['q~3', undefined],
      [undefined, undefined],
    ],
  )
})

t.test('hop-by-hop and proxy headers of the request aren’t forwarded', async (t) => {
  const { send, upstream } = await openSite(t)
  await send(CLEAR, {
    method: 'POST',
    headers: {
      ...JSON_BODY,
      connection: 'keep-alive, x-secret-hop',
      'x-secret-hop': '1',
      'keep-alive': 'timeout=99',
      te: 'trailers',
      trailer: 'x-t',
      upgrade: 'h2c',
      'proxy-connection': 'close',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-real-ip': '1.2.3.4',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/admin',
      host: 'evil.example',
      'accept-language': 'en-AU',
    },
    body: '{}',
  })
  const { host, connection, 'user-agent': _, 'x-request-id': id, ...headers } = upstream.requests[0]?.headers ?? {}
  t.same(headers, {
    'accept-language': 'en-AU',
    'content-type': 'application/json',
    'content-length': '2',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'site.example',
    'x-forwarded-proto': 'http',
  })
  t.same([host, connection], [new URL(upstream.url).host, 'keep-alive'])
  t.match(id, /^[0-9a-f-]{36}$/)
})

t.test('the site’s own protocol is forwarded', async (t) => {
  const { send, upstream } = await openSite(t, { PUBLIC_URL: 'https://site.example' })
  await send(INFO, { headers: { 'x-forwarded-proto': 'http' } })
  t.equal(upstream.requests[0]?.headers['x-forwarded-proto'], 'https')
})

t.test('hop-by-hop and server headers of the response aren’t forwarded', async (t) => {
  const { send, upstream } = await openSite(t)
  upstream.respondWith(
    succeed(
      {},
      {
        server: 'Microsoft-IIS/10.0',
        'x-powered-by': 'ASP.NET',
        'set-cookie': ['ASP.NET_SessionId=1', 'session_token=theirs'],
        'keep-alive': 'timeout=99',
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        'www-authenticate': 'Basic',
        'retry-after': '3',
      },
    ),
  )
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = (await send(INFO)).headers
  t.same(headers, {
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'retry-after': '3',
    'transfer-encoding': 'chunked',
    'x-session-mark': '-',
  })
})

t.test('a valid request id is forwarded, and otherwise a new one', async (t) => {
  const { send, upstream } = await openSite(t)
  await send(INFO, { headers: { 'x-request-id': 'edge-1.2:3_4' } })
  await send(INFO, { headers: { 'x-request-id': 'ada@example.org' } })
  await send(INFO, { headers: { 'x-request-id': 'x'.repeat(65) } })
  const ids = upstream.requests.map(({ headers }) => headers['x-request-id'])
  t.same(ids[0], 'edge-1.2:3_4')
  for (const id of ids.slice(1)) t.match(id, /^[0-9a-f-]{36}$/)
})

t.test('the client address is the one before the trusted proxies, whatever headers are sent', async (t) => {
  const forwarded = async (trusted: string, header: string) => {
    const { send, upstream } = await openSite(t, { TRUST_PROXY: trusted })
    await send(INFO, { headers: { 'x-forwarded-for': header } })
    return upstream.requests[0]?.headers['x-forwarded-for']
  }
  t.same(await forwarded('', '9.9.9.9'), '127.0.0.1')
  t.same(await forwarded('127.0.0.1', '6.6.6.6, 9.9.9.9'), '9.9.9.9')
  t.same(await forwarded('127.0.0.0/8,10.0.0.0/8', '6.6.6.6, 9.9.9.9, 10.1.2.3'), '9.9.9.9')
  t.same(await forwarded('127.0.0.1', 'nonsense'), '127.0.0.1')
  t.same(await forwarded('127.0.0.1', '2001:db8::1'), '2001:db8::1')
  await t.rejects(forwarded('my-proxy', ''), /^TRUST_PROXY: must be addresses or networks/)
})

t.test('a body of more than 64 kB is rejected with 413, with or without a length', async (t) => {
  const { send, url, upstream } = await openSite(t)
  const tooLarge = {
    status: 413,
    isError: true,
    bodyStatus: 413,
    type: 'TOO_LARGE',
    message: 'This request is too large.',
  }
  const announced = await send(CLEAR, { method: 'POST', headers: { ...JSON_BODY, 'content-length': '65537' } })
  t.same(failureIn(announced), tooLarge)

  const { sent, received } = openRequest(url, CLEAR, { method: 'POST', headers: JSON_BODY })
  sent.on('error', () => {})
  sent.write('x'.repeat(40_000))
  sent.write('x'.repeat(40_000))
  const response = await received
  t.same(failureIn({ status: response.statusCode ?? 0, body: await bodyText(response) }), tooLarge)
  t.same(upstream.requests, [], 'and none of it counts as a request')

  const fits = await send(CLEAR, { method: 'POST', headers: JSON_BODY, body: 'x'.repeat(65_536) })
  t.same([fits.status, upstream.requests[0]?.body.length], [200, 65_536])
})

t.test('the site’s own errors have the status text as their detail [ERR-S-02]', async (t) => {
  const { send, upstream } = await openSite(t)
  const detail = async (...request: Parameters<typeof send>) => JSON.parse((await send(...request)).body).detail
  t.equal(await detail('/api/Admin/Users'), 'Not Found')
  t.equal(await detail(INFO, { method: 'POST' }), 'Method Not Allowed')
  await upstream.close()
  t.equal(await detail(INFO), 'Bad Gateway')
})

t.test('an unreachable service is 502 with an envelope [ERR-06 ERR-S-03]', async (t) => {
  const { send, upstream } = await openSite(t)
  await upstream.close()
  const response = await send(INFO)
  t.same(failureIn(response), noResponse(502))
  t.same(response.headers['cache-control'], 'no-store')
})

t.test('a service that closes the connection or sends invalid HTTP is 502 with an envelope', async (t) => {
  const { send, upstream } = await openSite(t)
  for (const script of [
    hangUp,
    sendGarbage,
    respond(302, { location: 'http://evil.example/' }),
    respond(200, {}, '<html>'),
  ]) {
    upstream.respondWith(script)
    const response = await send(CLEAR, { method: 'POST' })
    t.same(failureIn(response), noResponse(502))
    t.same(
      [response.headers.location, response.headers['content-type']],
      [undefined, 'application/json; charset=utf-8'],
    )
  }
})

t.test('an HTML error page of a gateway becomes an envelope with its status', async (t) => {
  const { send, upstream } = await openSite(t)
  const page = '<html>IIS 10.0 Detailed Error</html>'
  for (const status of [502, 503, 504]) {
    upstream.respondWith(respond(status, { 'content-type': 'text/html', 'content-encoding': 'identity' }, page))
    t.same(failureIn(await send(INFO)), noResponse(status))
  }
  upstream.respondWith(respond(500, { 'content-type': 'text/html' }, page))
  const { status, type } = failureIn(await send(INFO))
  t.same([status, type], [500, 'Unhandled error'])
})

t.test('an envelope of failure is forwarded unchanged', async (t) => {
  const { send, upstream } = await openSite(t)
  const body = '{"isError":true,"title":"Seat taken","status":409}'
  upstream.respondWith(respond(409, JSON_BODY, body))
  const response = await send(CLEAR, { method: 'POST' })
  t.same([response.status, response.body], [409, body])
})

t.test('a service that times out is 504 with an envelope, and its request is aborted [ERR-06]', async (t) => {
  const { send, upstream } = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(600) })
  upstream.respondWith(neverRespond)
  t.same(failureIn(await send(INFO)), noResponse(504))
  await upstream.requests[0]?.aborted
  t.same(upstream.requests.length, 1)
})

t.test('a response truncated in the middle becomes an envelope', async (t) => {
  const { send, upstream } = await openSite(t)
  for (const headers of [JSON_BODY, { ...JSON_BODY, 'content-length': '1000' }]) {
    upstream.respondWith(breakOff(headers, '{"isError":fal'))
    t.same(failureIn(await send(INFO)), noResponse(502))
  }
  upstream.respondWith(succeed('again'))
  t.same((await send(INFO)).body, '{"isError":false,"result":"again"}')
})

t.test('a response truncated before its first byte becomes an envelope', async (t) => {
  const { send, upstream } = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(600) })
  const begin = { ...JSON_BODY, 'content-length': '1000', 'content-encoding': 'gzip' }
  upstream.respondWith((response) => {
    response.writeHead(200, begin)
    response.flushHeaders()
  })
  t.same(failureIn(await send(INFO)), noResponse(504))
  upstream.respondWith((response) => {
    response.writeHead(200, begin)
    response.flushHeaders()
    response.socket?.end()
  })
  t.same(failureIn(await send(CLEAR, { method: 'POST' })), noResponse(502))
})

t.test('the time limit covers a response’s body, even one that never ends or stops', async (t) => {
  const { send, upstream } = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(600) })
  const begin = (response: ServerResponse) => {
    response.writeHead(200, JSON_BODY)
    response.write('{"isError":')
  }
  const trickle = (response: ServerResponse) => {
    begin(response)
    const more = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(more))
  }
  for (const [at, respond] of [begin, trickle].entries()) {
    upstream.respondWith(respond)
    t.same(failureIn(await send(INFO)), noResponse(504))
    await upstream.requests[at]?.aborted
  }
  upstream.respondWith(trickle)
  t.same(failureIn(await send('/api/SeatSelector/Changes?PerformanceId=1')), noResponse(504), 'no event stream')
})

t.test('a response of more than 16 MB becomes an envelope, and the rest isn’t read', async (t) => {
  const { send, upstream } = await openSite(t)
  const piece = ' '.repeat(65_536)
  upstream.respondWith((response) => {
    response.writeHead(200, JSON_BODY)
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', pour)
    pour()
  })
  t.same(failureIn(await send(INFO)), noResponse(502))
  await upstream.requests[0]?.aborted
})

t.test('slow bodies take no connection to the service, and time out', async (t) => {
  const { url, upstream, send } = await openSite(t, {}, { bodyWithinMs: timeLimit(1_500) })
  const slow = Array.from({ length: 140 }, () => openRequest(url, CLEAR, { method: 'POST', headers: JSON_BODY }))
  for (const { sent } of slow) {
    sent.on('error', () => {})
    sent.write('{')
  }
  const honest = await Promise.all(
    Array.from({ length: 10 }, () => send(CLEAR, { method: 'POST', headers: JSON_BODY, body: '{"a":1}' })),
  )
  t.same(new Set(honest.map(({ status }) => status)), new Set([200]))
  t.same(new Set(upstream.requests.map(({ body }) => body)), new Set(['{"a":1}']))
  const refused = await Promise.all(slow.map(({ received }) => received))
  t.same(
    new Set(refused.map(({ statusCode, headers }) => `${statusCode} ${headers.connection}`)),
    new Set(['408 close']),
  )
  t.match(JSON.parse(await bodyText(refused[0] as IncomingMessage)), { isError: true, type: 'TOO_SLOW' })
  t.equal(upstream.requests.length, 10)
})

t.test('a body with too many levels or values is rejected before the service is called', async (t) => {
  const { upstream, send } = await openSite(t)
  const post = (body: string) => send(CLEAR, { method: 'POST', headers: JSON_BODY, body })
  const refused = { status: 400, body: /"type":"INVALID_INPUT"/ }
  t.match(await post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), refused)
  t.match(await post(`{"seats":[${Array(6_000).fill('{}')}]}`), refused)
  t.equal(upstream.requests.length, 0)
  const long = JSON.stringify({ notes: 'ä,[{'.repeat(10_000) })
  t.equal((await post(long)).status, 200, 'a long text is none of these')
  t.equal(upstream.requests[0]?.body, long)
})

t.test('a closing server waits only a second for slow bodies', async (t) => {
  const { app, url, upstream } = await openSite(t, {}, { bodyWithinMs: timeLimit(60_000) })
  const isRead = new Promise<void>((resolve) => {
    app.server.once('request', () => resolve())
  })
  const { sent, received } = openRequest(url, CLEAR, { method: 'POST', headers: JSON_BODY })
  sent.on('error', () => {})
  sent.write('{')
  await isRead
  const since = performance.now()
  await app.close()
  t.ok(performance.now() - since < timeLimit(20_000))
  t.equal((await received).statusCode, 408)
  t.equal(upstream.requests.length, 0)
})

t.test('one network has a limit of open calls, which doesn’t affect others', async (t) => {
  const { url, upstream, send } = await openSite(t, { OPEN_CALLS_NETWORK: '3', TRUST_PROXY: '127.0.0.1' })
  upstream.respondWith(neverRespond)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const open = ['1', '2', '3'].map((host) => openRequest(url, INFO, { headers: from(`2001:db8::${host}`) }))
  for (const { sent } of open) {
    sent.on('error', () => {})
    const arrival = upstream.nextRequest()
    sent.end()
    await arrival
  }
  const fourth = await send(INFO, { headers: from('2001:db8::4') })
  t.match([fourth.status, fourth.headers['retry-after'], failureIn(fourth).type], [429, /^\d+$/, 'TOO_MANY'])
  upstream.respondWith(succeed())
  const events = await send('/api/SeatSelector/Changes?PerformanceId=1', { headers: from('2001:db8::4') })
  t.equal(events.status, 200, 'streams of events are counted separately')
  t.equal((await send(INFO, { headers: from('2001:db8:0:1::4') })).status, 200)
  t.equal((await send(INFO)).status, 200, 'an address of the house has no bound')
  for (const { sent } of open) sent.destroy()
  while ((await send(INFO, { headers: from('2001:db8::4') })).status !== 200) await new Promise(setImmediate)
})

t.test('a browser that reads too slowly is disconnected, and holds no connection to the service', async (t) => {
  const { app, url, upstream } = await openSite(t, {}, { answerWithinMs: timeLimit(300) })
  const cutOff = new Promise((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', resolve))
  })
  let isSent = () => {}
  const sentWhole = new Promise<void>((resolve) => {
    isSent = resolve
  })
  upstream.respondWith((response) => {
    response.once('finish', isSent)
    succeed('x'.repeat(15_000_000))(response, response.req)
  })
  const { sent, received } = openRequest(url, INFO)
  sent.end()
  const response = await received
  await Promise.all([sentWhole, cutOff])
  await t.rejects(bodyText(response))
})

t.test('server-sent events are forwarded one by one, beyond the time limit of other responses', async (t) => {
  const { url, upstream } = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(600) })
  const begin = gate()
  const late = begin.opened.then(() => new Promise((resolve) => setTimeout(resolve, timeLimit(1_500))))
  upstream.respondWith(
    sendInChunks({ 'content-type': 'text/event-stream; charset=utf-8' }, ['data: 1\n\n', 'data: 2\n\n'], (part) =>
      part.includes('2') ? late : begin.opened,
    ),
  )
  const { sent, received } = openRequest(url, '/api/SeatSelector/Changes?PerformanceId=1', {
    headers: { accept: 'text/event-stream', 'last-event-id': '7' },
  })
  sent.end()
  const response = await received
  t.same(response.headers['content-type'], 'text/event-stream; charset=utf-8', 'before the first event')
  begin.open()
  t.same(String((await once(response, 'data'))[0]), 'data: 1\n\n')
  t.same(String((await once(response, 'data'))[0]), 'data: 2\n\n')
  t.same(upstream.requests[0]?.headers['last-event-id'], '7')
})

t.test('a closing server ends its event streams', async (t) => {
  const { app, url, upstream } = await openSite(t)
  upstream.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
  })
  const { sent, received } = openRequest(url, '/api/SeatSelector/Changes?PerformanceId=1')
  sent.end()
  const response = await received
  await once(response, 'data')
  const ended = t.rejects(bodyText(response))
  await app.close()
  await ended
  await upstream.requests[0]?.aborted
})

t.test('a disconnecting browser aborts its call, before the response and during it', async (t) => {
  const { url, upstream } = await openSite(t)
  upstream.respondWith(neverRespond)
  const arrival = upstream.nextRequest()
  const early = openRequest(url, INFO)
  early.sent.end()
  await arrival
  early.sent.destroy()
  await t.rejects(early.received)
  await upstream.requests[0]?.aborted

  const begun = gate()
  upstream.respondWith((response) => {
    response.writeHead(200, JSON_BODY)
    response.write('{', begun.open)
  })
  const late = openRequest(url, INFO)
  late.sent.end()
  await begun.opened
  late.sent.destroy()
  await t.rejects(late.received)
  await upstream.requests[1]?.aborted
})

t.test('only an unanswered GET is retried', async (t) => {
  const { send, upstream } = await openSite(t)
  upstream.respondWith(hangUp)
  await send(CLEAR, { method: 'POST', headers: JSON_BODY, body: '{}' })
  t.same(upstream.requests.length, 1)
  upstream.respondWith(hangUp, succeed())
  t.same((await send(INFO)).status, 200)
  t.same(upstream.requests.length, 3)
  upstream.respondWith(respond(503, { ...JSON_BODY, 'retry-after': '1' }, '{"isError":true}'))
  t.same((await send(INFO)).status, 503)
  t.same(upstream.requests.length, 4)
})

t.test('cross-site requests can’t change anything', async (t) => {
  const { send, upstream, url } = await openSite(t)
  const status = async (headers: Record<string, string>, method = 'POST', path = CLEAR) =>
    (await send(path, { method, headers })).status
  t.same(await status({ 'sec-fetch-site': 'cross-site' }), 403)
  t.same(await status({ 'sec-fetch-site': 'same-site' }), 403)
  t.same(await status({ origin: 'https://evil.example' }), 403)
  t.same(await status({ origin: 'null' }), 403)
  t.same(await status({ 'sec-fetch-site': 'cross-site' }, 'DELETE', '/api/Promo/Remove'), 403)
  t.same(upstream.requests, [])
  t.same(await status({ 'sec-fetch-site': 'same-origin', origin: 'http://site.example' }), 200)
  t.same(await status({ origin: 'http://site.example' }), 200)
  t.same(await status({ origin: url }), 200)
  t.same(await status({}), 200)
  t.same(await status({ 'sec-fetch-site': 'none' }), 200, 'by the visitor, as from a bookmark')
  t.same(await status({ 'sec-fetch-site': 'cross-site' }, 'GET', INFO), 200)
})

t.test('DELETE is forwarded with its fields as a JSON body and as a query [API-06]', async (t) => {
  const { send, upstream } = await openSite(t)
  const path = '/api/Production/RemoveTicket'
  const body = '{"performanceId":1,"subLineItemId":2}'
  await send(path, { method: 'DELETE', headers: { ...JSON_BODY, 'content-length': String(body.length) }, body })
  await send(`${path}?performanceId=1&subLineItemId=2`, { method: 'DELETE' })
  t.same(
    upstream.requests.map(({ method, url, body }) => ({ method, url, body })),
    [
      { method: 'DELETE', url: path, body },
      { method: 'DELETE', url: `${path}?performanceId=1&subLineItemId=2`, body: '' },
    ],
  )
})

t.test('two simultaneous visitors never get each other’s session', async (t) => {
  const { send, upstream } = await openSite(t)
  upstream.respondWith((response, { headers }) => {
    const token = String(headers.authorization).slice('Bearer '.length)
    succeed(token, { 'x-session-token': `${token}-new` })(response, response.req)
  })
  const visitors = Array.from({ length: 40 }, (_, index) => `visitor${index}`)
  const seen = await Promise.all(
    visitors.map(async (token) => {
      const { headers, body } = await send(INFO, { headers: { cookie: `session_token=${token}` } })
      return [JSON.parse(body).result, headers['set-cookie']?.[0]?.split(';')[0]]
    }),
  )
  t.same(
    seen,
    visitors.map((token) => [token, `session_token=${token}-new`]),
  )
})

t.test('no token gets into the log', async (t) => {
  const { send, upstream, logged } = await openSite(t, { LOG_LEVEL: 'trace' })
  upstream.respondWith(sendGarbage)
  await send(`${INFO}?queueittoken=SECRETQ`, { headers: { cookie: 'session_token=SECRETS' } })
  const lines = logged()
  t.ok(lines.length > 0)
  t.notMatch(lines, /SECRET[QS]/)
})

/** A reader with a clock that the test sets; `outcomes` are those of its reads. */
async function openReader(t: Test) {
  const upstream = await startTicketingUpstream(t)
  const settings = readSettings({ TICKETING_URL: upstream.url })
  const clock = { now: 1_000_000 }
  const outcomes: string[] = []
  const reader = createTicketingReader({
    settings,
    now: () => clock.now,
    log: createLogger(settings, 'web', new PassThrough().resume()),
    onRead: (outcome) => outcomes.push(outcome),
  })
  return { upstream, clock, reader, outcomes }
}
const { countries, prefixes } = contract.global
const PREFIXES = { prefixes: [{ id: 1, name: 'Dr' }] }
const LATER = { prefixes: [{ id: 2, name: 'Prof' }] }
const SOON = { budgetMs: 5_000 }

t.test('data that pages show to all visitors are requested once, without a session, and cached', async (t) => {
  const { upstream, clock, reader, outcomes } = await openReader(t)
  upstream.respondWith(succeed(PREFIXES), succeed(LATER))
  const read = () => reader.read(prefixes, undefined, SOON)
  t.same(await Promise.all([read(), read(), read()]), [PREFIXES, PREFIXES, PREFIXES])
  t.same(await read(), PREFIXES)
  t.same(upstream.requests.length, 1)
  t.same([upstream.requests[0]?.headers.authorization, upstream.requests[0]?.headers.cookie], [undefined, undefined])

  clock.now += 60_000
  const arrival = upstream.nextRequest()
  t.same(await read(), PREFIXES, 'an older answer is shown while the new one is fetched')
  await arrival
  clock.now += 60_000 + 30_000
  t.same(await read(), LATER, 'a much older one is not, where a new one comes')
  t.same(outcomes, ['miss', 'miss', 'miss', 'hit', 'stale', 'miss'])
})

t.test('the first page after a change waits for a fresh answer, or else shows the last one', async (t) => {
  const { upstream, clock, reader } = await openReader(t)
  const read = () => reader.read(prefixes, undefined, SOON)
  upstream.respondWith(succeed(PREFIXES), succeed(LATER), hangUp)
  t.same(await read(), PREFIXES)
  reader.invalidate()
  t.same(await read(), LATER)
  t.same(await read(), LATER)
  t.equal(upstream.requests.length, 2)
  clock.now += 5_000
  reader.invalidate()
  t.same(await read(), LATER)
  t.equal(upstream.requests.length, 3)
})

t.test('an answer isn’t shown any more once the service refuses its call, or doesn’t implement it', async (t) => {
  for (const status of [404, 501]) {
    const { upstream, reader } = await openReader(t)
    const read = () => reader.read(prefixes, undefined, SOON)
    upstream.respondWith(succeed(PREFIXES), respond(status, JSON_BODY, JSON.stringify(failureInstead(status))))
    t.same(await read(), PREFIXES)
    reader.invalidate()
    t.equal(await read(), null, String(status))
  }
})

t.test('a page does not wait longer than its budget, and the next page has the response', async (t) => {
  const { upstream, reader } = await openReader(t)
  const turn = gate()
  upstream.respondWith(async (response, request) => {
    await turn.opened
    await succeed(PREFIXES)(response, request)
  })
  t.same(await reader.read(prefixes, undefined, { budgetMs: 20 }), null)
  turn.open()
  t.same(await reader.read(prefixes, undefined, SOON), PREFIXES)
  t.same(upstream.requests.length, 1)
})

t.test('with a failing service, pages show cached answers for a time and then none', async (t) => {
  const { upstream, clock, reader } = await openReader(t)
  const read = () => reader.read(prefixes, undefined, SOON)
  const failures = [
    hangUp,
    sendGarbage,
    respond(200, JSON_BODY, 'no JSON'),
    respond(200, JSON_BODY, '{"result":{}}'),
    respond(500, { 'content-type': 'text/html' }, '<html>'),
    succeed({ prefixes: 'not a list' }),
    respond(404, JSON_BODY, JSON.stringify(failureInstead(404))),
  ]
  for (const failure of failures) {
    upstream.respondWith(failure)
    const before = upstream.requests.length
    t.same([await read(), await read()], [null, null])
    t.same(upstream.requests.length, before + 1)
    clock.now += 1_000
  }
  upstream.respondWith(succeed(PREFIXES))
  t.same(await read(), PREFIXES)
  upstream.respondWith(hangUp)
  clock.now += 61_000
  const arrival = upstream.nextRequest()
  t.same(await read(), PREFIXES)
  await arrival
  clock.now += 5_000
  t.same(await read(), PREFIXES)
})

t.test('the last answer is shown for hours while ticketing is down, and a new one once it is back', async (t) => {
  const { upstream, clock, reader, outcomes } = await openReader(t)
  const read = () => reader.read(prefixes, undefined, SOON)
  upstream.respondWith(succeed(PREFIXES))
  t.same(await read(), PREFIXES)
  upstream.respondWith(hangUp)
  for (let hour = 1; hour <= 11; hour++) {
    clock.now += 3_600_000
    t.same(await read(), PREFIXES, `after ${hour} hours`)
  }
  upstream.respondWith(succeed(LATER))
  clock.now += 5_000
  t.same(await read(), LATER)
  upstream.respondWith(hangUp)
  clock.now += 24 * 3_600_000
  t.same(await read(), null, 'of yesterday nothing is shown')
  t.same(outcomes, ['miss', ...Array(11).fill('stale'), 'miss', 'miss'])
})

t.test('an answer says when it was read once it can’t be refreshed, even by a failed envelope', async (t) => {
  const { upstream, clock, reader } = await openReader(t)
  const read = () => reader.readAnswer(prefixes, undefined, SOON)
  upstream.respondWith(succeed(PREFIXES))
  t.same(await read(), { result: PREFIXES, lastGoodOf: null })
  const readAt = clock.now
  const enveloped = (httpStatus: number, status: number) =>
    respond(httpStatus, JSON_BODY, JSON.stringify({ ...failureInstead(status), detail: '' }))
  for (const failure of [hangUp, neverRespond, enveloped(500, 500), enveloped(200, 503), enveloped(503, 400)]) {
    upstream.respondWith(failure)
    clock.now += 3_600_000
    t.same(await reader.readAnswer(prefixes, undefined, { budgetMs: 200 }), { result: PREFIXES, lastGoodOf: readAt })
  }
  upstream.respondWith(succeed(LATER))
  reader.invalidate()
  t.same(await read(), { result: LATER, lastGoodOf: null }, 'a new answer is of now')
  upstream.respondWith(enveloped(400, 400))
  reader.invalidate()
  t.same(await read(), { result: null, lastGoodOf: null }, 'a refusal is an answer')
})

t.test('an endless response is not read into memory for a page', async (t) => {
  const { upstream, reader } = await openReader(t)
  const MEGABYTE = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  upstream.respondWith(async (response) => {
    response.writeHead(200, JSON_BODY)
    while (sent < 100 && !response.destroyed) {
      sent += 1
      if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end(JSON.stringify({ isError: false, result: PREFIXES }))
  })
  t.equal(await reader.read(prefixes, undefined, { budgetMs: 15_000 }), null)
  t.ok(sent < 40, `${sent} megabytes were sent`)
})

t.test('a preload’s input is sent as query or body, and only shared calls are made', async (t) => {
  const { upstream, reader } = await openReader(t)
  await reader.read(countries, { DefaultsOnly: true }, SOON)
  await reader.read(contract.production.relatedProductions, { productionIds: ['a'] }, SOON)
  t.same(
    upstream.requests.map(({ method, url, body }) => `${method} ${url} ${body}`),
    ['GET /api/Global/Countries?DefaultsOnly=true ', 'POST /api/Production/RelatedProductions {"productionIds":["a"]}'],
  )
  t.same(await reader.read(contract.account.overview, undefined, SOON), null)
  t.same(await reader.read(contract.authentication.login, undefined, SOON), null)
  t.same(upstream.requests.length, 2)
})
