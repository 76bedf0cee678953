import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import type { ContentNow } from '#server/content-service/content-source'
import { openVenueContent } from '#server/venue/content/venue-content'
import { writeNewVenue } from '#server/venue/new-venue'
import { exportForUmbracoByCommand } from '#server/venue/umbraco-command'
import type { UmbracoRequest } from '#server/venue/umbraco-export/content-requests'
import { exportForUmbraco } from '#server/venue/umbraco-export/export-umbraco'
import { sendToUmbraco } from '#server/venue/umbraco-export/send-umbraco'
import { demonstrationSource } from '#test/support/demonstration-source'
import { venueFolder, writeVenue } from '#test/support/small-venue'
import { startUmbracoForContent } from '#test/support/umbraco-content'
import { CLIENT } from '#test/support/umbraco-management'

const TODAY = '2026-06-01'
const venue = { name: 'Theater am Kanal', town: 'Berlin', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' }
type Umbraco = Awaited<ReturnType<typeof startUmbracoForContent>>

/** Writes a new venue's folder, with these files in it. */
function newVenue(t: Test, files: Record<string, string> = {}) {
  const root = venueFolder(t, {})
  writeNewVenue(root, { ...venue, locale: 'en-IE' }, new Date('2026-11-26T10:00:00Z'))
  writeVenue(root, files)
  return root
}
const contentIn = (root: string) => openVenueContent({ root, onProblem: (problem) => t.fail(problem), now: Date.now })()

async function exported(t: Test, content: ContentNow) {
  const folder = venueFolder(t, {})
  const { problems, ...counts } = await exportForUmbraco(folder, content, TODAY)
  const files = () => readdirSync(folder).filter((name) => /^\d/.test(name))
  const requests = () =>
    files().map((name): UmbracoRequest => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  const send = async ({ url }: Pick<Umbraco, 'url'>, secret = CLIENT.secret) => {
    const lines: string[] = []
    const access = { url, clientId: CLIENT.id, clientSecret: secret }
    return { ...(await sendToUmbraco(folder, access, (line) => void lines.push(line))), lines }
  }
  return { folder, problems, counts, files, requests, send }
}
/** Properties that files of items without a page have too. */
const OF_PAGES = new Set(['noIndex', 'seoPageTitle'])
const stateOf = ({ documents, media }: Umbraco) =>
  JSON.parse(JSON.stringify([...documents, ...media]), (name, value) => (name === 'temporaryFileId' ? 'any' : value))

t.test('every page and picture of the demonstration is accepted, and nothing is sent twice', async (t) => {
  const content = await demonstrationSource().read()
  const origin = { file: path.join(venueFolder(t, { 'picture.jpg': 'picture' }), 'picture.jpg') }
  const items = content.media.items.map((item) => ({ ...item, origin }))
  const { problems, counts, requests, send } = await exported(t, { ...content, media: { ...content.media, items } })
  const { pages } = content.library
  t.same(counts, { pages: pages.length, media: items.length })
  t.ok(pages.length > 150 && items.length > 50)
  t.same(
    problems.filter((problem) => !/: the redirects from \//.test(problem)),
    [],
  )
  const umbraco = await startUmbracoForContent(t)
  await send(umbraco)
  t.same(
    [...umbraco.documents.keys()],
    pages.map(({ id }) => id),
  )
  for (const { id, path: place, isPublic, properties } of pages) {
    const { variants, values } = umbraco.documents.get(id) ?? { variants: [], values: [] }
    t.equal(variants[0]?.state, isPublic ? 'Published' : 'Draft', place)
    const missing = Object.entries(properties).filter(([alias]) => !values.some((each) => each.alias === alias))
    t.same(
      missing.filter(([alias, value]) => !/^\{"\$\w+":\[\]\}$/.test(JSON.stringify(value)) && !OF_PAGES.has(alias)),
      [],
      `${place} has all its properties`,
    )
  }
  const before = umbraco.writes.length
  const again = await send(umbraco)
  t.same(again, { created: 0, filled: 0, published: 0, unchanged: requests().length, lines: [] })
  t.equal(umbraco.writes.length, before)
})

const PLAN = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"/>'
const VISIT = `---
title: Über uns
imageForDesktop: foyer.svg
draft: true
publishDate: 2026-05-04
---

Read [the box office’s page](/your-visit#tickets) and [our plan](/media/foyer.svg).

![Foyer](/media/foyer.svg)

\`\`\`block accordions
heading: Questions
items:
  - heading: May I bring a dog?
    text: Yes.
settings: { theme: Warm }
columns: 6
\`\`\`
`

t.test('links, pictures and blocks are stored by their ids, and a draft stays a draft', async (t) => {
  const root = newVenue(t, { 'pages/about.md': VISIT, 'media/foyer.svg': PLAN })
  const content = await contentIn(root)
  const { requests, send } = await exported(t, content)
  const [page, linked] = ['/about/', '/your-visit/'].map((place) => content.library.byPath.get(place))
  const picture = content.media.find('foyer.svg')
  const own = requests().filter(({ id }) => id === page?.id)
  t.same(
    own.map(({ method, path: to }) => `${method} ${to}`),
    ['POST document', `PUT document/${page?.id}`],
  )
  const value = (alias: string) => own[1]?.body.values?.find((each) => each.alias === alias)?.value
  t.equal(value('umbracoUrlName'), 'about', 'not the address that Umbraco would make of the name')
  t.equal(value('publishDate'), '2026-05-04 00:00:00')
  t.match(value('imageForDesktop'), [{ mediaKey: picture?.id }])
  const text = JSON.stringify(value('contentGrid'))
  t.match(text, `href=\\"/{localLink:${linked?.id}}#tickets\\" type=\\"document\\"`)
  t.match(text, `href=\\"/{localLink:${picture?.id}}\\" type=\\"media\\"`)
  t.match(text, `data-udi=\\"umb://media/${picture?.id.replaceAll('-', '')}\\"`)
  const { layout } = value('contentGrid') as { layout: Record<string, { columnSpan: number; settingsKey?: string }[]> }
  t.match(layout['Umbraco.BlockGrid']?.at(-1), { columnSpan: 6, settingsKey: String })
  const umbraco = await startUmbracoForContent(t)
  await send(umbraco)
  t.equal(umbraco.documents.get(page?.id ?? '')?.variants[0]?.state, 'Draft')
})

t.test('a failure at any kind of request names it, and sending again completes the rest', async (t) => {
  const { send, requests, files } = await exported(t, await contentIn(newVenue(t)))
  const whole = await startUmbracoForContent(t)
  const sent = await send(whole)
  const { writes } = whole
  const kinds = [/^POST temporary-file/, /^POST media/, /^POST document/, /^PUT document\/[^/]+$/, /publish$/]
  for (const kind of kinds) {
    const umbraco = await startUmbracoForContent(t)
    umbraco.failing.at = writes.findLastIndex((write) => kind.test(write)) + 1
    const error: unknown = await send(umbraco).catch((reason: unknown) => reason)
    t.match(
      error,
      { name: 'UmbracoRefused', message: /^\d{5}-\S+\.json \(\S+\): .*500 The database is locked/ },
      String(kind),
    )
    const [file = ''] = (error as Error).message.split(' ')
    t.ok(files().includes(file))
    umbraco.failing.at = 0
    const rest = await send(umbraco)
    t.ok(rest.lines.length < sent.lines.length, 'what exists isn’t sent again')
    t.same(stateOf(umbraco), stateOf(whole), String(kind))
  }
  t.equal(requests().length, sent.lines.length)
})

t.test('what editors changed in Umbraco is left as it is', async (t) => {
  const content = await contentIn(newVenue(t))
  const { send } = await exported(t, content)
  const umbraco = await startUmbracoForContent(t)
  await send(umbraco)
  const page = umbraco.documents.get(content.library.byPath.get('/your-visit/')?.id ?? '')
  const edited = [{ alias: 'subheading', value: 'Come early' }]
  Object.assign(page ?? {}, { values: edited })
  t.equal((await send(umbraco)).lines.length, 0)
  t.same(page?.values, edited)
})

t.test('tokens are renewed, and a wrong secret or no Umbraco is reported', async (t) => {
  const { send } = await exported(t, await contentIn(newVenue(t)))
  const umbraco = await startUmbracoForContent(t)
  umbraco.forgetsTokensAfter(5)
  umbraco.tokensLast(25)
  await send(umbraco)
  t.ok(umbraco.tokens.size > 5)
  t.notOk([...umbraco.documents.values()].some(({ variants }) => variants[0]?.state !== 'Published'))
  await t.rejects(send(umbraco, 'another'), /No token for umbraco-back-office-import: 401 invalid_client/)
  await t.rejects(send({ url: 'http://127.0.0.1:9' }), /127\.0\.0\.1:9 didn’t answer/)
})

t.test('another export has the same requests, without those of pages that are gone', async (t) => {
  const root = newVenue(t, { 'pages/about.md': '---\ntitle: About\n---\n\nUs.\n' })
  const { folder, requests, files } = await exported(t, await contentIn(newVenue(t)))
  const before = requests()
  await exportForUmbraco(folder, await contentIn(root), TODAY)
  t.ok(files().length > before.length)
  await exportForUmbraco(folder, await contentIn(newVenue(t)), TODAY)
  t.same(requests(), before)
  t.equal(readFileSync(path.join(folder, 'index.csv'), 'utf8').trim().split('\n').length, before.length + 1)
})

t.test('the command writes the folder and sends it', async (t) => {
  const folder = venueFolder(t, {})
  const settings = readSettings({ VENUE_DIR: newVenue(t) })
  const umbraco = await startUmbracoForContent(t)
  const access = { url: umbraco.url, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret }
  t.equal(await exportForUmbracoByCommand(folder, settings, access), 1, 'there is nothing to send')
  t.equal(await exportForUmbracoByCommand(folder, settings, {}), 0)
  t.equal(await exportForUmbracoByCommand(folder, settings, { ...access, CLIENT_SECRET: '' }), 64)
  t.equal(await exportForUmbracoByCommand(folder, settings, { ...access, url: 'umbraco' }), 64)
  t.equal(umbraco.writes.length, 0)
  t.equal(await exportForUmbracoByCommand(folder, settings, access), 0)
  t.ok(umbraco.documents.size > 10)
  const [first = ''] = readdirSync(folder).filter((name) => name.includes('-create-document-'))
  writeFileSync(path.join(folder, first), readFileSync(path.join(folder, first), 'utf8').replace('"id": "', '"id": "0'))
  t.equal(await exportForUmbracoByCommand(folder, settings, access), 1, 'Umbraco refuses a request')
})
