import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { contentOf } from '#server/content-service/content-of'
import { reportChanges } from '#server/content-service/report-changes'
import { writeNewVenue } from '#server/venue/new-venue'
import { listenLocally } from '#test/support/listen-locally'
import { venueFolder } from '#test/support/small-venue'
import { timeLimit } from '#test/support/time-limits'

const VISIT = 'pages/your-visit.md'
const venue = { name: 'Theater am Kanal', town: 'Berlin', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' }

/** Opens the content service of a new venue's folder. */
async function openVenueService(t: Test, environment: Record<string, string> = {}) {
  const root = venueFolder(t, {})
  writeNewVenue(root, { ...venue, locale: 'en-IE' }, new Date('2026-11-26T10:00:00Z'))
  const change = (from: string, to: string) => {
    const file = path.join(root, VISIT)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    // File systems with coarse times need a later one.
    const later = new Date(Date.now() + 60_000)
    utimesSync(file, later, later)
  }
  const open = async () => {
    const lines: { msg: string }[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const settings = readSettings({ VENUE_DIR: root, DATA_DIR: venueFolder(t, {}), ...environment })
    const content = contentOf(settings, logger)
    const app = await buildContentService({ settings, content, logger })
    t.teardown(() => app.close())
    return { app, content, settings, lines }
  }
  return { change, open }
}

t.test('the preview page names drafts and broken files to this machine alone, and isn’t cached', async (t) => {
  const { change, open } = await openVenueService(t)
  change('order: 20', 'order: 20\ndraft: true')
  const { app } = await open()
  const page = await app.inject({ url: '/preview' })
  t.equal(page.statusCode, 200)
  t.equal(page.headers['cache-control'], 'no-store')
  t.match(page.body, '<html lang="en-IE">')
  const [, address = ''] = /Your visit: \/your-visit\/, in preview at (\/preview-[0-9a-f-]+)\//.exec(page.body) ?? []
  t.ok(address)
  for (const elsewhere of [{ remoteAddress: '203.0.113.9' }, { headers: { 'x-forwarded-for': '203.0.113.9' } }])
    t.equal((await app.inject({ url: '/preview', ...elsewhere })).statusCode, 404)

  const delivered = (url: string) => app.inject({ url: `/umbraco/delivery/api/v2/content${url}` })
  t.equal((await delivered('/item/your-visit')).statusCode, 404, 'visitors see no draft')
  t.equal((await delivered(`/item/${address.slice('/preview-'.length)}`)).statusCode, 404)
  t.notMatch((await delivered('?take=100')).body, '"path":"/your-visit/"')

  change('---\n', '---\nsubheading: [\n')
  const broken = await (await open()).app.inject({ url: '/preview' })
  t.match(broken.body, 'These files are shown in their last valid version')
  t.match(broken.body, `${VISIT}:`)
})

t.test('a change of content that can’t be reported is logged once and reported again', async (t) => {
  const answers = [503, 503, 204]
  const received: unknown[] = []
  const server = createServer((request, response) => {
    received.push(request.headers['x-webhook-secret'])
    response.writeHead(answers.shift() ?? 500).end()
    if (answers.length === 0) server.emit('reported')
  })
  const reported = once(server, 'reported', { signal: AbortSignal.timeout(timeLimit(15_000)) })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  const { change, open } = await openVenueService(t, {
    CONTENT_WEBHOOK_SECRET: 'a secret of the venue',
    CONTENT_WEBHOOK_URL: `${origin}/webhooks/content`,
  })
  const { app, content, settings, lines } = await open()
  if (!('read' in content)) throw new Error('The service has no venue')
  await reportChanges(app, content, settings)
  change('title: Your visit', 'title: Plan a visit')
  await reported
  t.same(received, Array(3).fill('a secret of the venue'))
  const warnings = lines.filter(({ msg }) => msg === 'A change of content could not be reported')
  t.match(warnings, [{ err: { message: 'The web server answered 503' } }])
  t.equal(warnings.length, 1)
})
