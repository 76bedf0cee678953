import { createServer, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { readSettings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { requestLog } from '#server/http/request-log'
import { endTracing, startRequestSpan, startTracing, traced } from '#server/http/tracing'
import { createLogger } from '#server/runtime/logger'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { createTicketingReader } from '#server/web/ticketing/ticketing-reader'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { openBoxOffice } from '#test/support/box-office'
import { listenLocally } from '#test/support/listen-locally'
import { timeLimit } from '#test/support/time-limits'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: object }[]
  status: { code?: number; message?: string }
}
const SERVER = 2
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`

/** A collector, which keeps the spans that it receives. */
const spans: Span[] = []
const keys: unknown[] = []
let resource: unknown
const collector = createServer(async (request: IncomingMessage, response) => {
  keys.push(request.headers['x-key'])
  const { resourceSpans } = JSON.parse(await text(request)) as {
    resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[]
  }
  for (const each of resourceSpans) {
    resource = each.resource
    spans.push(...each.scopeSpans.flatMap((scope) => scope.spans))
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const { origin, close } = await listenLocally(collector)
t.teardown(close)

/** A web server with only the proxy, in front of a box office. */
async function openSite() {
  const boxOffice = await openBoxOffice(t)
  const settings = readSettings({ TICKETING_URL: await boxOffice.listen(), PUBLIC_URL: 'http://site.example' })
  const log = createLogger(settings, 'web', new PassThrough().resume())
  const app = httpServer(log)
  await app.register(upstreamTimes)
  await app.register(requestLog)
  await app.register(callLimits, { settings })
  await app.register(ticketingProxy, { settings })
  const reader = createTicketingReader({ settings, now: Date.now, log: app.log })
  app.get('/page', () => reader.read(whatsOn.filterOptions, undefined, { budgetMs: timeLimit(10_000) }))
  t.teardown(() => app.close())
  return { app }
}

t.test('without a collector nothing is traced', async (t) => {
  const { app } = await openSite()
  const { statusCode } = await app.inject({ url: session.info.path, headers: { traceparent } })
  t.equal(statusCode, 200)
  t.same(spans, [])
})

t.test('a collector that isn’t there delays and fails nothing', async (t) => {
  await startTracing(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }), 'web server')
  t.teardown(endTracing)
  const { app } = await openSite()
  t.equal((await app.inject({ url: session.info.path })).statusCode, 200)
})

t.test('one trace leads from the caller through web server and box office to the statements', async (t) => {
  const settings = readSettings({
    ...{
      OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours,x-other=1,x-none,=2,',
    },
  })
  await startTracing(settings, 'web server')
  const { app } = await openSite()
  t.teardown(endTracing)
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { traceparent }, ...(payload && { payload }) })
  await ask('GET', `${session.info.path}?secret=of-a-visitor`)
  await ask('POST', order.paymentComplete.path, { sessionId: 'session-of-a-visitor' })
  await ask('GET', '/page')
  await endTracing()

  const below = ({ spanId }: Pick<Span, 'spanId'>) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
  const namesOf = (of: Span[]) => of.map(({ name }) => name)
  const requests = below(CALLER)
  t.same(namesOf(requests), ['GET /api/*', 'POST /api/*', 'GET /page'])
  t.ok(
    spans.every(({ traceId }) => traceId === CALLER.traceId),
    'all is the caller’s trace',
  )
  const [info, paid, page] = requests.map(below)
  t.match(info, [{ name: `GET ${session.info.path}`, kind: SERVER }])
  t.match(paid, [{ name: `POST ${order.paymentComplete.path}`, kind: SERVER }])
  const statements = paid?.flatMap(below) ?? []
  t.ok(statements.length > 0, 'its statements are within the call')
  t.match(statements[0]?.attributes, [{ key: 'db.system.name' }, { value: { stringValue: /\$1/ } }])
  t.match(page, [{ name: /^GET 127\.0\.0\.1:\d+$/ }], 'a page’s own call')
  t.same(namesOf(page?.flatMap(below) ?? []), [`GET ${whatsOn.filterOptions.path}`])

  t.match(resource, { attributes: [{ value: { stringValue: 'foyer' } }, { value: { stringValue: 'web server' } }] })
  t.ok(keys.every((key) => key === 'of ours'))
  t.notMatch(JSON.stringify(spans), /of-a-visitor/, 'nothing that a visitor sent')
})

t.test('a failure is marked on its span, by the error’s name alone', async (t) => {
  await startTracing(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: origin }), 'web server')
  t.teardown(endTracing)
  const { span, run } = startRequestSpan({ traceparent }, 'GET')
  const failing = async () => {
    throw new TypeError('of-a-visitor')
  }
  const failed = new Promise((resolve, reject) => run(() => void traced('FAILING', {}, failing).then(resolve, reject)))
  await t.rejects(failed, TypeError)
  span.end()
  await endTracing()
  t.same(spans.find(({ name }) => name === 'FAILING')?.status, { code: 2, message: 'TypeError' })
})
