import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { itemByIdAddress, itemByPathAddress } from '#server/content-client/addresses'
import { contentProblem } from '#server/content-client/examine-content'
import { buildContentService } from '#server/content-service/app'
import type { ContentNow } from '#server/content-service/content-source'
import { openPayloadSource } from '#server/content-service/payload/payload-source'
import { openVenueContent } from '#server/venue/content/venue-content'
import { writeNewVenue } from '#server/venue/new-venue'
import { documentOfMedia, documentOfPage, settingsDocumentOf } from '#server/venue/payload-export/document-of'
import { exportForPayload } from '#server/venue/payload-export/export-payload'
import { demonstrationSource } from '#test/support/demonstration-source'
import { comparableData, firstDifference } from '#test/support/page-comparison'
import { PAYLOAD_KEY, type PayloadDocument, startScriptedPayload } from '#test/support/scripted-payload'
import { venueFolder } from '#test/support/small-venue'
import { timeLimit } from '#test/support/time-limits'

const TODAY = '2026-06-01'
const settings = readSettings({})
const quiet = pino({ level: 'silent' })

/** Starts a scripted Payload with this content, as the export writes it. */
async function payloadWith(t: Test, { library, media }: ContentNow) {
  const payload = await startScriptedPayload(t)
  const problems: string[] = []
  const context = { library, media, today: TODAY, report: (problem: string) => void problems.push(problem) }
  const stored = (document: Record<string, unknown>) =>
    ({ ...document, updatedAt: `${TODAY}T00:00:00.000Z` }) as PayloadDocument
  for (const page of library.pages)
    if (page.contentType === 'siteSettings')
      payload.state.settings = stored({ id: 'settings', ...settingsDocumentOf(page, context) })
    else payload.state.pages.set(page.id, stored(documentOfPage(page, context)))
  for (const item of media.items) {
    const { width, height, bytes: filesize, id, path: filename } = item
    payload.state.media.set(
      id,
      stored({ ...documentOfMedia(item), width, height, filesize, filename: filename.replaceAll('/', '-') }),
    )
  }
  return { ...payload, problems }
}

/** Opens the content service over a scripted Payload. Its clock is moved by hand. */
async function serviceOver(t: Test, origin: string, more: { CONTENT_PREVIEW?: boolean; key?: string } = {}) {
  const { CONTENT_PREVIEW = false, key = PAYLOAD_KEY } = more
  const clock = { ms: Date.parse(TODAY) }
  const payloadSettings = { CONTENT_PAYLOAD_URL: origin, CONTENT_PAYLOAD_API_KEY: key, CONTENT_PREVIEW }
  const source = openPayloadSource({
    settings: { ...payloadSettings, CONTENT_TIMEOUT_MS: timeLimit(5000) },
    ...{ log: quiet, now: () => clock.ms },
  })
  const own = readSettings({ DATA_DIR: t.testdir() })
  const app = await buildContentService({ settings: own, content: source, now: () => clock.ms })
  t.teardown(() => app.close())
  const item = async (place: string) => {
    const { statusCode, body } = await app.inject(itemByPathAddress('v2', place))
    return { statusCode, body: statusCode === 200 ? JSON.parse(body) : body }
  }
  /** Returns a page once Payload was checked again. */
  const later = (place: string) => {
    clock.ms += 2000
    return item(place)
  }
  return { app, source, item, later }
}

/** The demonstration's content, and a service that shows it without Payload. */
async function demonstration(t: Test) {
  const content = demonstrationSource()
  const now = () => Date.parse(TODAY)
  const own = readSettings({ DATA_DIR: t.testdir() })
  const app = await buildContentService({ settings: own, content, now })
  t.teardown(() => app.close())
  return { app, content: await content.read() }
}

/** The fields that Payload has of its own: ids of the settings' blocks, dates of changes and sizes of drawn pictures */
const comparable = (body: string, isSettings: boolean) =>
  comparableData(
    JSON.parse(body, (name, value) =>
      ['updateDate', 'bytes'].includes(name) || (isSettings && ['id', 'createDate'].includes(name)) ? undefined : value,
    ),
  )

t.test('every page of the demonstration is the same from Payload as from its files', async (t) => {
  const { app, content } = await demonstration(t)
  const payload = await payloadWith(t, content)
  t.same(payload.problems, [])
  const shown = await serviceOver(t, payload.origin)
  const pages = content.library.pages
  t.ok(pages.length > 150)
  for (const { path: place, contentType } of pages) {
    const address = itemByPathAddress('v2', place)
    const [one, other] = await Promise.all([app, shown.app].map(async (each) => (await each.inject(address)).body))
    const isSettings = contentType === 'siteSettings'
    t.equal(firstDifference(comparable(one ?? '', isSettings), comparable(other ?? '', isSettings)), '', place)
  }
  const order = async (each: typeof app) =>
    JSON.parse((await each.inject('/umbraco/delivery/api/v2/content?take=999&sort=sortOrder:asc')).body).items.map(
      ({ route }: { route: { path: string } }) => route.path,
    )
  t.same(await order(shown.app), await order(app))
  const moved = pages.find(({ formerPaths }) => formerPaths.length > 0)
  t.equal((await shown.item(moved?.formerPaths[0] ?? '')).statusCode, 301)
})

/** A document of a page with a text and a picture */
const pageDocument = (more: Record<string, unknown> = {}): PayloadDocument => ({
  ...{ id: '5f5c1a0e-0000-4000-8000-000000000001', updatedAt: `${TODAY}T00:00:00.000Z`, _status: 'published' },
  ...{ name: 'Getting here', path: '/getting-here/', contentType: 'contentPage', position: 1, contentGrid: [] },
  ...more,
})
const OTHER = '5f5c1a0e-0000-4000-8000-000000000002'

t.test('changed, new, unpublished and deleted pages are shown at the next check', async (t) => {
  const { origin, state, requests } = await startScriptedPayload(t)
  const page = pageDocument()
  state.pages.set(page.id, page)
  const { item, later } = await serviceOver(t, origin)
  t.equal((await item('/getting-here/')).body.name, 'Getting here')
  const before = requests.length
  await item('/getting-here/')
  t.equal(requests.length, before, 'a second request within two seconds asks nothing')

  state.pages.set(page.id, { ...page, name: 'Ways to us', updatedAt: '2026-06-01T00:01:00.000Z' })
  state.pages.set(
    OTHER,
    pageDocument({ id: OTHER, path: '/getting-here/by-train/', updatedAt: '2026-06-01T00:01:00.000Z' }),
  )
  t.equal((await later('/getting-here/')).body.name, 'Ways to us')
  t.equal((await item('/getting-here/by-train/')).statusCode, 200)

  state.pages.set(OTHER, { ...pageDocument({ id: OTHER, _status: 'draft' }), updatedAt: '2026-06-01T00:02:00.000Z' })
  t.equal((await later('/getting-here/by-train/')).statusCode, 404)
  state.pages.delete(page.id)
  t.equal((await later('/getting-here/')).statusCode, 404)
})

t.test('drafts are shown in preview alone, by path and by id', async (t) => {
  const { origin, state } = await startScriptedPayload(t)
  const page = pageDocument()
  state.pages.set(page.id, page)
  state.drafts.set(page.id, { ...page, name: 'A draft', _status: 'draft', updatedAt: '2026-06-01T00:01:00.000Z' })
  const visitors = await serviceOver(t, origin)
  t.equal((await visitors.item('/getting-here/')).body.name, 'Getting here')
  const editors = await serviceOver(t, origin, { CONTENT_PREVIEW: true })
  t.equal((await editors.item('/getting-here/')).body.name, 'A draft')
  t.match((await editors.app.inject(itemByIdAddress('v2', page.id))).json(), { name: 'A draft' })
})

t.test('while Payload is down or refuses the key, the last content stays and a new service answers 503', async (t) => {
  const { origin, state } = await startScriptedPayload(t)
  state.pages.set(OTHER, pageDocument({ id: OTHER }))
  const { item, later, source } = await serviceOver(t, origin)
  t.equal((await item('/getting-here/')).statusCode, 200)
  state.isDown = true
  t.equal((await later('/getting-here/')).body.name, 'Getting here')
  t.match(await source.problems(), [/^Payload did not answer/])
  const started = await serviceOver(t, origin)
  const { statusCode } = await started.item('/getting-here/')
  t.equal(statusCode, 503)
  const CONTENT_URL = await started.app.listen({ port: 0, host: '127.0.0.1' })
  t.match(await contentProblem({ ...settings, CONTENT_URL }), /answers 503: its log says/)
  state.isDown = false
  t.equal((await started.later('/getting-here/')).statusCode, 200, 'it reads the content once Payload is back')
  const wrong = await serviceOver(t, origin, { key: 'another key' })
  t.equal((await wrong.item('/getting-here/')).statusCode, 503)
})

const text = (value: string, format = 0) => ({ type: 'text', text: value, format })
const element = (type: string, children: unknown[], more = {}) => ({ type, children, ...more })
/** What Payload's editor writes, and the HTML of it */
const TEXTS: readonly [title: string, node: unknown, html: string][] = [
  ['text is escaped', element('paragraph', [text('1 < 2 & 3')]), '<p>1 &lt; 2 &amp; 3</p>'],
  [
    'formats',
    element('paragraph', [text('a', 1), text('b', 3), text('c', 64)]),
    '<p><strong>a</strong><strong><em>b</em></strong><sup>c</sup></p>',
  ],
  ['a break and a rule', element('paragraph', [text('a'), { type: 'linebreak' }, text('b')]), '<p>a<br>b</p>'],
  ['a heading', element('heading', [text('a')], { tag: 'h3' }), '<h3>a</h3>'],
  ['no other tag', element('heading', [text('a')], { tag: 'script' }), 'a'],
  [
    'a numbered list',
    element('list', [element('listitem', [text('a')])], { tag: 'ol', start: 4 }),
    '<ol start="4"><li>a</li></ol>',
  ],
  ['a quote', element('quote', [text('a')]), '<blockquote>a</blockquote>'],
  [
    'a link to an address',
    element('paragraph', [
      element('link', [text('a')], { fields: { linkType: 'custom', url: 'https://x.example/?a="', newTab: true } }),
    ]),
    '<p><a href="https://x.example/?a=&quot;" target="_blank">a</a></p>',
  ],
  [
    'a link to a page that isn’t published',
    element('paragraph', [element('link', [text('a')], { fields: { linkType: 'internal', doc: { value: OTHER } } })]),
    '<p>a</p>',
  ],
  ['a picture', { type: 'upload', value: 'picture' }, '<p><img src="/media/foyer.jpg" alt="The “foyer”"></p>'],
  ['a picture that was deleted', { type: 'upload', value: 'none' }, ''],
  ['HTML', { type: 'block', fields: { blockType: 'html', html: '<table></table>' } }, '<table></table>'],
  ['an unknown node', element('unknown', [text('a')]), 'a'],
]

t.test('rich text of Payload’s editor becomes HTML', async (t) => {
  const { origin, state } = await startScriptedPayload(t)
  const updatedAt = `${TODAY}T00:00:00.000Z`
  state.media.set('picture', { id: 'picture', updatedAt, filename: 'foyer.jpg', alt: 'The “foyer”', filesize: 9 })
  for (const [at, [, node]] of TEXTS.entries()) {
    const id = `${OTHER.slice(0, -2)}${at + 10}`
    state.pages.set(id, pageDocument({ id, path: `/${at}/`, introduction: { root: { children: [node] } } }))
  }
  const { item, app } = await serviceOver(t, origin)
  for (const [at, [title, , html]] of TEXTS.entries())
    t.equal((await item(`/${at}/`)).body.properties.introduction.markup, html, title)
  const file = await app.inject('/media/foyer.jpg')
  t.equal(file.statusCode, 200)
  t.equal(file.body, 'the bytes of foyer.jpg', 'the file is downloaded')
})

t.test('a file that was replaced under its name is downloaded again', async (t) => {
  const { origin, state, requests } = await startScriptedPayload(t)
  const picture = { id: 'picture', filename: 'foyer.jpg', alt: '', filesize: 9 }
  const node = { type: 'upload', value: 'picture' }
  state.media.set('picture', { ...picture, updatedAt: `${TODAY}T00:00:00.000Z` })
  state.pages.set(OTHER, pageDocument({ id: OTHER, path: '/hall/', introduction: { root: { children: [node] } } }))
  const { later, app } = await serviceOver(t, origin)
  await later('/hall/')
  const download = async () => {
    t.equal((await app.inject('/media/foyer.jpg')).statusCode, 200)
    return requests.filter((path) => path.endsWith('/foyer.jpg')).length
  }
  t.equal(await download(), 1)
  t.equal(await download(), 1, 'it is kept')
  state.media.set('picture', { ...picture, updatedAt: `${TODAY}T00:01:00.000Z` })
  await later('/hall/')
  t.equal(await download(), 2)
})

t.test('an export writes a project, and a second one leaves the venue’s changes of it', async (t) => {
  const root = venueFolder(t, {})
  const venue = { name: 'Theater am Kanal', town: 'Berlin', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' }
  writeNewVenue(root, { ...venue, locale: 'en-IE' }, new Date('2026-11-26T10:00:00Z'))
  const content = await openVenueContent({ root, onProblem: t.fail, now: Date.now })()
  const folder = path.join(venueFolder(t, {}), 'cms')
  const { pages, media, problems } = await exportForPayload(folder, content, TODAY)
  t.same(problems, [])
  t.equal(pages, content.library.pages.length - 1, 'all but the settings')
  t.ok(media > 0)
  for (const { path: file } of content.media.items) t.ok(existsSync(path.join(folder, 'import', file)), file)
  const secrets = readFileSync(path.join(folder, '.env'), 'utf8')
  t.match(secrets, /^PAYLOAD_SECRET=\w{48}\nCONTENT_API_KEY=\w{48}\n$/)
  const config = path.join(folder, 'payload.config.js')
  writeFileSync(config, 'ours')
  writeFileSync(path.join(folder, 'content.json'), '')
  await exportForPayload(folder, content, TODAY)
  t.equal(readFileSync(config, 'utf8'), 'ours')
  t.equal(readFileSync(path.join(folder, '.env'), 'utf8'), secrets)
  t.equal(JSON.parse(readFileSync(path.join(folder, 'content.json'), 'utf8')).pages.length, pages)
})
