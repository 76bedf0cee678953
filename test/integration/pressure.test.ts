import '#test/support/react-production-build'
import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t, { type Test } from 'tap'
import { serviceAddresses } from '#server/http/service-addresses'
import { TooBusy } from '#server/web/ticketing/call-line'
import { createUpstream } from '#server/web/ticketing/upstream'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { contentItem } from '#test/support/content-upstream'
import { neverRespond, startTicketingUpstream } from '#test/support/ticketing-upstream'
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'
import { openWebServer } from '#test/support/web-server'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const OF_A_SESSION = { cookie: 'session_token=ada' }

async function openSite(t: Test, environment: Record<string, string>) {
  const web = await openWebServer(t, () => ({}), { CALLS_SHARED_MS: '60000', ...environment })
  for (const name of ['known', 'a', 'b', 'c', 'd']) web.content.publish(contentItem(`/${name}`, {}, { name }))
  const get = (url: string, headers: Record<string, string> = {}) => web.app.inject({ url, headers })
  const statusOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).statusCode
  return { ...web, get, statusOf }
}

/** Blocks the event loop for some milliseconds. */
function hold(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Checks what a web server answers under pressure, and that it recovers afterwards. */
async function showsPressure(
  t: Test,
  { app, get, statusOf }: Awaited<ReturnType<typeof openSite>>,
  { press, release }: { press: () => void; release: () => void },
) {
  t.equal(await statusOf('/known'), 200)
  t.equal(await statusOf(whatsOn.featured.path), 200)
  t.match((await get('/metrics')).body, /^under_pressure 0$/m)
  const pressing = setInterval(press, 1)
  t.teardown(() => clearInterval(pressing))
  while (!app.isUnderPressure()) await setImmediate()
  t.match((await get('/metrics')).body, /^under_pressure 1$/m)

  t.equal(await statusOf('/known'), 200, 'a page in memory')
  const made = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => get(path)))
  const refused = made.filter(({ statusCode }) => statusCode === 503)
  t.same([made.length - refused.length, refused.length], [1, 3], 'one page is made at a time')
  for (const page of refused) {
    t.match(page.headers, { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': /^text\/html/ })
    t.match(page.body, /We are very busy just now\. Please come back in 5 seconds/)
  }
  const response = await get(session.info.path)
  t.match(
    [response.statusCode, response.headers['retry-after'], response.json()],
    [503, '5', { isError: true, type: 'TOO_BUSY' }],
  )
  t.equal(await statusOf(session.info.path, OF_A_SESSION), 200, 'a purchase in progress')
  t.equal(await statusOf(`${seatSelector.seatPlan.path}?Plan=1-a`, OF_A_SESSION), 200, 'and the plan that it needs')
  t.equal(await statusOf(whatsOn.featured.path), 200, 'what visitors share')

  clearInterval(pressing)
  release()
  while (app.isUnderPressure()) await setImmediate()
  t.match((await get('/metrics')).body, /^under_pressure 0$/m)
  t.equal(await statusOf(session.info.path), 200)
  for (const path of ['/a', '/b', '/c', '/d']) t.equal(await statusOf(path), 200)
}

t.test('an overloaded web server finishes what it began, refuses new requests, and recovers', async (t) => {
  const site = await openSite(t, { EVENT_LOOP_DELAY_MS: timeLimitSetting(60) })
  await showsPressure(t, site, { press: () => hold(timeLimit(120)), release: () => {} })
  t.match(
    site.lines.filter(({ delayMs }) => delayMs !== undefined),
    [{ level: 40, msg: /is overloaded/ }],
    'it is logged once',
  )
})

t.test('a web server with a nearly full heap does the same', async (t) => {
  const usedPercent = () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    return (used / limit) * 100
  }
  const bound = Math.ceil(usedPercent()) + 3
  const site = await openSite(t, { HEAP_PERCENT: String(bound), EVENT_LOOP_DELAY_MS: '60000' })
  const kept: number[][] = []
  await showsPressure(t, site, {
    press: () => {
      if (usedPercent() < bound + 3) kept.push(Array(1_000_000).fill(0.5))
    },
    release: () => {
      kept.length = 0
      collectGarbage()
    },
  })
})

t.test('one long pause doesn’t count as pressure, two do, and their end is logged', async (t) => {
  const { app, lines } = await openSite(t, { EVENT_LOOP_DELAY_MS: '500' })
  app.log.level = 'info'
  hold(2_000)
  t.notOk(app.isUnderPressure())
  await setImmediate()
  t.notOk(app.isUnderPressure())
  hold(1_000)
  t.ok(app.isUnderPressure())
  while (app.isUnderPressure()) await setImmediate()
  t.match(
    lines.filter(({ delayMs }) => delayMs !== undefined),
    [
      { level: 40, msg: /is overloaded/ },
      { level: 30, msg: /has caught up/ },
    ],
  )
})

t.test('a quarter of the waiting calls is reserved for sessions', async (t) => {
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith(neverRespond)
  const { dispatcher, withOptions, close } = createUpstream({
    addresses: serviceAddresses(ticketing.url),
    timeoutMs: 60_000,
  })
  const { signal } = new AbortController()
  const refused = { new: 0, known: 0 }
  const send = (isNew: boolean) =>
    withOptions({ signal, isEvents: false, isNew }, () =>
      dispatcher.request({ method: 'GET', path: session.info.path }, (error) => {
        if (error instanceof TooBusy) refused[isNew ? 'new' : 'known'] += 1
      }),
    )
  setMaxListeners(0, signal)
  for (let call = 0; call < 800; call++) send(true)
  for (let call = 0; call < 300; call++) send(false)
  t.same(refused, { new: 800 - 768, known: 300 - 256 })
  await close()
})

t.test('a call that waits too long for a connection gets `Retry-After`, and sessions go first', async (t) => {
  const ticketing = await startTicketingUpstream(t)
  const arrived: string[] = []
  const answers: (() => void)[] = []
  ticketing.respondWith((response, request) => {
    arrived.push(request.url ?? '')
    answers.push(() => response.end('{}'))
  })
  const open = (timeoutMs: number) =>
    createUpstream({ addresses: serviceAddresses(ticketing.url), timeoutMs, connections: 1 })
  const patient = open(60_000)
  t.teardown(patient.close)
  const send = (upstream: typeof patient, path: string, isNew: boolean) =>
    new Promise<Error | null>((resolve) =>
      upstream.withOptions({ signal: new AbortController().signal, isEvents: false, isNew }, () =>
        upstream.dispatcher.request({ method: 'GET', path }, (error, data) => {
          data?.body.resume()
          resolve(error)
        }),
      ),
    )
  const sent = [send(patient, '/first', true), send(patient, '/new', true), send(patient, '/session', false)]
  for (let call = 0; call < sent.length; call++) {
    while (!answers[call]) await setImmediate()
    answers[call]?.()
  }
  t.same(await Promise.all(sent), [null, null, null])
  t.same(arrived, ['/first', '/session', '/new'])

  const impatient = open(timeLimit(200))
  t.teardown(impatient.close)
  const [late, waiting] = await Promise.all([send(impatient, '/late', true), send(impatient, '/waiting', true)])
  t.equal(late?.name, 'TooSlow')
  t.equal(waiting?.name, 'TooBusy')
  t.notOk(arrived.includes('/waiting'), 'the ticketing service isn’t asked for it')
})
