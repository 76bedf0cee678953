import autocannon from 'autocannon'
import type { SentPageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import { openRequest } from '#test/support/raw-request'
import { openVenue } from '#test/support/venue'
import { launchBrowser } from './launch-browser.ts'
import { median } from './median.ts'
import { startNext } from './next-peer.ts'
import { type Peer, startPeer } from './peer.ts'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 10
/** Requests before the measurement, so that V8 has compiled the hot code. */
const WARM_UP = 3_000
/** What browsers send. Next.js has no built-in Brotli and answers with gzip. */
export const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br' }

/** A request to measure, and the processor time of the process that serves it. */
interface Subject {
  url: string
  headers?: Record<string, string>
  /** Returns the processor time of the serving process so far, in milliseconds. */
  cpuMs: () => Promise<number>
  /** Set to 1 where concurrent requests would be coalesced. */
  connections?: number
}
/** Medians of the rounds. */
interface Cost {
  cpuMs: number
  perSecond: number
}

/**
 * Prints the processor time per request and the requests a second of the server and its peers. The subjects take turns,
 * so that other load on the machine affects all of them. Returns whether every limit holds. With `BENCH_NEXT=true`,
 * Next.js is installed into a temporary folder and measured too.
 */
export async function printPageCosts(): Promise<boolean> {
  const closings: (() => unknown)[] = []
  const closeLater = <T extends { close(): unknown }>(opened: T): T => {
    closings.push(() => opened.close())
    return opened
  }
  try {
    const venue = closeLater(await openVenue())
    const uncached = closeLater(await openVenue({ PAGES_MEMORY_MB: '0' }))
    const web = (path: string, headers: Record<string, string> = {}): Subject => ({
      ...{ url: venue.url + path, headers, cpuMs: () => cpuOfVenue(venue.url) },
    })
    const peer = (of: Peer, path = '/', headers: Record<string, string> = {}): Subject => ({
      ...{ url: of.url + path, headers, cpuMs: of.cpuMs },
    })
    const boxOffice = `http://127.0.0.1:${Number(new URL(venue.url).port) + 2}`
    const page = await fromMemory(venue.url)
    const bare = closeLater(await startPeer('bare', page))
    const proxy = closeLater(await startPeer('proxy', { upstream: boxOffice }))
    const tree = await elementsOf(`${venue.url}/`)
    const bareRendering = closeLater(await startPeer('render-to-string', { tree }))
    const data = await dataOf(venue.url)
    const next = process.env.BENCH_NEXT === 'true' ? closeLater(await startNext({ tree, data })) : null

    const rendering: Record<string, Subject> = {
      'rendered per request': { url: `${uncached.url}/`, cpuMs: () => cpuOfVenue(uncached.url), connections: 1 },
      'bare renderToString': { ...peer(bareRendering), connections: 1 },
      ...(next
        ? {
            'Next.js dynamic': { ...peer(next, '/dynamic'), connections: 1 },
            'Next.js dynamic, one client component': { ...peer(next, '/dynamic-client'), connections: 1 },
          }
        : {}),
    }
    for (const subject of Object.values(rendering))
      await autocannon({ url: subject.url, amount: WARM_UP, connections: 1, duration: SECONDS })
    const rendered = await measured(rendering)
    const served = await measured({
      'a page from memory': web('/', ENCODINGS),
      'its data from memory': web(`/page-data?address=${encodeURIComponent('/')}`, ENCODINGS),
      'an unknown address': web('/no-such-page', ENCODINGS),
      'bare node:http': peer(bare),
      ...(next ? { 'Next.js from its cache': peer(next, '/cached', ENCODINGS) } : {}),
      'a call through the proxy': web('/api/Session/Info'),
      'bare @fastify/http-proxy': peer(proxy, '/api/Session/Info'),
    })
    const cost = { ...rendered, ...served } as Record<string, Cost>
    for (const [name, { cpuMs, perSecond }] of Object.entries(cost))
      console.log(`${name}: ${cpuMs.toFixed(3)} ms of processor time, ${Math.round(perSecond)} a second`)

    const cpu = (name: string) => cost[name]?.cpuMs ?? Number.NaN
    const rate = (name: string) => cost[name]?.perSecond ?? Number.NaN
    const limits = [
      atMost(
        'rendered per request, of bare renderToString',
        cpu('rendered per request') / cpu('bare renderToString'),
        6,
      ),
      atLeast('a page from memory, of bare node:http', cpu('bare node:http') / cpu('a page from memory'), 0.6),
      atMost('its data, of a page from memory', cpu('its data from memory') / cpu('a page from memory'), 1),
      atMost('an unknown address, of a page from memory', cpu('an unknown address') / cpu('a page from memory'), 3),
      ...(next
        ? [
            atLeast(
              'rendered per request, of Next.js dynamic',
              rate('rendered per request') / rate('Next.js dynamic'),
              2.5,
            ),
            atLeast('a page from memory, of Next.js’s', cpu('Next.js from its cache') / cpu('a page from memory'), 25),
          ]
        : []),
    ]
    limits.push(...(await printOddAddresses(venue.url, web('/', ENCODINGS))))
    const call = cpu('a call through the proxy') / cpu('bare @fastify/http-proxy')
    console.log(`a call through the proxy: ${call.toFixed(2)} of a bare @fastify/http-proxy`)
    return limits.every(Boolean)
  } finally {
    for (const close of closings.reverse()) await close()
  }
}

const ODD_ADDRESSES = 2_000

/**
 * Requests many made-up queries and addresses. Checks that they increase neither the memory nor a cached page's cost.
 */
async function printOddAddresses(url: string, page: Subject): Promise<boolean[]> {
  const name = 'a page from memory'
  const askEach = async (pathOf: (at: number) => string) => {
    for (let at = 0; at < ODD_ADDRESSES; at++) await (await fetch(url + pathOf(at))).arrayBuffer()
  }
  const askAll = async (run: string) => {
    await askEach((at) => `/?made-up=${run}${at}`)
    await askEach((at) => `/made-up-${run}-${at}`)
  }
  // The first requests compile code and grow the heap to its usual size.
  await askAll('first')
  const [before, memoryBefore] = [await measured({ [name]: page }), await memoryOf(url)]
  await askAll('second')
  const [after, memoryAfter] = [await measured({ [name]: page }), await memoryOf(url)]
  return [
    atMost(`after ${ODD_ADDRESSES} queries and unknown addresses, of before: memory`, memoryAfter / memoryBefore, 1.1),
    atMost('and a page from memory', (after[name]?.cpuMs ?? NaN) / (before[name]?.cpuMs ?? NaN), 1.2),
  ]
}

export async function measured(subjects: Record<string, Subject>): Promise<Record<string, Cost>> {
  const rounds: Record<string, Cost[]> = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, { url, headers = {}, cpuMs, connections = CONNECTIONS }] of Object.entries(subjects)) {
      const before = await cpuMs()
      const { requests } = await autocannon({ url, headers, duration: SECONDS, connections })
      rounds[name]?.push({ cpuMs: ((await cpuMs()) - before) / requests.total, perSecond: requests.average })
    }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, costs]) => [
      name,
      { cpuMs: median(costs.map((cost) => cost.cpuMs)), perSecond: median(costs.map((cost) => cost.perSecond)) },
    ]),
  )
}

export function atMost(name: string, value: number, limit: number): boolean {
  const holds = value <= limit
  console.log(`${name}: ${value.toFixed(2)} (${holds ? 'under' : 'OVER'} ${limit})`)
  return holds
}

function atLeast(name: string, value: number, limit: number): boolean {
  const holds = value >= limit
  console.log(`${name}: ${value.toFixed(2)} (${holds ? 'over' : 'UNDER'} ${limit})`)
  return holds
}

/** Returns the memory of the web server's process alone, in bytes. */
export async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes ([\d.e+-]+)/m.exec(metrics)?.[1])
}

/** Returns the processor time of the web server's process alone, in milliseconds. */
export async function cpuOfVenue(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1]) * 1000
}

/** Returns the home page's data as JSON: its own, and the data that all pages share. */
async function dataOf(url: string): Promise<string> {
  const read = async (path: string) => readPageData<SentPageData>(await (await fetch(url + path)).text())
  const own = await read('/page-data?address=/')
  return JSON.stringify({ ...own, ...(await read(siteDataAddress(own.siteVersion))) })
}

/** Returns a cached page with its headers, without those that Node adds. */
async function fromMemory(url: string) {
  const ask = async () => {
    const { sent, received } = openRequest(url, '/', { headers: ENCODINGS })
    sent.end()
    const response = await received
    return { response, body: Buffer.concat(await response.toArray()) }
  }
  await ask()
  const { response, body } = await ask()
  const { date: _, connection: __, ...headers } = response.headers
  return { status: response.statusCode, headers, body: body.toString('base64') }
}

/** A string, because the compiler adds helper calls to functions that don't exist in the browser. */
const ELEMENTS = `(() => {
  const names = { class: 'className', for: 'htmlFor', style: 'data-style' }
  const treeOf = (element) => ({
    tag: element.tagName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [names[name] ?? name, value])),
    children: [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node.data]
      return node instanceof Element && node.tagName !== 'SCRIPT' ? [treeOf(node)] : []
    }),
  })
  return treeOf(document.body)
})()`

/** Returns a page's elements as plain objects, as a browser parses its HTML, without the page data. */
async function elementsOf(url: string): Promise<unknown> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(url)
    return await page.evaluate(ELEMENTS)
  } finally {
    await browser.close()
  }
}
