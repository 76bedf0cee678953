import '#test/support/react-production-build'

import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { demonstrationContent } from '#server/demonstration/content'
import { createLogger } from '#server/process/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { rendererOfVike } from '#server/web/pages/vike-renderer'
import type { SentPageData, SiteData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import { fullPreloads } from '#test/support/full-preloads'
import { programmeScript } from '#test/support/programme-upstream'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

const NOW = Date.parse('2026-06-01T01:00:00Z')
const built = new URL('../../dist/site/', import.meta.url)
const report = {
  logError: (error: unknown) => {
    throw error
  },
  logFault: () => {},
}

t.test('every page’s document is the same rendered by itself and through vike', async (t) => {
  const settings = readSettings({ CONTENT_API_KEY: 'a key of the venue', DATA_DIR: t.testdir() })
  const content = await buildContentService({ settings, content: demonstrationContent(settings), now: () => NOW })
  t.teardown(() => content.close())
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith(programmeScript(NOW, settings.VENUE_TIME_ZONE))
  const sitePages = await builtPages(fileURLToPath(built))
  const web = await buildWeb({
    settings: readSettings({
      ...{
        PUBLIC_URL: 'https://hall.example',
        TICKETING_URL: ticketing.url,
        CONTENT_API_KEY: settings.CONTENT_API_KEY,
      },
      ...{ CONTENT_URL: await content.listen({ port: 0, host: '127.0.0.1' }), CONTENT_TIMEOUT_MS: '20000' },
      ...fullPreloads,
    }),
    ...{ log: createLogger({ LOG_LEVEL: 'silent' }, 'web server'), sitePages, now: () => NOW },
  })
  t.teardown(() => web.close())

  await import(new URL('server/entry.mjs', built).href)
  const throughVike = rendererOfVike(JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8')))
  const { body: sitemap } = await web.inject('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/hall\.example([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  t.ok(addresses.length > 100)
  for (const address of [...addresses, '/whats-on?viewmode=series', '/no-such-page', '/purchase/checkout']) {
    const { body } = await web.inject(`/page-data?address=${encodeURIComponent(address)}`)
    const own = readPageData<SentPageData>(body)
    const data = { ...own, ...readPageData<SiteData>((await web.inject(siteDataAddress(own.siteVersion))).body) }
    const [one, other] = [await sitePages.render(data, body, report), await throughVike(data, body, report)]
    t.equal(await text(one), await text(other), address)
  }
})
