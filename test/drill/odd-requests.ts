import fc from 'fast-check'
import { everyCall } from '#shared/ticketing/contract'
import { leave, moments, randomOf } from '#test/support/abandoned-requests'
import { ERROR_LINE } from '#test/support/log-levels'
import { oddInput, queryOf } from '#test/support/odd-input'
import { timeLimit } from '#test/support/time-limits'
import { openVenue } from '#test/support/venue'
import { memoryOf, NODE_OPTIONS } from './memory.ts'

const REQUESTS = Number(process.env.DRILL_REQUESTS ?? 100_000)
const AT_ONCE = 8
/** One request in this many is for a page. */
const PAGE_EACH = 10
/** One request in this many is aborted half way. Not a divisor of PAGE_EACH, so that pages are too. */
const LEFT_EACH = 9
const SEED = 20_261_126
const SLOWEST_MS = timeLimit(2_000)
/** Memory is read after each fifth of the run. The last reading is compared with the first. */
const FIFTHS = 5
const MAX_GROWTH = 1.25
/** Small enough for the page cache to be full after the first fifth, as are the counters by network. */
const PAGES_MEMORY_MB = '8'
const NETWORKS = 64 * 256
const PARTS = ['web server', 'box office', 'content service', 'form service', 'payment sandbox']
const pages = [
  '/',
  '/whats-on',
  '/search?searchquery=',
  '/news',
  '/purchase/single-event?productionId=',
  '/checkout?x=',
]

/**
 * Returns whether an answer is one that a visitor or the site's scripts can read: a page, or the contract's envelope.
 */
function isDesigned(path: string, status: number, type: string | null, text: string): boolean {
  if (status >= 300 && status < 400) return true
  if (!path.startsWith('/api/')) return type?.startsWith('text/html') === true && /<h1\b/.test(text)
  try {
    return typeof (JSON.parse(text) as { isError?: unknown } | null)?.isError === 'boolean'
  } catch {
    return false
  }
}

/** Returns the log lines that report a failure. */
const errorLines = (log: string): string[] =>
  log.split('\n').filter((line) => ERROR_LINE.test(line) || line.includes('"status":500'))

/**
 * Sends made-up requests to the calls and pages, and aborts every ninth half way. Returns whether every answer was a
 * page or an envelope and none a failure, none took two seconds, no process restarted, and memory didn't grow after the
 * first fifth.
 */
export async function oddRequests(): Promise<boolean> {
  const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info', PAGES_MEMORY_MB, NODE_OPTIONS })
  const memory = await memoryOf(venue, PARTS)
  const failures: string[] = []
  const calls = everyCall.filter(({ call }) => !call.events)
  const processes = () => PARTS.map((part) => venue.processOf(part)).join(', ')
  const begunAs = processes()
  const random = randomOf(SEED)
  let sent = 0
  let left = 0
  async function send(path: string, init: RequestInit) {
    const from = `198.18.${(sent >> 8) % (NETWORKS / 256)}.${sent & 255}`
    sent += 1
    if (sent % LEFT_EACH === 0) {
      const { method = 'GET', body } = init
      const contentType = 'application/json'
      const moment = moments[left++ % moments.length] ?? 'half a head'
      return leave(
        { origin: venue.url, method, path, contentType, ...(body ? { body: String(body) } : {}) },
        moment,
        random,
      )
    }
    const since = performance.now()
    const response = await fetch(venue.url + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
    const text = await response.text()
    const ms = performance.now() - since
    const isRight =
      response.status !== 500 && isDesigned(path, response.status, response.headers.get('content-type'), text)
    if (!isRight || ms > SLOWEST_MS)
      failures.push(
        `${init.method ?? 'GET'} ${path.slice(0, 200)}: ${response.status} in ${Math.round(ms)} ms, ${init.body}: ${text.slice(0, 300)}`,
      )
  }
  async function sendSome(count: number) {
    const inputs = fc.sample(oddInput(calls), count)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = inputs.pop(); next; next = inputs.pop()) {
          const { each, input } = next
          const { method, path } = each.call
          const headers = { 'content-type': 'application/json' }
          if (sent % PAGE_EACH === 0) await send(`${pages[(sent / PAGE_EACH) % pages.length]}${queryOf(input)}`, {})
          else if (method === 'GET') await send(`${path}?${queryOf(input)}`, { method })
          else await send(path, { method, headers, body: JSON.stringify(input) })
        }
      }),
    )
  }
  try {
    const read: number[][] = []
    while (read.length < FIFTHS) {
      while (sent < (REQUESTS * (read.length + 1)) / FIFTHS) await sendSome(1_000)
      read.push(await memory())
    }
    console.table(
      PARTS.map((part, at) => ({
        part,
        ...Object.fromEntries(read.map((each, n) => [`MB ${n + 1}/${FIFTHS}`, each[at]])),
      })),
    )
    const isSameProcesses = processes() === begunAs
    console.log(`${sent} odd requests, ${left} of them aborted half way, ${failures.length} failures`)
    if (!isSameProcesses) console.log(`Processes were restarted: ${begunAs} became ${processes()}`)
    for (const failure of failures.slice(0, 20)) console.log(failure)
    if (failures.length > 0) for (const line of errorLines(venue.log()).slice(0, 20)) console.log(line)
    const [warm, end] = [read[0] ?? [], read.at(-1) ?? []]
    return (
      failures.length === 0 &&
      isSameProcesses &&
      end.every((megabytes, at) => megabytes <= MAX_GROWTH * (warm[at] ?? 0))
    )
  } finally {
    await venue.close()
  }
}
