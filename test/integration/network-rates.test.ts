import '#test/support/react-production-build'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { createPlacesByNetwork } from '#server/web/security/open-calls'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { contentItem } from '#test/support/content-upstream'
import { openPostgresVenue } from '#test/support/postgres-venue'
import { openWebServer } from '#test/support/web-server'

const OFFICE = '2001:db8::'
const OTHERS = '203.0.113.7'
const bounds = { CALLS_PER_MINUTE_NETWORK: '3', PAGES_PER_MINUTE_NETWORK: '3', TRUST_PROXY: '127.0.0.1' }

async function openBoundedSite(t: Test, environment: Record<string, string> = bounds) {
  const web = await openWebServer(t, () => ({}), environment)
  for (const name of ['a', 'b', 'c', 'd', 'e']) web.content.publish(contentItem(`/${name}`, {}, { name }))
  const get = (url: string, from = `${OFFICE}1`) => web.app.inject({ url, headers: { 'x-forwarded-for': from } })
  const statuses = async (urls: string[], from?: string) => {
    const all: number[] = []
    for (const url of urls) all.push((await get(url, from)).statusCode)
    return all
  }
  return { ...web, get, statuses }
}

t.test('a network may make a number of requests at once, and as many again within a minute', async (t) => {
  let now = 0
  const rates = createRatesByNetwork(60, () => now)
  const take = (count: number, address: string) => Array.from({ length: count }, () => rates.take(address))
  t.same(take(60, OTHERS), Array(60).fill(0))
  t.same(take(2, OTHERS), [1, 1])
  now += 500
  t.equal(rates.take(OTHERS), 1, 'half a second is half of one')
  now += 500
  t.same(take(2, OTHERS), [0, 1])
  t.equal(rates.take('203.0.113.8'), 0, 'another network has its own')
  rates.giveBack(OTHERS)
  t.same(take(2, OTHERS), [0, 1], 'what cost nothing isn’t counted')
  now -= 3_600_000
  t.equal(rates.take(OTHERS), 1)
  now += 1_000
  t.equal(rates.take(OTHERS), 0, 'a clock that is set back makes nobody wait for longer')
  now += 3_600_000
  t.equal(take(100, OTHERS).filter((seconds) => seconds === 0).length, 60, 'an hour saves nothing up')
})

t.test('an IPv6 /64 has one limit, and private addresses have none', async (t) => {
  const rates = createRatesByNetwork(1, () => 0)
  t.same(
    [`${OFFICE}1`, `${OFFICE}ffff`, '2001:db8:0:1::1', '10.0.0.7', '10.0.0.7', '127.0.0.1', '127.0.0.1'].map(
      rates.take,
    ),
    [0, 60, 0, 0, 0, 0, 0],
  )
})

t.test('the networks of a household and of an organisation share larger limits', async (t) => {
  const rates = createRatesByNetwork(2, () => 0)
  const refused = (...addresses: string[]) => addresses.map((address) => rates.take(address) > 0)
  t.same(refused('2001:db8:0:100::', '2001:db8:0:101::', '2001:db8:0:102::', '2001:db8:0:103::'), [
    ...[false, false, false, true],
  ])
  t.same(refused('2001:db8:0:200::', '2001:db8:0:300::', '2001:db8:1:100::'), [false, true, false])
  rates.giveBack('2001:db8:0:100::')
  t.same(refused('2001:db8:0:104::'), [false], 'what cost nothing isn’t counted anywhere')
  const places = createPlacesByNetwork(2)
  const leave = places.enter('2001:db8:0:100::')
  t.same(
    ['2001:db8:0:101::', '2001:db8:0:102::', '2001:db8:0:103::'].map((each) => places.enter(each) !== null),
    [true, true, false],
  )
  leave?.()
  t.ok(places.enter('2001:db8:0:103::'), 'a place that is left is free in all of them')
})

t.test('too many calls of a network are rejected with 429, an envelope and `Retry-After`', async (t) => {
  const { get, statuses } = await openBoundedSite(t)
  const calls = Array<string>(3).fill(session.info.path)
  t.same(await statuses(calls), [200, 200, 200])
  const refused = await get(session.info.path, `${OFFICE}2`)
  t.equal(refused.statusCode, 429)
  t.equal(refused.headers['retry-after'], '20')
  t.match(refused.json(), { isError: true, status: 429, type: 'TOO_MANY' })
  t.same(await statuses(calls, OTHERS), [200, 200, 200], 'others go on')
  t.same(await statuses([...calls, ...calls], '192.168.1.5'), Array(6).fill(200), 'the house has no bound')
})

t.test('seat maps count as calls', async (t) => {
  const { get, statuses } = await openBoundedSite(t)
  const map = `${seatSelector.seatMap.path}?Slug=stalls`
  t.same(await statuses([map, map, session.info.path]), [502, 502, 200], 'no map is there')
  const refused = await get(map)
  t.match([refused.statusCode, refused.headers['retry-after']], [429, '20'])
  t.match(refused.json(), { isError: true, status: 429, type: 'TOO_MANY' })
  t.same(await statuses([map], OTHERS), [502], 'others go on')
})

t.test('too many rendered pages for a network are rejected, but cached ones aren’t', async (t) => {
  const { get, statuses } = await openBoundedSite(t)
  t.same(await statuses(['/a', '/b', '/c']), [200, 200, 200])
  const refused = await get('/d')
  t.equal(refused.statusCode, 429)
  t.equal(refused.headers['retry-after'], '20')
  t.equal(refused.headers['cache-control'], 'no-store')
  t.match(refused.headers['content-security-policy'], /default-src 'self'/)
  t.match(refused.body, /<h1>One moment, please<\/h1>.*come back in 20 seconds/s)
  const data = await get('/page-data?address=%2Fd')
  t.match([data.statusCode, data.headers['retry-after'], data.headers['content-type']], [429, '20', /^text\/html/])
  t.equal(data.body, refused.body, 'no page’s data: the browser loads the address, and shows this')
  t.same(await statuses(['/a', '/b?utm_source=mail', '/a?x=1']), [200, 200, 200], 'those in memory')
  t.same(await statuses(['/nowhere', '/e?utm_source=mail']), [429, 429])
  t.same(await statuses(['/d', '/e'], OTHERS), [200, 200], 'others go on')
  t.same(await statuses(['/d', '/e']), [200, 200], 'and what others had made is there for all')
})

t.test('cached pages don’t count, and missing addresses do', async (t) => {
  const { statuses } = await openBoundedSite(t)
  const again = Array.from({ length: 10 }, (_, at) => `/a?utm_source=${at}`)
  t.same(await statuses(['/a', ...again, '/b', '/c', '/d']), [...Array(13).fill(200), 429])
  const { statuses: elsewhere } = await openBoundedSite(t)
  t.same(await elsewhere(['/no-1', '/no-2', '/no-3', '/no-4', '/a']), [404, 404, 404, 429, 429])
})

t.test('an office of 300 people on the morning of a sale stays within the default limits', async (t) => {
  const settings = readSettings({})
  const calls = createRatesByNetwork(settings.CALLS_PER_MINUTE_NETWORK, () => 0)
  const pages = createRatesByNetwork(settings.PAGES_PER_MINUTE_NETWORK, () => 0)
  const refused = (rates: typeof calls, each: number) =>
    Array.from({ length: 300 * each }, () => rates.take(OTHERS)).filter((seconds) => seconds > 0).length
  t.same([refused(calls, 20), refused(pages, 3)], [0, 0])
})

t.test('the page that says when to retry has the site’s typeface', async (t) => {
  const venue = await openPostgresVenue(t, { PAGES_PER_MINUTE_NETWORK: '1', TRUST_PROXY: '127.0.0.1,::1' })
  const get = (path: string) => fetch(venue.url + path, { headers: { 'x-forwarded-for': OTHERS } })
  await (await get('/no-1')).text()
  const refused = await get('/no-2')
  t.equal(refused.status, 429)
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await refused.text()) ?? []
  const styles = await fetch(venue.url + stylesheet)
  t.match([styles.status, styles.headers.get('content-type')], [200, /^text\/css/])
  t.match(await styles.text(), /@font-face/)
})
