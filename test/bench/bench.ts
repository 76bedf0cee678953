import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { pageBytes, SCRIPT_BUDGET } from '#test/support/page-bytes'
import { openVenue } from '#test/support/venue'
import { printFiguresInABrowser } from './browser-metrics.ts'
import { printLargeSeasonTiming } from './large-season-timing.ts'
import { printLoginTiming } from './login-timing.ts'
import { printSeatMapFigures } from './seat-maps.ts'
import { printSeatVisitors } from './seat-visitors.ts'

/**
 * npm run bench: the bytes a page loads, what a visitor with a slow phone waits for, and the server's rate as a ratio
 * against a bare limit, measured in one run on one machine. Absolute numbers say more of the machine than of the
 * product.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 20

/**
 * A server that sends these bytes and does nothing else: what Node itself can do, beside the venue in a thread of its
 * own.
 */
const BARE = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
createServer((_, response) => response.writeHead(200, workerData.headers).end(workerData.body))
  .listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })`

async function bareServer(body: Uint8Array, headers: Record<string, string>) {
  const worker = new Worker(BARE, { eval: true, workerData: { body, headers } })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() }
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, non2xx } = await autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS })
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were no success`)
  return requests.average
}

async function againstBare(name: string, url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  const body = new Uint8Array(await response.arrayBuffer())
  const bare = await bareServer(body, { 'content-type': response.headers.get('content-type') ?? '' })
  const ours = await rate(url, headers)
  const limit = await rate(bare.url)
  await bare.close()
  console.log(
    `${name}: ${(ours / limit).toFixed(2)} of bare Node (${Math.round(ours)} of ${Math.round(limit)} a second, ${body.length} bytes)`,
  )
}

function bytes(name: string, ...sources: string[]) {
  const { scripts, styles, files } = pageBytes(...sources)
  const verdict = `${scripts <= SCRIPT_BUDGET ? 'under' : 'OVER'} ${SCRIPT_BUDGET}`
  const limit = name === 'content page' ? ` (${verdict})` : ''
  console.log(`${name}: ${scripts} bytes of script${limit} in ${files.length} files, ${styles} of style (gzip)`)
}

const layout = (name: string) => `client/layouts/${name}/${name}.layout.tsx`
bytes('content page', layout('content-page'), 'client/blocks/rich-text-editor/rich-text-editor.tsx')
bytes('what’s on', layout('whats-on'))
bytes('single-event booking', layout('single-event'))
bytes('checkout', layout('purchase-checkout'))

const venue = await openVenue()
try {
  await printFiguresInABrowser(venue.url, {
    ...{ home: '/', 'what’s on': '/whats-on', 'a production': '/whats-on/jupiter', 'a content page': '/your-visit' },
    'an article': '/news/how-to-read-a-quartet',
    'single-event booking': '/purchase/single-event?productionId=1001',
  })
  await printSeatMapFigures(venue.url)
  await againstBare('a cached page', `${venue.url}/`, {})
  await againstBare('another cached page', `${venue.url}/about-us/privacy`, {})
  await againstBare('a call through the proxy', `${venue.url}/api/Session/Info`, {})
} finally {
  await venue.close()
}
if (!(await printSeatVisitors())) process.exitCode = 1
if (!(await printLoginTiming())) process.exitCode = 1
if (!(await printLargeSeasonTiming())) process.exitCode = 1
