// npm run try-payload: compares each page of the demonstration with the same page from a real Payload.
import '#test/support/react-production-build'

import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import type { ContentSource } from '#server/content-service/content-source'
import { openPayloadSource } from '#server/content-service/payload/payload-source'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { demonstrationSource } from '#test/support/demonstration-source'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { comparableData, firstDifference, partsOfPage } from '#test/support/page-comparison'
import { programmeScript } from '#test/support/programme-upstream'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'
import { startPayload } from './payload-project.ts'

// An installation takes minutes.
t.setTimeout(0)
const NOW = Date.parse('2026-06-01T01:00:00Z')
const TODAY = '2026-06-01'
const settings = readSettings({})
const silent = createLogger({ LOG_LEVEL: 'silent' }, 'web server')

/** Starts a web server over this content. Returns the HTML of an address. */
async function site(t: Test, content: ContentSource, ticketingUrl: string) {
  const own = readSettings({ DATA_DIR: t.testdir() })
  const service = await buildContentService({ settings: own, content, now: () => NOW })
  t.teardown(() => service.close())
  const web = await buildWeb({
    settings: isolatedSettings({
      ...{ PUBLIC_URL: 'https://hall.example', TICKETING_URL: ticketingUrl, ...fullPreloads },
      CONTENT_URL: await service.listen({ port: 0, host: '127.0.0.1' }),
      CONTENT_TIMEOUT_MS: timeLimitSetting(20_000),
    }),
    ...{ log: silent, now: () => NOW },
    sitePages: await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url))),
  })
  t.teardown(() => web.close())
  return async (address: string) => {
    const { statusCode, body } = await web.inject(address)
    return { statusCode, body }
  }
}

/** The fields with dates of changes, which are those of the import, and sizes of drawn pictures */
const OF_THE_STORE = ['updated', 'updateDate', 'bytes']

/** Returns a page's HTML and data without these fields. */
function comparable(html: string): string {
  const page = partsOfPage(html)
  const data = JSON.stringify(page.data, (name, value) => (OF_THE_STORE.includes(name) ? undefined : value))
  return page.html.replace(/"dateModified":"[^"]*"/g, '') + comparableData(JSON.parse(data))
}

t.test('every page of the demonstration is the same from Payload', async (t) => {
  const files = demonstrationSource()
  const content = await files.read()
  const payload = await startPayload(t, content, TODAY)
  const source = openPayloadSource({
    settings: {
      ...{ CONTENT_PAYLOAD_URL: payload.url, CONTENT_PAYLOAD_API_KEY: payload.key, CONTENT_PREVIEW: false },
      CONTENT_TIMEOUT_MS: timeLimit(20_000),
    },
    log: silent,
  })
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith(programmeScript(NOW, settings.VENUE_TIME_ZONE, ticketing.requests))
  const fromFiles = await site(t, files, ticketing.url)
  const fromPayload = await site(t, source, ticketing.url)
  const paths = content.library.pages.map(({ path }) => path)
  for (const address of [...paths, '/whats-on?viewmode=series', '/no-such-page']) {
    const [one, other] = [await fromFiles(address), await fromPayload(address)]
    t.equal(other.statusCode, one.statusCode, `${address}: ${one.statusCode}`)
    t.equal(firstDifference(comparable(one.body), comparable(other.body)), '', address)
  }
  const picture = content.media.items.find(({ origin, extension }) => 'file' in origin && extension === 'pdf')
  t.equal((await fromPayload(picture?.url ?? '')).body, (await fromFiles(picture?.url ?? '')).body, 'a file')
})
