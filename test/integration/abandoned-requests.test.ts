import t from 'tap'
import { formIdOf } from '#server/venue/content/property-values'
import { production } from '#shared/ticketing/production/production'
import { type AbandonedRequest, leave, moments, randomOf } from '#test/support/abandoned-requests'
import { ERROR_LINE } from '#test/support/log-levels'
import { openPostgresVenue } from '#test/support/postgres-venue'
import { rawRequest } from '#test/support/raw-request'
import { timeLimitSetting } from '#test/support/time-limits'

const REQUESTS = 800
const AT_ONCE = 40
const SEED = Number(process.env.LEFT_REQUESTS_SEED ?? 20_261_125)
const FORM = formIdOf('enquiry')

/** So many requests at once make every part slow, which isn't what is tested. */
const patient = timeLimitSetting(30_000)
const venue = await openPostgresVenue(t, {
  ...{ WAITING_ROOM_ACTIVE: 'true', LOG_LEVEL: 'info' },
  ...{ CONTENT_TIMEOUT_MS: patient, FORMS_TIMEOUT_MS: patient, TICKETING_TIMEOUT_MS: patient },
})

const parts = [
  'web server',
  'box office',
  'content service',
  'form service',
  'payment sandbox',
  'waiting room',
] as const
type Part = (typeof parts)[number]

const json = { method: 'POST', contentType: 'application/json' }
const entry = JSON.stringify({ values: { name: 'Ada', message: 'x'.repeat(100_000) } })
const reservation = JSON.stringify({ productionId: 1, performanceId: 1, seats: [{ priceTypeId: 1, count: 1 }] })

/** Requests of every kind that the processes answer: reads, writes, small, large, streamed, forwarded. */
const requestsOf: Record<Part, readonly (Omit<AbandonedRequest, 'origin' | 'method'> & { method?: string })[]> = {
  'web server': [
    ...['/', '/whats-on', '/whats-on?page=2', '/nothing-here', '/page-data?address=%2Fnews', '/site-data'],
    ...['/whats-on.ics', '/sitemap.xml', '/feed.xml', '/robots.txt', '/media/none.jpg', '/readyz'],
    ...[
      '/api/Session/Info',
      '/api/WhatsOn/FilterOptions',
      '/api/SeatSelector/Changes?PerformanceId=1',
      '/api/SeatSelector/SeatMap?Slug=none',
    ],
    ...['/sandbox/pay/none', '/waiting-room/', '/waiting-room/status', `/forms/definitions/${FORM}`],
  ]
    .map((path): Omit<AbandonedRequest, 'origin' | 'method'> & { method?: string } => ({ path }))
    .concat(
      { ...json, path: `/forms/entries/${FORM}`, body: entry },
      { ...json, method: 'PUT', path: production.reserveTicket.path, body: reservation },
      { ...json, path: '/policy-reports', body: '[]' },
      { ...json, path: '/sandbox/pay/none', body: 'card=4242' },
    ),
  'box office': [
    { path: '/api/Session/Info' },
    { path: '/api/WhatsOn/FilterOptions' },
    { ...json, path: '/api/WhatsOn/Productions', body: JSON.stringify({ filtersApplied: [] }) },
    { ...json, method: 'PUT', path: production.reserveTicket.path, body: reservation },
    { path: '/api/SeatSelector/Changes?PerformanceId=1' },
  ],
  'content service': [
    { path: '/umbraco/delivery/api/v2/content?take=100' },
    { path: '/umbraco/delivery/api/v2/content/item/' },
    { path: '/media/none.jpg' },
  ],
  'form service': [
    { path: `/umbraco/forms/delivery/api/v1/definitions/${FORM}` },
    { ...json, path: `/umbraco/forms/delivery/api/v1/entries/${FORM}`, body: entry },
  ],
  'payment sandbox': [{ path: '/sandbox/pay/none' }, { ...json, path: '/sessions', body: '{"amount":1}' }],
  'waiting room': [{ path: '/waiting-room/' }, { path: '/waiting-room/status' }],
}

/** Returns the address at which a process listens, from its log. */
function originOf(part: Part): string {
  const [, origin] = new RegExp(`"msg":"${part} listens at (http://[^"]+)"`).exec(venue.log()) ?? []
  if (!origin) throw new Error(`The ${part} doesn't say where it listens`)
  return origin.replace('0.0.0.0', '127.0.0.1')
}
const processes = () => parts.map((part) => [part, venue.processOf(part)])

t.test('requests abandoned at any moment crash no process', async (t) => {
  await Promise.all(parts.map((part) => venue.logged(`"msg":"${part} listens at`)))
  const before = processes()
  const random = randomOf(SEED)
  t.comment(`LEFT_REQUESTS_SEED=${SEED}`)
  const all = parts.flatMap((part) =>
    requestsOf[part].map((request) => ({ method: 'GET', ...request, origin: originOf(part) })),
  )
  let left = REQUESTS
  const sendSome = async () => {
    while (left-- > 0) {
      const request = all[Math.floor(random() * all.length)] as AbandonedRequest
      await leave(request, moments[left % moments.length] ?? 'half a head', random)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))

  t.same(processes(), before, 'no part has restarted')
  for (const part of parts)
    for (const path of ['/healthz', '/readyz'])
      t.equal((await rawRequest(originOf(part), path)).status, 200, `${part} ${path}`)
  for (const path of ['/', '/whats-on', '/api/Session/Info', `/forms/definitions/${FORM}`, '/waiting-room/status']) {
    const { status, body } = await rawRequest(venue.url, path)
    t.equal(status, 200, `${path}: ${body.slice(0, 300)}`)
  }
  t.same(venue.log().match(new RegExp(`.*(?:${ERROR_LINE.source}|FST_ERR_REP_ALREADY_SENT).*`, 'g')), null)
})
