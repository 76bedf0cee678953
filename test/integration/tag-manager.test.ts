import '#test/support/react-production-build'
import t, { type Test } from 'tap'
import { contentItem } from '#test/support/content-upstream'
import { openWebServer } from '#test/support/web-server'

const SITE = 'https://hall.example'
const TAGGED = { siteName: 'Harbour Hall', googleTagManagerID: 'GTM-AB12CD3' }

/** A site with a tag manager and a script of its editors, at a movable time. */
async function openTaggedSite(t: Test, environment: Record<string, string> = {}) {
  const clock = { at: Date.parse('2026-03-02T01:00:00Z') }
  const web = await openWebServer(
    t,
    () => ({}),
    { PUBLIC_URL: SITE, ...environment },
    () => clock.at,
  )
  const javascriptHeader = '<script>window.own = 1</script>'
  web.content.publish(
    contentItem('/settings', { ...TAGGED, javascriptHeader }, { contentType: 'siteSettings' }),
    contentItem('/', {}, { contentType: 'homePage', name: 'Home' }),
  )
  const home = () => web.app.inject({ url: '/' })
  const directives = async () =>
    new Map(
      String((await home()).headers['content-security-policy'])
        .split('; ')
        .map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)]),
    )
  const report = (body: unknown, contentType = 'application/reports+json', from = '127.0.0.1') =>
    web.app.inject({
      ...{ method: 'POST', url: '/policy-reports', remoteAddress: from },
      headers: { 'content-type': contentType },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const blocked = () => web.lines.filter(({ msg }) => msg === 'The page’s policy blocked a request')
  return { ...web, clock, home, directives, report, blocked }
}

const violation = (
  blockedURL: string,
  effectiveDirective = 'script-src-elem',
  documentURL = `${SITE}/whats-on?a=1`,
) => ({
  ...{ type: 'csp-violation', age: 3, url: documentURL, user_agent: 'A browser' },
  body: { documentURL, effectiveDirective, blockedURL, disposition: 'enforce', sample: 'secret' },
})

t.test('Analytics reports to Google’s hosts without a setting, and nothing more is allowed', async (t) => {
  const { directives, home } = await openTaggedSite(t)
  const policy = await directives()
  for (const host of [
    'https://analytics.google.com',
    'https://*.google-analytics.com',
    'https://stats.g.doubleclick.net',
  ])
    t.ok(policy.get('connect-src')?.includes(host), host)
  t.notOk(policy.get('script-src')?.includes("'unsafe-inline'"))
  t.notOk(policy.get('script-src')?.includes("'unsafe-eval'"))
  t.same(policy.get('font-src'), ["'self'"])
  t.notOk(policy.get('frame-src')?.some((host) => host.includes('doubleclick')))
  t.equal((await home()).headers['cross-origin-opener-policy'], 'same-origin')
})

t.test('the tag manager may do what the setting names, on cached pages too', async (t) => {
  const { directives, home, app } = await openTaggedSite(t, {
    TAG_MANAGER_ALLOWS:
      'google-ads, preview, custom-html, script:https://connect.vendor.example, image:https://*.pixel.example, frame:https://chat.example, connect:https://api.example:8443',
  })
  for (const source of ['rendered', 'cached']) {
    const policy = await directives()
    t.ok(policy.get('script-src')?.includes('https://connect.vendor.example'), source)
    t.ok(policy.get('script-src')?.includes("'unsafe-inline'"))
    t.notOk(
      policy.get('script-src')?.some((each) => each.startsWith("'sha256-")),
      'a hash would disable it',
    )
    t.ok(policy.get('style-src')?.includes("'unsafe-inline'"))
    t.ok(policy.get('img-src')?.includes('https://*.pixel.example'))
    t.ok(policy.get('frame-src')?.includes('https://chat.example'))
    t.ok(policy.get('frame-src')?.includes('https://td.doubleclick.net'))
    t.ok(policy.get('connect-src')?.includes('https://api.example:8443'))
    t.ok(policy.get('font-src')?.includes('https://fonts.gstatic.com'))
    t.equal((await home()).headers['cross-origin-opener-policy'], 'unsafe-none')
  }
  t.equal(app.pageCache.size.pages, 1)
})

t.test('a page without the tag manager allows nothing of it', async (t) => {
  const { content, directives } = await openTaggedSite(t, {
    TAG_MANAGER_ALLOWS: 'custom-html, script:https://connect.vendor.example',
  })
  content.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
  t.same((await directives()).get('script-src'), ["'self'"])
})

t.test('every page names the address for reports of blocked requests, in both forms', async (t) => {
  const { home, directives } = await openTaggedSite(t)
  const policy = await directives()
  t.same(policy.get('report-to'), ['policy'])
  t.same(policy.get('report-uri'), ['/policy-reports'])
  t.equal((await home()).headers['reporting-endpoints'], 'policy="/policy-reports"')
})

t.test('a blocked request is logged once a day, with the host and the page’s path alone', async (t) => {
  const { report, blocked, clock } = await openTaggedSite(t)
  const pixel = violation('https://px.vendor.example/t/ada@example.org?id=9', 'img-src', `${SITE}/purchase?key=sesame`)
  const otherReport = { ...violation('https://other.example/'), type: 'deprecation' }
  t.equal((await report([pixel, pixel, otherReport, violation('inline')])).statusCode, 204)
  const old = {
    'csp-report': {
      'document-uri': `${SITE}/visit?token=sesame`,
      'violated-directive': "connect-src 'self'",
      'blocked-uri': 'https://beacon.example/c?u=ada',
    },
  }
  t.equal((await report(old, 'application/csp-report')).statusCode, 204)
  await report([pixel])
  t.same(
    blocked().map(({ directive, blocked: host, page }) => [directive, host, page]),
    [
      ['img-src', 'https://px.vendor.example', '/purchase'],
      ['script-src-elem', 'inline', '/whats-on'],
      ['connect-src', 'https://beacon.example', '/visit'],
    ],
  )
  t.notMatch(JSON.stringify(blocked()), /sesame|ada|secret/)
  clock.at += 25 * 3_600_000
  await report([pixel])
  t.equal(blocked().length, 4)
})

t.test('at most 20 blocked requests a minute are logged', async (t) => {
  const { report, blocked, clock } = await openTaggedSite(t)
  const many = Array.from({ length: 40 }, (_, at) => violation(`https://host-${at}.example/`))
  await report(many)
  t.equal(blocked().length, 20)
  clock.at += 60_000
  await report(many)
  t.equal(blocked().length, 40)
})

t.test('reports of browser extensions and malformed ones are ignored', async (t) => {
  const { report, blocked } = await openTaggedSite(t)
  const odd = [
    ...[violation('chrome-extension://abc/x.js'), violation('https://x.example/', '<b>;')],
    ...[{ type: 'deprecation', body: {} }, null, 7, violation('not an address')],
  ]
  t.equal((await report(odd)).statusCode, 204)
  for (const body of ['{}', '"text"', 'null']) t.equal((await report(body)).statusCode, 204, body)
  t.equal((await report('not JSON')).statusCode, 400)
  t.equal((await report('')).statusCode, 400)
  t.same(blocked(), [])
})

t.test('a large report is refused, and so is a network that sends too many', async (t) => {
  const { report } = await openTaggedSite(t, { CALLS_PER_MINUTE_NETWORK: '2' })
  t.equal((await report(`"${'x'.repeat(70_000)}"`)).statusCode, 413)
  const network = '203.0.113.7'
  const statuses: number[] = []
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await report([], undefined, network)).statusCode)
  t.same(statuses, [204, 204, 429])
})
