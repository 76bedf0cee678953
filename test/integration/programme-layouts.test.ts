import '#test/support/react-production-build'
import '../../config/client-in-node.ts'

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { contentItem, startContentUpstream } from '#test/support/content-upstream'
import { isolatedSettings } from '#test/support/isolated-settings'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

const { layoutEntry } = await import('#client/layouts/registry.ts')
const dist = new URL('../../dist/site/', import.meta.url)
const sitePages = await builtPages(fileURLToPath(dist))
const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'))
const content = await startContentUpstream(t)
const ticketing = await startTicketingUpstream(t)
const settings = isolatedSettings({ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, DEMO: 'false' })
const log = createLogger({ LOG_LEVEL: 'silent' }, 'web server')
const app = await buildWeb({ settings, log, sitePages, now: () => Date.now() })
t.after(() => app.close())

/** Returns the script of a content type's layout, which its page's document loads. */
function scriptOf(type: string): string {
  const chunk = manifest[layoutEntry(type).source]
  if (!chunk) throw new Error(`${type}'s layout has no chunk of its own`)
  return chunk.file
}
const purchase = {
  '/purchase/single-event': 'singleEvent',
  '/purchase/series-package': 'seriesPackagePurchase',
  '/purchase/memberships': 'membership',
  '/purchase/checkout': 'purchaseCheckout',
  '/purchase/booking-complete': 'bookingComplete',
  '/purchase/renew-packages': 'renewPackages',
}
const types =
  `homePage contentPage whatsOn pastSeasons series production news newsArticle search account createAccount forgotPassword
  resetPassword login overview personalInformation addresses communicationPreferences accountChangePassword upcomingEvents
  pastEvents returnTickets currentMemberships currentPackages renewPackages singleEvent seriesPackagePurchase membership
  purchaseCheckout bookingComplete styleGuide`.split(/\s+/)

content.publish(
  contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }),
  contentItem('/', {}, { contentType: 'homePage' }),
  contentItem('/subject', { tessituraId: 7 }, { contentType: 'production' }),
  contentItem('/subject-series', { tessituraId: 7 }, { contentType: 'series' }),
  contentItem('/purchase/syos', {}, { contentType: 'seatSelector' }),
  ...Object.entries(purchase).map(([path, contentType]) => contentItem(path, {}, { contentType })),
  ...types.map((contentType) => contentItem(`/type/${contentType}`, {}, { contentType })),
)
const read = async (path: string) => {
  const { statusCode, body } = await app.inject({ url: path })
  return { statusCode, body }
}

t.test('each content type has its own layout [SHELL-11]', async (t) => {
  const scripts = new Set(types.map(scriptOf))
  t.equal(scripts.size, types.length)
  for (const type of types) {
    const { statusCode, body } = await read(`/type/${type}?productionId=7&seriesId=7`)
    t.equal(statusCode, 200, type)
    for (const script of scripts) t.equal(body.includes(script), script === scriptOf(type), `${type}: ${script}`)
  }
})

t.test(
  'each purchase route has its layout; the seat selector has neither header nor footer [ROUTE-S-04]',
  async (t) => {
    for (const [path, type] of Object.entries(purchase)) {
      const { statusCode, body } = await read(`${path}?productionId=7&seriesId=7`)
      t.equal(statusCode, 200, path)
      t.ok(body.includes(scriptOf(type)), path)
      t.match(body, /<footer/, path)
    }
    const { statusCode, body } = await read('/purchase/syos?performanceId=7')
    t.equal(statusCode, 200)
    t.ok(body.includes(scriptOf('seatSelector')))
    t.notMatch(body, /<footer/)
  },
)
