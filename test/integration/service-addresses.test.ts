import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { fetchFromOneOf, serviceAddresses } from '#server/http/service-addresses'
import { createUpstream } from '#server/web/ticketing/upstream'
import { respond, startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'
import { freePorts } from '#test/support/venue'

const PATH = '/api/Session/Info'
const dead = async () => `http://127.0.0.1:${await freePorts(1)}`

/** A pool of connections to some addresses, closed after the test. */
function poolOf(t: Test, addresses: string[]) {
  const upstream = createUpstream({ addresses: serviceAddresses(addresses.join(',')), timeoutMs: 10_000 })
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
    const fetchOne = fetchFromOneOf(serviceAddresses(addresses.join(',')))
    for (let time = 0; time < 3; time++) t.equal((await fetchOne(addresses[0] + PATH, { method: 'POST' })).status, 200)
  }
  t.equal(alive.requests.length, 18, 'each call arrived once')
})

t.test('addresses take turns, and one that failed comes last for five seconds', async (t) => {
  let now = 0
  const addresses = serviceAddresses('http://a,http://b,http://c', () => now)
  const firsts = [1, 2, 3].map(() => addresses.inOrder()[0])
  t.same(new Set(firsts), new Set(['http://a', 'http://b', 'http://c']))
  addresses.failed('http://b')
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

t.test('without any address that can be reached a call fails', async (t) => {
  const addresses = [await dead(), await dead()]
  await t.rejects(poolOf(t, addresses)('GET'), { code: 'ECONNREFUSED' })
  await t.rejects(fetchFromOneOf(serviceAddresses(addresses.join(',')))(addresses[0] + PATH, {}))
})

t.test('TICKETING_URL takes addresses that differ in scheme, host and port only', async (t) => {
  const read = (TICKETING_URL: string) => readSettings({ TICKETING_URL }).TICKETING_URL
  t.equal(read('http://a:3002, http://b:3002/'), 'http://a:3002,http://b:3002')
  t.equal(read('https://a/tickets'), 'https://a/tickets')
  t.throws(() => read('http://a/x,http://b/y'), { message: /TICKETING_URL/ })
  t.throws(() => read('http://a,b'), { message: /TICKETING_URL/ })
})
