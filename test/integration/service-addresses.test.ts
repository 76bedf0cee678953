import { once } from 'node:events'
import { createServer } from 'node:http'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { fetchFromOneOf, serviceAddresses, UNREAD_HEADER } from '#server/http/service-addresses'
import { drainable, lateEnvelope } from '#server/runtime/draining'
import { createUpstream } from '#server/web/ticketing/upstream'
import { listenLocally } from '#test/support/listen-locally'
import { respond, startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'
import { timeLimit } from '#test/support/time-limits'
import { freePorts } from '#test/support/venue'

const PATH = '/api/Session/Info'
const dead = async () => `http://127.0.0.1:${await freePorts(1)}`

/** Addresses with a fixed clock, so that one to try last remains last. */
const frozenAddresses = (addresses: string[]) => serviceAddresses(addresses.join(','), () => 0)

/** A pool of connections to some addresses, closed after the test. */
function poolOf(t: Test, addresses: string[]) {
  const upstream = createUpstream({ addresses: frozenAddresses(addresses), timeoutMs: 10_000 })
  t.teardown(upstream.close)
  return (method: 'GET' | 'POST') => upstream.whole({ method, path: PATH, body: method === 'POST' ? '{}' : null })
}

t.test('calls go to the address that can be reached, whichever is first', async (t) => {
  const alive = await startTicketingUpstream(t)
  alive.respondWith(succeed())
  for (const addresses of [
    [await dead(), alive.url],
    [alive.url, await dead()],
    [await dead(), await dead(), alive.url],
  ]) {
    const call = poolOf(t, addresses)
    for (const method of ['GET', 'POST', 'GET'] as const) t.equal((await call(method)).status, 200)
    const fetchOne = fetchFromOneOf(frozenAddresses(addresses))
    for (let time = 0; time < 3; time++) t.equal((await fetchOne(addresses[0] + PATH, { method: 'POST' })).status, 200)
  }
  t.equal(alive.requests.length, 18, 'each call arrived once')
})

t.test('addresses take turns, and one that failed comes last for five seconds', async (t) => {
  let now = 0
  const addresses = serviceAddresses('http://a,http://b,http://c', () => now)
  const firsts = [1, 2, 3].map(() => addresses.inOrder()[0])
  t.same(new Set(firsts), new Set(['http://a', 'http://b', 'http://c']))
  addresses.tryLast('http://b')
  for (let time = 0; time < 3; time++) t.equal(addresses.inOrder()[2], 'http://b')
  now = 5_000
  t.ok([1, 2, 3].some(() => addresses.inOrder()[0] === 'http://b'))
})

t.test('a call that may have been done is never sent to another address', async (t) => {
  const [first, second] = [await startTicketingUpstream(t), await startTicketingUpstream(t)]
  for (const each of [first, second]) each.respondWith((response) => void response.socket?.destroy())
  const call = poolOf(t, [first.url, second.url])
  await t.rejects(call('POST'))
  t.equal(first.requests.length + second.requests.length, 1)
  const fetchOne = fetchFromOneOf(serviceAddresses(`${first.url},${second.url}`))
  await t.rejects(fetchOne(first.url + PATH, { method: 'POST' }))
  t.equal(first.requests.length + second.requests.length, 2)
  for (const each of [first, second]) each.respondWith(respond(503, {}))
  t.equal((await call('POST')).status, 503, 'an answer is an answer')
})

t.test('a call that a stopping server didn’t read goes to another address, which does it once', async (t) => {
  const [stopping, running] = [await startTicketingUpstream(t), await startTicketingUpstream(t)]
  const addresses = [stopping.url, running.url]
  stopping.respondWith(respond(503, { [UNREAD_HEADER]: '1' }))
  running.respondWith(succeed())
  const call = poolOf(t, addresses)
  const fetchOne = fetchFromOneOf(frozenAddresses(addresses))
  for (let time = 0; time < 2; time++) {
    t.equal((await call('POST')).status, 200)
    t.equal((await fetchOne(stopping.url + PATH, { method: 'POST', body: '{}' })).status, 200)
  }
  t.same([stopping.requests.length, running.requests.length], [2, 4])
  t.same(new Set(running.requests.map(({ body }) => body)), new Set(['{}']), 'with its body')
  t.equal((await poolOf(t, [stopping.url])('POST')).status, 503, 'without another address the answer is passed on')
})

t.test('a server that closes connections after its answers is tried last', async (t) => {
  const [draining, running] = [await startTicketingUpstream(t), await startTicketingUpstream(t)]
  const addresses = [draining.url, running.url]
  for (const each of [draining, running]) each.respondWith(succeed())
  draining.respondWith(succeed({}, { connection: 'close' }))
  const call = poolOf(t, addresses)
  const fetchOne = fetchFromOneOf(frozenAddresses(addresses))
  for (let time = 0; time < 4; time++) await call('POST')
  t.equal(draining.requests.length, 1)
  for (let time = 0; time < 4; time++) await fetchOne(draining.url + PATH, { method: 'POST' })
  t.equal(draining.requests.length, 2)
})

t.test('a client closes an idle connection before the draining of its server ends', async (t) => {
  const drainSeconds = 3
  const server = createServer((_request, response) => response.end('{}'))
  drainable(server, { drainSeconds, lateReply: lateEnvelope })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  const announced: (string | null)[] = []
  const clients = {
    fetch: async () => void announced.push((await fetch(origin)).headers.get('keep-alive')),
    'the pool of calls': () => poolOf(t, [origin])('POST'),
  }
  for (const [name, call] of Object.entries(clients)) {
    const connected = once(server, 'connection')
    await call()
    const [socket] = await connected
    // The server itself never closes it: an idle connection has a minute.
    if (!socket.closed) await once(socket, 'close', { signal: AbortSignal.timeout(timeLimit(10_000)) })
    t.ok(socket.closed, name)
  }
  t.same(announced, [`timeout=${drainSeconds}`])
})

t.test('without any address that can be reached a call fails', async (t) => {
  const addresses = [await dead(), await dead()]
  await t.rejects(poolOf(t, addresses)('GET'), { code: 'ECONNREFUSED' })
  await t.rejects(fetchFromOneOf(frozenAddresses(addresses))(addresses[0] + PATH, {}))
})

t.test('TICKETING_URL takes addresses that differ in scheme, host and port only', async (t) => {
  const read = (TICKETING_URL: string) => readSettings({ TICKETING_URL }).TICKETING_URL
  t.equal(read('http://a:3002, http://b:3002/'), 'http://a:3002,http://b:3002')
  t.equal(read('https://a/tickets'), 'https://a/tickets')
  t.throws(() => read('http://a/x,http://b/y'), { message: /TICKETING_URL/ })
  t.throws(() => read('http://a,b'), { message: /TICKETING_URL/ })
})
