import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { VERSION } from '#config/version'
import { httpServer } from '#server/http/http-server'
import { UNREAD_HEADER } from '#server/http/service-addresses'
import { createLogger } from '#server/runtime/logger'
import { companions, companionsOf } from '#server/web/companions'
import { operations } from '#server/web/operations/operations'
import { recordUpstreamTime } from '#server/web/operations/upstream-times'
import { scriptHash } from '#server/web/security/content-policy'
import { securityHeaders } from '#server/web/security/security-headers'
import { hostedVideoOf } from '#shared/content/hosted-video'
import { listenLocally } from '#test/support/listen-locally'
import { freshPostgres } from '#test/support/postgres'
import { processArguments } from '#test/support/process-arguments'
import { bodyText, openRequest, rawRequest } from '#test/support/raw-request'
import { testFolder } from '#test/support/temporary-folder'
import { hangUp, neverRespond, respond, startTicketingUpstream } from '#test/support/ticketing-upstream'

/** A web server with the operations and security plugins, and a few routes of its own. */
async function openSite(t: Test, environment: Record<string, string> = {}, hasContent = async () => true) {
  const upstream = await startTicketingUpstream(t)
  const settings = readSettings({ TICKETING_URL: upstream.url, PUBLIC_URL: 'http://site.example', ...environment })
  const out = new PassThrough()
  const app = httpServer(createLogger(settings, 'web', out))
  await app.register(operations, { settings, hasContent, contentProblem: async () => null })
  await app.register(securityHeaders, { settings })
  await app.register(companions, { settings })
  app.get('/page/:id', async (request) => {
    recordUpstreamTime(request, 'content', performance.now() - 12)
    request.cacheHit = false
    return 'a page'
  })
  app.get('/tagged', async (_request, reply) =>
    reply.setContentPolicy({ scriptHashes: [scriptHash('alert(1)')], hasTagManager: true }).send('a page'),
  )
  app.get('/broken', async () => {
    throw new Error('mail to ada@example.org failed')
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  const logged = () =>
    String(out.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { app, upstream, settings, logged, send: (path: string, options = {}) => rawRequest(url, path, options) }
}

t.test('/healthz says that the process runs, whatever the state of the services', async (t) => {
  const { send, upstream } = await openSite(t, {}, async () => false)
  await upstream.close()
  const { status, body, headers } = await send('/healthz')
  t.same([status, body, headers['cache-control']], [200, '{"status":"ok"}', 'no-store'])
})

t.test('/readyz is degraded with status 200 while the ticketing service is down', async (t) => {
  const { send, upstream } = await openSite(t)
  const ready = async () => {
    const { status, body } = await send('/readyz')
    const { status: word, checks } = JSON.parse(body)
    return [status, word, checks]
  }
  t.same(await ready(), [200, 'ok', { content: 'ok', ticketing: 'ok', trustProxy: 'ok' }])
  upstream.respondWith(respond(503, {}))
  t.same(await ready(), [200, 'degraded', { content: 'ok', ticketing: 'failed', trustProxy: 'ok' }])
  upstream.respondWith(hangUp)
  t.same(await ready(), [200, 'degraded', { content: 'ok', ticketing: 'failed', trustProxy: 'ok' }])
  await upstream.close()
  t.same(await ready(), [200, 'degraded', { content: 'ok', ticketing: 'failed', trustProxy: 'ok' }])
})

t.test('/readyz does not wait for a service that doesn’t respond, and handles one that throws', async (t) => {
  const { send, upstream } = await openSite(t, {}, async () => {
    throw new Error('no content')
  })
  upstream.respondWith(neverRespond)
  const { status, body } = await send('/readyz')
  t.same(status, 503)
  const { content, ticketing } = JSON.parse(body).checks
  t.same(content, 'failed')
  t.ok(['too slow', 'failed'].includes(ticketing), ticketing)
})

t.test('a load balancer that TRUST_PROXY doesn’t name is logged once, and /readyz reports it', async (t) => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  const ready = async ({ send }: Awaited<ReturnType<typeof openSite>>) => {
    const { status, body } = await send('/readyz')
    return [status, JSON.parse(body).status, JSON.parse(body).checks.trustProxy]
  }
  const behind = await openSite(t)
  t.same(await ready(behind), [200, 'ok', 'ok'])
  for (const _ of [1, 2, 3]) await behind.send('/page/7', forwarded)
  t.same(await ready(behind), [200, 'degraded', 'failed'])
  const warned = behind.logged().filter(({ setting }) => setting === 'TRUST_PROXY')
  t.match(warned, [{ level: 'error', peer: '127.0.0.1', msg: /TRUST_PROXY does not name/ }])
  t.equal(warned.length, 1)

  const known = await openSite(t, { TRUST_PROXY: '127.0.0.0/8' })
  await known.send('/page/7', forwarded)
  t.same(await ready(known), [200, 'ok', 'ok'])
})

t.test('/metrics counts requests by route and status, times, upstreams and cache reads', async (t) => {
  const { app, send } = await openSite(t)
  await send('/page/7?secret=1')
  await send('/page/8')
  await send('/nowhere')
  app.metrics.cacheRead('content', 'stale')
  const { status, headers, body } = await send('/metrics')
  t.same([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = body.split('\n')
  for (const line of [
    'http_requests_total{route="/page/:id",method="GET",status="200"} 2',
    'http_requests_total{route="none",method="GET",status="404"} 1',
    'http_request_duration_seconds_count{route="/page/:id"} 2',
    'upstream_duration_seconds_count{upstream="content"} 2',
    'cache_reads_total{cache="pages",outcome="miss"} 2',
    'cache_reads_total{cache="content",outcome="stale"} 1',
    `foyer_build_info{version="${VERSION}"} 1`,
  ])
    t.ok(lines.includes(line), line)
  t.notMatch(body, 'secret')
})

t.test('/metrics answers this machine, or requests with its token', async (t) => {
  const open = await openSite(t)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    t.same((await open.send('/metrics', { headers: { [header]: '127.0.0.1' } })).status, 403, header)
  const guarded = await openSite(t, { METRICS_TOKEN: 'abc' })
  const status = async (authorization?: string) =>
    (await guarded.send('/metrics', { headers: authorization ? { authorization } : {} })).status
  t.same(
    [await status(), await status('Bearer abd'), await status('abc'), await status('Bearer abc')],
    [403, 403, 403, 200],
  )
})

t.test('every request is one log line: id, route, status, times, cache', async (t) => {
  const { send, logged } = await openSite(t)
  logged()
  await send('/page/7?token=abc', { headers: { 'x-request-id': 'edge-1' } })
  const lines = logged()
  t.same(lines.length, 1)
  const { time: _, pid: __, ms, upstreams, ...line } = lines[0]
  t.same(line, {
    level: 'info',
    part: 'web',
    reqId: 'edge-1',
    method: 'GET',
    route: '/page/:id',
    status: 200,
    cacheHit: false,
    msg: 'answered',
  })
  t.ok(ms >= 0)
  t.ok(upstreams.content >= 12)
  await send('/healthz')
  await send('/nowhere?token=abc')
  t.same(
    logged().map(({ route, status }) => [route, status]),
    [['none', 404]],
  )
})

t.test('an error is logged with its stack, without mail addresses', async (t) => {
  const { send, logged } = await openSite(t)
  t.same((await send('/broken')).status, 500)
  const failed = logged().find(({ level }) => level === 'error')
  t.match(failed.err, { type: 'Error', message: 'mail to [email] failed', stack: /operations\.test/ })
})

t.test('no password, token, cookie, card or mail address is in the log, and it stays JSON', async (t) => {
  const out = new PassThrough()
  const log = createLogger({ LOG_LEVEL: 'info' }, 'any', out)
  log.info(
    {
      body: { password: 'SECRET"1', newPassword: 'SECRET', deep: { captchaToken: 'SECRET\\' } },
      headers: {
        authorization: 'Bearer SECRET',
        Cookie: 'session_token=SECRET',
        'Set-Cookie': ['session_token=SECRET'],
      },
      sent: JSON.stringify({ confirmPassword: 'SECRET', cardNumber: 'SECRET' }),
      url: '/login?returnUrl=/x&token=SECRET&queueittoken=SECRET',
      database: 'postgres://foyer:SECRET@db/foyer',
      mail: 'SECRET@mail.example.org',
      asked: '/account/login?email=SECRET%40mail.example.org',
      kept: 'production 7',
    },
    'signing in SECRET@example.org with Bearer SECRET.SECRET-SECRET',
  )
  const line = String(out.read())
  t.notMatch(line, 'SECRET')
  t.match(JSON.parse(line), { kept: 'production 7', url: /^\/login\?returnUrl=\/x/ })
})

t.test('pages have a Content-Security-Policy without inline scripts, and other security headers', async (t) => {
  const { send } = await openSite(t)
  const { headers } = await send('/page/7')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  )
  t.same(policy.get('script-src'), "'self'")
  t.same(policy.get('style-src'), "'self'")
  t.same(policy.get('img-src'), "'self' data: blob:")
  t.same(policy.get('media-src'), "'self'")
  const players = policy.get('frame-src')?.split(' ') ?? []
  for (const address of [
    'youtu.be/dQw4w9WgXcQ',
    'vimeo.com/76979871',
    'vimeo.com/event/4242',
    'vimeo.com/showcase/1',
  ]) {
    const embed = hostedVideoOf(address)?.embed ?? ''
    t.ok(
      players.some((source) => embed.startsWith(source)),
      embed,
    )
  }
  t.same(policy.get('default-src'), "'self'")
  t.same(policy.get('frame-ancestors'), "'self'")
  t.same(policy.get('object-src'), "'none'")
  t.same(policy.get('base-uri'), "'self'")
  t.same(policy.has('upgrade-insecure-requests'), false)
  t.same(headers['x-content-type-options'], 'nosniff')
  t.same(headers['referrer-policy'], 'strict-origin-when-cross-origin')
  t.same(headers['cross-origin-opener-policy'], 'same-origin')
  t.same(headers['cross-origin-resource-policy'], 'same-origin')
  t.match(headers['permissions-policy'], 'camera=(), microphone=()')
  t.same(headers['strict-transport-security'], undefined)
})

t.test('the policy allows editors’ scripts by their hash, and vendors only if they are used', async (t) => {
  const { send } = await openSite(t, { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'k' })
  const scripts = async (path: string) =>
    /script-src ([^;]*)/.exec(String((await send(path)).headers['content-security-policy']))?.[1]
  const recaptcha = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  t.same(await scripts('/page/7'), `'self' ${recaptcha}`)
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
  t.same(await scripts('/tagged'), `'self' ${hash} ${recaptcha} https://*.googletagmanager.com`)
})

t.test('a site on https sends Strict-Transport-Security', async (t) => {
  const { send } = await openSite(t, { PUBLIC_URL: 'https://hall.example', PAYMENT_URL: 'https://pay.example' })
  const { headers } = await send('/page/7')
  t.same(headers['strict-transport-security'], 'max-age=31536000')
  t.match(headers['content-security-policy'], /; upgrade-insecure-requests$/)
})

t.test('requests to companions have the visitor’s address, as the load balancer says it', async (t) => {
  const companion = await startTicketingUpstream(t)
  companion.respondWith(respond(200, {}, 'on'))
  const { send } = await openSite(t, {
    ...{ DEMO: 'true', PAYMENT_SANDBOX_URL: companion.url, TRUST_PROXY: '127.0.0.1' },
  })
  await send('/sandbox/pay/ps_1', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  t.equal(companion.requests[0]?.headers['x-forwarded-for'], '203.0.113.7')
})

t.test('requests to companions are forwarded without the visitor’s session', async (t) => {
  const sandbox = await startTicketingUpstream(t)
  const { send } = await openSite(t, { DEMO: 'true', PAYMENT_SANDBOX_URL: sandbox.url })
  sandbox.respondWith(
    respond(
      303,
      {
        location: 'http://site.example/purchase/checkout?checkout_flow=successful',
        'set-cookie': ['session_token=stolen', 'sandbox_x=1'],
        server: 'x',
        'content-security-policy': "default-src 'none'",
      },
      'on',
    ),
  )
  const response = await send('/sandbox/pay/ps_1?a=1', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '3',
      cookie: 'session_token=abc; sandbox_x=1',
      authorization: 'Bearer abc',
      'x-forwarded-for': '6.6.6.6',
      'sec-fetch-site': 'same-origin',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
    body: 'a=b',
  })
  const [forwarded] = sandbox.requests
  t.same([forwarded?.method, forwarded?.url, forwarded?.body], ['POST', '/sandbox/pay/ps_1?a=1', 'a=b'])
  t.same(
    ['cookie', 'authorization', 'x-forwarded-for', 'sec-fetch-site'].map((name) =>
      forwarded?.headers[name]?.toString().trim(),
    ),
    ['sandbox_x=1', undefined, '127.0.0.1', 'same-origin'],
  )
  t.equal(forwarded?.headers.traceparent, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
  const { headers } = response
  t.same(
    [response.status, headers.location, headers['set-cookie'], headers.server, headers['content-security-policy']],
    [
      303,
      'http://site.example/purchase/checkout?checkout_flow=successful',
      ['sandbox_x=1'],
      undefined,
      "default-src 'none'",
    ],
  )
  t.same((await send('/sessions')).status, 404, 'the interface for the box office isn’t reachable')
  t.same((await send('/sandbox/../sessions')).status, 400)
  t.same((await send('/sandbox/%2e%2e/sessions')).status, 400)
  t.same((await send('/sandbox/pay/1', { method: 'POST', headers: { 'content-length': '100001' } })).status, 413)
  t.same(sandbox.requests.length, 1)
  await sandbox.close()
  t.same((await send('/sandbox/pay/ps_1')).status, 502)
})

t.test('requests are forwarded only to running companions', async (t) => {
  const of = (environment: Record<string, string>) => companionsOf(readSettings(environment))
  t.same(of({}), { '/sandbox': 'http://127.0.0.1:3003' })
  t.same(of({ PAYMENT_URL: 'https://pay.example' }), {})
  t.same(of({ PUBLIC_URL: 'https://hall.example' }), {})
  t.same(of({ WAITING_ROOM_ADMIT_PER_MINUTE: '5', PAYMENT_URL: 'http://p' }), {
    '/waiting-room': 'http://127.0.0.1:3004',
  })
  t.same(of({ WAITING_ROOM_ADMIT_PER_MINUTE: '5', WAITING_ROOM_URL: 'https://q.example', PAYMENT_URL: 'http://p' }), {})
  t.throws(
    () => of({ PUBLIC_URL: 'https://hall.example', PAYMENT_SANDBOX_URL: 'http://x' }),
    /^WrongSetting|PAYMENT_SANDBOX_URL/,
  )
})

/** Runs a file as a process: `line` waits for a line with this text, `exit` for its end. */
function run(t: Test, file: string, environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, processArguments(file), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const errors: string[] = []
  const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  reader.on('line', (line) => lines.push(line))
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
  const line = async (text: string): Promise<string> => {
    for (;;) {
      const match = lines.find((each) => each.includes(text))
      if (match) return match
      await Promise.race([
        once(reader, 'line'),
        once(child, 'exit').then(() => Promise.reject(new Error(errors.join('')))),
      ])
    }
  }
  const listens = async () => /http:\/\/[^"]+/.exec(await line('listens at'))?.[0] ?? ''
  const exit = async () => {
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    return { code, errors: errors.join('') }
  }
  return { child, line, lines, listens, exit }
}
/** More than the 511 connections that wait with Node's default backlog. */
const CROWD = 1_000
/** Repeats the request until the response changes. */
async function untilRefused(url: string): Promise<never> {
  for (;;) await rawRequest(url, '/readyz')
}
const SLOW_PROCESS = 'test/support/slow-process.ts'

t.test('a stopping process finishes its responses, accepts no new requests, and exits with 0', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  const url = await part.listens()
  const response = rawRequest(url, '/finishes')
  await part.line('"request received"')
  part.child.kill('SIGTERM')
  t.same((await response).body, 'finished')
  t.same((await part.exit()).code, 0)
  await t.rejects(rawRequest(url, '/finishes'), { code: 'ECONNREFUSED' })
})

t.test('a stopping process drains: it reports that it isn’t ready and still answers', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0', TRUST_PROXY: '127.0.0.1', FINISH_WITHIN_MS: '8000' })
  const url = await part.listens()
  t.same((await rawRequest(url, '/readyz')).status, 200)
  const early = openRequest(url, '/finishes', { headers: { connection: 'keep-alive' } })
  early.sent.end()
  await part.line('"request received"')
  part.child.kill('SIGTERM')
  await part.line('slow part closes')
  t.match(await part.line('slow part closes'), '"drainMs":5000')
  t.match((await early.received).headers, { connection: 'close' }, 'a request in flight is the last of its connection')
  const asked = { headers: { connection: 'keep-alive' } }
  const ready = await rawRequest(url, '/readyz', asked)
  t.same([ready.status, JSON.parse(ready.body).status, ready.headers.connection], [503, 'draining', 'close'])
  t.match(await rawRequest(url, '/writes', asked), { status: 200, headers: { connection: 'close' } })

  part.child.kill('SIGTERM')
  t.same((await part.exit()).code, 0)
  await t.rejects(rawRequest(url, '/writes'), { code: 'ECONNREFUSED' })
})

t.test('every server of a part reports that it drains, and a part without that check doesn’t start', async (t) => {
  const folder = testFolder(t)
  const secrets = { PAYMENT_SECRET: 'a', WAITING_ROOM_SECRET: 'a', CAPTCHA_SECRET: 'a', CONTENT_WEBHOOK_SECRET: 'a' }
  const settings = { ...secrets, DATABASE_URL: await freshPostgres(t), DRAW_AHEAD: 'false', DRAIN_SECONDS: '6' }
  const drain = async (part: string, name: string) => {
    const DATA_DIR = path.join(folder, part)
    mkdirSync(DATA_DIR)
    const started = run(t, `dist/server/${part}/main.js`, { ...settings, ...ANY_PORTS, DATA_DIR })
    const url = /http:[^"]+/.exec(await started.line(`"msg":"${name} listens at`))?.[0] ?? ''
    await started.line(`"version":"${VERSION}"`)
    const second = part === 'box-office' ? [await started.line('server for staff calls listens at')] : []
    const urls = [url, ...second.map((line) => /http:[^"]+/.exec(line)?.[0] ?? '')]
    const answer = async (url: string) => {
      const { status, body, headers } = await rawRequest(url, '/readyz', { headers: { connection: 'keep-alive' } })
      return [status, JSON.parse(body).status, headers.connection, headers['keep-alive']]
    }
    for (const url of urls) t.match(await answer(url), [200, String, 'keep-alive', 'timeout=6'], name)
    started.child.kill('SIGTERM')
    await started.line(`${name} closes`)
    for (const url of urls) t.same(await answer(url), [503, 'draining', 'close', undefined], name)
    started.child.kill('SIGKILL')
  }
  for (const [part, name] of Object.entries(PARTS)) await drain(part, name)
  const unchecked = run(t, SLOW_PROCESS, { PORT: '0', WITHOUT_HEALTH: 'true' })
  t.match((await unchecked.exit()).errors, /register partHealth before it starts/)
})
/** The parts besides the web server, by the folder of their `main`. */
const PARTS = {
  ...{ 'box-office': 'box office', 'content-service': 'content service', forms: 'form service' },
  ...{ 'payment-sandbox': 'payment sandbox', 'waiting-room': 'waiting room', desk: 'desk' },
}
const ANY_PORTS = {
  ...{ BOX_OFFICE_PORT: '0', STAFF_PORT: '0', CONTENT_SERVICE_PORT: '0', DESK_PORT: '0' },
  ...{ FORM_SERVICE_PORT: '0', PAYMENT_SANDBOX_PORT: '0', WAITING_ROOM_PORT: '0' },
}

/** Stops a process, and then sends it requests on connections that it accepted before. Returns its responses. */
async function askTooLate(t: Test, part: ReturnType<typeof run>, paths: readonly string[]): Promise<string[]> {
  const origin = await part.listens()
  const { port } = new URL(origin)
  const sockets = paths.map(() => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // The process has accepted the first connections once it responds on a later one.
  await rawRequest(origin, '/healthz')
  part.child.kill('SIGTERM')
  await part.line('closes')
  await t.rejects(untilRefused(origin), { code: 'ECONNREFUSED' })
  for (const [at, socket] of sockets.entries()) socket.write(`GET ${paths[at]} HTTP/1.1\r\nhost: venue.example\r\n\r\n`)
  const answers = await Promise.all(sockets.map((socket) => bodyText(socket)))
  for (const answer of answers) {
    t.match(answer, /^HTTP\/1\.1 503/)
    t.match(answer, /^retry-after: \d+\r$/im)
    t.match(answer, /^connection: close\r$/im)
    t.match(answer, new RegExp(`^${UNREAD_HEADER}: 1\r$`, 'im'), 'it may be sent to another server')
  }
  t.same((await part.exit()).code, 0)
  return answers
}
const bodyOf = (answer = '') => answer.split('\r\n\r\n')[1] ?? ''
const LATE = { isError: true, status: 503, type: 'UNAVAILABLE' }

t.test('a request that arrives too late for a stopping process gets an envelope and Retry-After', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0', FINISH_WITHIN_MS: '60000' })
  const [answer] = await askTooLate(t, part, ['/writes'])
  t.match(JSON.parse(bodyOf(answer)), LATE)
})

t.test('a page requested too late from a stopping web server is a page that says so', async (t) => {
  const part = run(t, 'dist/server/web/main.js', { PORT: '0' })
  const calls = ['/api/Session/Info', '/forms/entries/form']
  const [page = '', ...answers] = await askTooLate(t, part, ['/visit', ...calls])
  t.match(page, /^content-type: text\/html; charset=utf-8\r$/im)
  t.match(page, /^content-security-policy: default-src/im)
  t.match(bodyOf(page), /<h1>One moment, please<\/h1>.*This site is restarting\. Please come back in 2 seconds/)
  for (const answer of answers) t.match(JSON.parse(bodyOf(answer)), LATE)
})

t.test('a stopping process closes requests that never end, and exits with 0', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  const { sent, received } = openRequest(await part.listens(), '/hangs')
  sent.end()
  await part.line('"request received"')
  part.child.kill('SIGINT')
  await t.rejects(received, { code: 'ECONNRESET' })
  t.match(await part.line('in flight after 500 ms'), '"requests":1')
  t.same((await part.exit()).code, 0)
})

t.test('a stopping process closes connections without a request, and logs none as in flight', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  const origin = await part.listens()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  // The process has accepted the connection once it responds on a later one.
  await rawRequest(origin, '/healthz')
  part.child.kill('SIGTERM')
  await part.line('slow part closed')
  t.same((await part.exit()).code, 0)
  t.notMatch(part.lines.join('\n'), 'in flight')
})

t.test('a process closes even if nobody reads its log', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  const url = await part.listens()
  part.child.stderr?.destroy()
  await rawRequest(url, '/writes').catch(() => null)
  t.same((await part.exit()).code, 0)
})

t.test('a process whose log has no reader, as after an interrupted test, exits on SIGTERM', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  await part.listens()
  part.child.stdout?.destroy()
  part.child.kill('SIGTERM')
  t.same((await part.exit()).code, 0)
})

t.test('a busy process accepts every connection of a crowd', async (t) => {
  const part = run(t, SLOW_PROCESS, { PORT: '0' })
  const { hostname, port } = new URL(await part.listens())
  // It accepts no connections meanwhile: they wait in the kernel.
  part.child.kill('SIGSTOP')
  const sockets = Array.from({ length: CROWD }, () => connect(Number(port), hostname))
  t.teardown(() => sockets.forEach((socket) => void socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  part.child.kill('SIGCONT')
  const answers = sockets.map(async (socket) => {
    socket.write('GET /nowhere HTTP/1.1\r\nhost: venue.example\r\n\r\n')
    return String((await once(socket, 'data'))[0]).slice(0, 12)
  })
  t.same(new Set(await Promise.all(answers)), new Set(['HTTP/1.1 404']))
})

t.test('a process closes when its launcher exits during the start', async (t) => {
  const part = spawn(process.execPath, processArguments(SLOW_PROCESS), {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  t.teardown(() => part.kill('SIGKILL'))
  part.disconnect()
  t.same(await once(part, 'exit'), [0, null])
})

t.test('a taken port stops the start with one line that names the setting', async (t) => {
  const { port, close } = await listenLocally(createServer())
  t.teardown(close)
  const { code, errors } = await run(t, SLOW_PROCESS, { PORT: String(port) }).exit()
  t.same(errors, `slow part: port ${port} is taken. Stop what listens there, or set PORT to another port.\n`)
  t.same(code, 1)
})

t.test('a wrong setting stops the start with one line that names it', async (t) => {
  const { code, errors } = await run(t, SLOW_PROCESS, { PORT: 'three' }).exit()
  t.same([code, errors], [78, 'PORT: wants a whole number from 0 to 65535, not "three"\n'])
})

t.test('a box office without its payment provider’s settings exits with a line that names them', async (t) => {
  const folder = testFolder(t)
  const start = (environment: Record<string, string>) =>
    run(t, 'server/box-office/main.ts', {
      DATA_DIR: folder,
      PORT: '0',
      PAYMENT_SECRET: '',
      PAYMENT_URL: '',
      ...environment,
    }).exit()
  const secret = 'PAYMENT_SECRET: must be set for the box office, the same as for the payment provider\n'
  t.same(await start({}), { code: 78, errors: secret })
  const production = { PUBLIC_URL: 'https://hall.example', PAYMENT_SECRET: 'shared' }
  t.same(await start(production), { code: 78, errors: 'PAYMENT_URL: must be set if DEMO is false\n' })
  t.same(readdirSync(folder), [], 'before its database is opened')
})
