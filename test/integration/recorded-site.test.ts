import '#test/support/react-production-build'

import t from 'tap'
import { addressesOf, startDemonstration } from '../support/demonstration-web.ts'
import { expectRecorded } from '../support/recorded-file.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { type Asked, recordSite, siteRequests } from '../support/recorded-site.ts'
import { respond, succeed, type TicketingUpstream } from '../support/ticketing-upstream.ts'

const MINUTE = 60_000
const SECRET = 'a secret of the editors and the site'
const NOTICE = {
  ...{ url: '/webhooks/content', method: 'POST', payload: '{"Id":"11111111-1111-4111-8111-111111111111"}' },
  headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
} as const

/** Settings of another venue. */
const OTHER_VENUE = {
  ...{ PUBLIC_URL: 'http://other.example', TRUST_PROXY: '127.0.0.1', SESSION_COOKIE_SECURE: 'false' },
  ...{ CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'captcha-secret' },
  ...{ WAITING_ROOM_URL: 'https://queue.example', CONTENT_MEDIA_URL: 'https://media.example', CONTENT_PREVIEW: 'true' },
  ...{ VENUE_TIME_ZONE: 'Europe/Berlin', CURRENCY: 'EUR', LOCALE: 'en-IE', CALLS_SHARED_MS: '0' },
  ...{ TAG_MANAGER_ALLOWS: 'google-ads', CONSENT: 'required', PAGES_SHARED_SECONDS: '60' },
}

t.test('the site’s addresses answer, log and ask for what their file says', async (t) => {
  const { openWeb, content } = await startDemonstration(t)
  const { logTo, logged } = recordedLog()
  const upstreams: TicketingUpstream[] = []
  let minutes = 0
  const open = (settings: Record<string, string>) =>
    openWeb(
      { METRICS_TOKEN: 'a token of the monitoring', ...settings },
      {
        ...{ logTo, later: () => minutes * MINUTE },
        respond: (next, upstream) => {
          upstreams.push(upstream)
          return next
        },
      },
    )
  const web = await open({ CONTENT_WEBHOOK_SECRET: SECRET })
  const lines = web.printRoutes({ commonPrefix: false }).trim().split('\n')
  const seen = new Set<string>()
  const part = async (title: string, asked: readonly Asked[], app = web) => {
    lines.push(
      `--- ${title}`,
      ...(await recordSite(app, asked, { logged, upstream: upstreams.at(-1)?.requests ?? [], seen })),
    )
  }
  await part('pages', siteRequests.pages(await addressesOf(web)))
  await part('content service', siteRequests.content, content)
  await part('ways to ask', siteRequests.ways)
  await part('other addresses', siteRequests.others)
  await part('content has changed', [NOTICE, ...siteRequests.ways.slice(0, 1)])
  minutes += 2
  await part('two minutes later', siteRequests.ways)
  const [ticketing] = upstreams
  ticketing?.respondWith(succeed({ a: 1 }, { 'x-session-token': 'new', 'set-cookie': 'a=b', 'x-other': '1' }))
  await part('calls', siteRequests.calls)
  ticketing?.respondWith(respond(503, { 'content-type': 'application/json', 'retry-after': '7' }, '{"isError":true}'))
  minutes += 2
  await part('ticketing refuses', [...siteRequests.ways, ...siteRequests.calls.slice(0, 20)])
  const other = await open(OTHER_VENUE)
  await part('other settings', [...siteRequests.ways, ...siteRequests.others], other)
  await content.close()
  minutes += 2
  await part('content is down', siteRequests.ways, web)
  const empty = await open({})
  await part('content has never been there', [...siteRequests.ways, ...siteRequests.others], empty)
  expectRecorded(t, 'site', lines)
})
