import '#test/support/react-production-build'

import { PassThrough, Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { sitePages } from '#test/support/built-pages'
import { contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

t.test('a page that fails to refresh in the background is served as before', async (t) => {
  const { read, advance, failRenderings, failedRenderings } = await openSite(t)
  const before = await read('/')
  failRenderings()
  for (let tries = 0; tries < 20 && failedRenderings() < 2; tries++) {
    advance(5_000)
    t.equal((await read('/')).body, before.body)
  }
  t.ok(failedRenderings() >= 2, 'renderings failed')
  t.equal((await read('/healthz')).statusCode, 200)
})

t.test('a failed refresh is logged once, however many visitors come meanwhile', async (t) => {
  const { read, advance, failRenderings, failedRenderings, logged } = await openSite(t)
  const before = await read('/')
  failRenderings()
  const lines: unknown[] = []
  while (lines.length < 2) {
    advance(5_000)
    t.same(await Promise.all([1, 2, 3].map(() => read('/'))), [before, before, before])
    lines.push(...logged())
  }
  failRenderings(0)
  lines.push(...logged())
  t.equal(lines.length, failedRenderings())
  for (const line of lines)
    t.match(line, { level: 'error', msg: 'a cached page could not be re-rendered', address: '/' })
})

t.test('a page whose rendering fails halfway is cut off, and the next visitor gets it complete', async (t) => {
  const { read, failRenderings } = await openSite(t)
  failRenderings(1)
  for (const encoding of ['identity', 'br']) await read('/', encoding).catch(() => {})
  t.equal((await read('/')).statusCode, 200)
})

t.test('a page that can’t be rendered any more is served from the cache', async (t) => {
  const { read, advance, failRenderings, failedRenderings } = await openSite(t)
  const before = await read('/')
  failRenderings(Number.POSITIVE_INFINITY, 'at once')
  for (let day = 0; day < 3; day++) {
    advance(86_400_000)
    t.same(await read('/'), before)
  }
  t.ok(failedRenderings() > 0, 'renderings failed')
})

/** A site of one page, with a clock that the test moves and renderings that the test can make fail. */
async function openSite(t: Test) {
  const [content, ticketing] = [await startContentUpstream(t), await startTicketingUpstream(t)]
  content.publish(contentItem('/settings', { siteName: 'Hall' }, { contentType: 'siteSettings' }))
  content.publish(contentItem('/', {}, { name: 'Home' }))
  const out = new PassThrough()
  const log = createLogger({ LOG_LEVEL: 'error' }, 'web server', out)
  let now = Date.parse('2026-03-02T01:00:00Z')
  let failures = 0
  let isAtOnce = false
  let failed = 0
  let edits = 0
  const render: typeof sitePages.render = async (...rendering) => {
    if (failures <= 0) return sitePages.render(...rendering)
    failures -= 1
    failed += 1
    if (isAtOnce) throw new Error('the rendering failed')
    return Readable.from(halfAPage())
  }
  const app = await buildWeb({
    settings: readSettings({ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, ...fullPreloads }),
    ...{ log, sitePages: { ...sitePages, render }, now: () => now },
  })
  t.teardown(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    async read(path: string, encoding = 'identity') {
      const response = await fetch(address + path, { headers: { 'accept-encoding': encoding } })
      return { statusCode: response.status, body: await response.text() }
    },
    advance(ms: number) {
      now += ms
      content.publish(contentItem('/', {}, { name: `Home ${++edits}` }))
    },
    failRenderings(times = Number.POSITIVE_INFINITY, when: 'at once' | 'half way' = 'half way') {
      failures = times
      isAtOnce = when === 'at once'
    },
    failedRenderings: () => failed,
    /** Returns the errors that were logged. */
    logged: () => [...String(out.read() ?? '').matchAll(/.+/g)].map(([line]) => JSON.parse(line)),
  }
}

async function* halfAPage() {
  yield '<!DOCTYPE html><html><body>Half a page'
  throw new Error('the rendering failed')
}
