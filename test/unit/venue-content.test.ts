import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { mediaItem, mediaLibraryOf } from '#server/content-service/media/media-library'
import { wordsOf } from '#server/venue/apply/search-text'
import { createReports } from '#server/venue/content/live-units'
import { openVenueContent } from '#server/venue/content/venue-content'
import { openVenueForms } from '#server/venue/content/venue-forms'
import { writeNewVenue } from '#server/venue/new-venue'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { problemLine } from '#server/venue/reading/problems'
import { pageFileOf } from '#test/support/page-files'
import { venueFolder, writeVenue } from '#test/support/small-venue'

const NOW = new Date('2026-11-26T10:00:00Z')
const venue = {
  name: 'Theater am "Kanal"',
  town: 'Berlin',
  country: 'DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  locale: 'en-IE',
}

/** A new venue's folder, with some of its files changed. */
function newVenue(t: Test, files: Readonly<Record<string, string>> = {}): string {
  const root = venueFolder(t, {})
  writeNewVenue(root, venue, NOW)
  writeVenue(root, files)
  return root
}

/** The content of a folder as it changes: `read` sees each change, as if it were a second later. */
function open(root: string) {
  let time = 0
  const lines: string[] = []
  const options = { root, onProblem: (line: string) => void lines.push(line), now: () => (time += 2000) }
  return { read: openVenueContent(options), readForms: openVenueForms(options), lines }
}

/** Writes a file with a later time, as file systems with coarse times need it. */
function change(root: string, file: string, text: string) {
  writeFileSync(path.join(root, file), text)
  const later = new Date(Date.now() + 60_000)
  utimesSync(path.join(root, file), later, later)
}
const blocksOf = (page: { properties: Record<string, unknown> } | undefined) =>
  (page?.properties.contentGrid as { $grid: Record<string, unknown>[] } | undefined)?.$grid ?? []
const textOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

t.test('a new venue has nothing wrong, with quotes in its name too', async (t) => {
  const { problems, files } = readVenueFiles(newVenue(t))
  t.same(problems, [])
  t.equal(files?.venue.value.name, 'Theater am "Kanal"')
  t.equal(files?.productions[0]?.value.performances[0]?.start, '2026-12-24 19:30')
})

t.test('pictures beside the folder are found as soon as they are there, unless the folder has its own', async (t) => {
  const root = newVenue(t, { 'media/own.pdf': 'own' })
  const beside = (...paths: string[]) =>
    mediaLibraryOf(paths.map((at) => mediaItem(at, { name: at, alt: '', bytes: 1, origin: { file: `/beside/${at}` } })))
  let library = beside('first.pdf', 'own.pdf')
  let time = 0
  const read = openVenueContent({
    ...{ root, onProblem: t.fail, now: () => (time += 2000) },
    further: { hasProgramme: true, readMedia: async () => library, fillIn: (text) => text },
  })
  const has = async (name: string) => (await read()).media.find(name)?.origin
  t.same(await has('first.pdf'), { file: '/beside/first.pdf' })
  t.same(await has('own.pdf'), { file: path.join(root, 'media/own.pdf') })
  t.equal(await has('next.pdf'), undefined)
  library = beside('next.pdf')
  t.same(await has('next.pdf'), { file: '/beside/next.pdf' })
  t.equal(await has('first.pdf'), undefined)
})

t.test('pages beside the folder are shown, unless the folder has its own', async (t) => {
  const lines: string[] = []
  const pageOf = (at: string) => ({
    path: `/${at}/`,
    file: pageFileOf({ contentType: 'contentPage', name: `Beside ${at}` }, `/${at}/`),
  })
  const read = openVenueContent({
    ...{ root: newVenue(t, { 'pages/rules.md': '---\ntitle: Own rules\n---\n' }), now: () => 0 },
    onProblem: (line) => void lines.push(line),
    further: {
      ...{ hasProgramme: true, pages: [pageOf('rules'), pageOf('history')], fillIn: (text: string) => text },
      readMedia: async () => mediaLibraryOf([]),
    },
  })
  const { byPath } = (await read()).library
  t.same([byPath.get('/rules/')?.name, byPath.get('/history/')?.name], ['Own rules', 'Beside history'])
  t.same(lines, [])
})

t.test('a problem is reported once, and again if it was mended and comes back', async (t) => {
  const lines: string[] = []
  const report = createReports((line) => void lines.push(line))
  const problem = { file: 'pages/rules.md', line: 2, what: 'It has no title', remedy: 'Write one' }
  for (const problems of [[problem], [problem], [], [problem]]) report(problems)
  t.same(lines, [problemLine(problem), problemLine(problem)])
})

t.test('a new venue isn’t written over other files', async (t) => {
  const root = newVenue(t)
  t.throws(() => writeNewVenue(root, venue, NOW), /isn’t empty/)
})

t.test('a page is front matter, Markdown and blocks', async (t) => {
  const text = `---
title: House rules
order: 7
formerly: [/rules]
subheading: In short
imageForDesktop: hall.jpg
publishDate: 2027-01-05
---

Be **kind**, and read [more](/your-visit).

\`\`\`block threeTiles
heading: Three
settings: { theme: Dark }
columns: 6
tiles:
  - { heading: One, image: hall.jpg, text: "*Slowly*", link: /whats-on }
\`\`\`


\`\`\`block richTextEditor
text: At once
\`\`\`

\`\`\`
code
\`\`\`

\`\`\`block richTextEditor
text:
  - See the *film*.
  - { block: mp4Video, video: hall.jpg }
\`\`\`
`
  const { read, lines } = open(newVenue(t, { 'pages/house-rules.md': text }))
  const { library, media } = await read()
  t.same(lines, [])
  const page = library.byPath.get('/house-rules/')
  t.match(page, { name: 'House rules', contentType: 'contentPage', sortOrder: 7, formerPaths: ['/rules'] })
  t.match(page?.properties, {
    ...{ seoPageTitle: 'House rules | Theater am "Kanal"', noIndex: false, subheading: 'In short' },
    ...{ imageForDesktop: { $media: 'hall.jpg' }, publishDate: { $date: '2027-01-05' } },
  })
  const [words, tiles, next, code, mixed, ...further] = blocksOf(page)
  t.same(next?.properties, { text: { $html: '<p>At once</p>' } }, 'nothing is between two blocks but empty lines')
  t.same(further, [])
  t.same((words?.properties as object) ?? {}, {
    text: { $html: '<p>Be <strong>kind</strong>, and read <a href="/your-visit">more</a>.</p>' },
  })
  t.match(tiles, { block: 'threeTiles', columnSpan: 6, settings: { theme: 'Dark', isActive: true } })
  const tile = { heading: 'One', image: { $media: 'hall.jpg' }, text: { $html: '<p><em>Slowly</em></p>' } }
  t.match(tiles?.properties, { tiles: { $blocks: [{ block: 'tile', properties: tile }] } })
  t.match(code?.properties, { text: { $html: /<code>code/ } })
  const film = { block: 'mp4Video', properties: { video: { $media: 'hall.jpg' } } }
  t.same(mixed?.properties, { text: { $html: ['<p>See the <em>film</em>.</p>', film] } })
  t.equal(media.find('hall')?.alt, 'Rows of seats in front of a lit stage')
})

t.test('a production’s page comes from its folder, with its dates and the box office’s id', async (t) => {
  const root = newVenue(t)
  const { library, media } = await open(root).read()
  const page = library.byPath.get('/whats-on/opening-night/')
  t.match(page, { contentType: 'production', name: 'Opening night' })
  t.match(page?.properties, {
    ...{ venue: 'Main hall', durationMinutes: 100, genre: 'Concert', backgroundColour: { $color: '#16302f' } },
    imageForDesktop: { $media: 'productions/opening-night/poster.jpg' },
  })
  t.ok(Number(page?.properties.tessituraId) > 0)
  const blocks = blocksOf(page).map(({ block }) => block)
  t.same(blocks, ['richTextEditor', 'datesAndTimes', 'eventAndTicketDetails'])
  t.equal(media.find('productions/opening-night/poster.jpg')?.url, '/media/productions/opening-night/poster.jpg')
})

t.test('a production is found by the words of its page, not by its front matter and blocks', async (t) => {
  const about = '---\nbookingLabel: Book\n---\n\nA prince.\n\n```block list\nheading: Cast\n```\n\nHe returns.\n'
  t.same(wordsOf(about).split(/\s+/).filter(Boolean), ['A', 'prince.', 'He', 'returns.'])
})

// cspell:ignore titel contentpage sitename chekout
/** File, what is replaced by what (null: the file is removed), and the problem’s line with some of its words. */
type Mistake = readonly [file: string, from: string | null, to: string, line: number, says: string]

const VISIT = 'pages/your-visit.md'
const CONTACT = 'forms/contact.yaml'
const mistakes: readonly Mistake[] = [
  [VISIT, 'title: Your visit', 'titel: Your visit', 2, '“titel” is unknown here'],
  [VISIT, 'title: Your visit\n', '', 2, '“title” must be a text'],
  [VISIT, 'title: Your visit', 'title: Your visit\ntype: contentpage', 3, '“type” must be one of'],
  [VISIT, 'order: 20', 'order: first', 3, '“order” must be a number'],
  [VISIT, 'hideSideMenu: true', 'hideSideMenu: yes', 4, '“hideSideMenu” must be true or false'],
  [VISIT, 'hideSideMenu: true', 'imageForDesktop: foyer.jpg', 4, 'no picture or file “foyer.jpg”'],
  [VISIT, 'hideSideMenu: true', 'hideSideMenu: [true', 4, 'Isn’t valid YAML'],
  [VISIT, 'true\n---', 'true', 1, 'front matter isn’t closed'],
  [VISIT, '## Getting here', '[Map](/map)\n\n## Getting here', 12, 'no page “/map”'],
  [VISIT, '```block suggestedLinksPanel', '```block suggestedLinks', 26, 'no block “suggestedLinks”'],
  [VISIT, '```block suggestedLinksPanel', '```block', 26, 'The block has no name'],
  [VISIT, '## When to come', '```block list\nonly words\n```\n\n## When to come', 23, 'The block has no keys'],
  [VISIT, 'heading: Read on', 'headline: Read on', 27, '“headline” is unknown here'],
  [VISIT, 'to: /whats-on,', 'to: /whatson,', 30, 'no page “/whatson”'],
  [VISIT, 'to: /whats-on,', 'href: /whats-on,', 30, 'must be a link'],
  ['pages/home.md', 'image: hall.jpg\n', '', 20, '“image” is missing'],
  ['pages/home.md', 'layout: poster', 'layout: big', 9, '“layout” must be tiles or poster or carousel'],
  ['pages/home.md', 'maximum: 7', 'maximum: seven', 16, '“maximum” must be a number'],
  ['pages/home.md', 'theme: Dark', 'theme: Darker', 27, '“settings.theme” must be Light'],
  ['pages/contact-us.md', 'form: contact', 'form: contacts', 13, 'no form “contacts”'],
  ['pages/purchase/checkout.md', null, '', 1, 'The site needs this page'],
  ['pages/search.md', 'order: 840\n---', 'order: 840\n---\n\nFind it.', 7, 'shows no text'],
  ['settings.yaml', 'globalHeader:\n', 'favicon: favicon.png\nglobalHeader:\n', 4, '“favicon” has moved to venue.yaml'],
  [
    'settings.yaml',
    'globalHeader:',
    'globalHeader:\n  primaryLogo: favicon.png',
    5,
    '“globalHeader.primaryLogo” has moved',
  ],
  ['venue.yaml', 'favicon: favicon.png', 'favicon: icon.png', 13, 'no picture “icon.png” in media/'],
  ['settings.yaml', 'siteName:', 'sitename:', 2, '“sitename” is unknown here'],
  ['settings.yaml', 'checkout: /purchase/checkout', 'chekout: /purchase/checkout', 43, 'no route “chekout”'],
  [CONTACT, 'type: email,', 'type: mail,', 10, 'must be text or email'],
  [CONTACT, 'alias: topic', 'alias: name', 9, '“name” is used twice'],
  [CONTACT, 'field: topic', 'field: subject', 22, 'no field “subject”'],
  [CONTACT, ', is: Tickets that I have bought', '', 22, '“onlyIf” must compare once'],
  [CONTACT, 'is: Tickets that I have bought', 'above: many', 22, 'must be a number'],
  [CONTACT, '  - fields:', '  - groups: []\n    fields:', 8, 'has no groups'],
  [
    CONTACT,
    '        options: [Tickets that I have bought, A performance, Access, Something else]\n',
    '',
    13,
    'no options',
  ],
  ['media.csv', 'hall.jpg', 'foyer.jpg', 2, 'no file “foyer.jpg”'],
  ['media.csv', '0.5 0.35', 'top', 2, '“top” is no point'],
  ['productions/opening-night/about.md', '/your-visit', '/visit', 1, 'no page “/visit”'],
]

t.test('names every mistake in pages, settings, forms and media with its file and line', async (t) => {
  const root = newVenue(t)
  for (const [file, from, to, line, says] of mistakes) {
    const text = textOf(root, file)
    if (from !== null && !text.includes(from)) throw new Error(`${file} doesn’t contain ${from}`)
    if (from === null) rmSync(path.join(root, file))
    else writeFileSync(path.join(root, file), text.replace(from, to))
    const found = readVenueFiles(root).problems.filter((each) => each.what.includes(says))
    t.match(found[0], { file, line }, `${file}: ${says}`)
    writeFileSync(path.join(root, file), text)
  }
})

t.test('a changed file is read again, and one with an error keeps its last valid version', async (t) => {
  const root = newVenue(t)
  const { read, lines } = open(root)
  const first = await read()
  t.equal(await read(), first, 'nothing has changed')

  change(root, VISIT, textOf(root, VISIT).replace('title: Your visit', 'title: Plan a visit'))
  t.equal((await read()).library.byPath.get('/your-visit/')?.name, 'Plan a visit')

  change(root, VISIT, '---\ntitle: Broken\nsubheading: [\n---\n')
  const broken = await read()
  t.equal(broken.library.byPath.get('/your-visit/')?.name, 'Plan a visit')
  t.same(broken.problems.map(({ file, line }) => [file, line]).slice(0, 1), [[VISIT, 3]])
  t.same(lines, broken.problems.map(problemLine))
  await read()
  t.equal(lines.length, broken.problems.length, 'it is reported once')

  rmSync(path.join(root, VISIT))
  t.equal((await read()).library.byPath.get('/your-visit/'), undefined)
})

t.test('a picture that is added later is there without a restart', async (t) => {
  const root = newVenue(t)
  const { read } = open(root)
  t.equal((await read()).media.find('foyer.png'), undefined)
  writeFileSync(path.join(root, 'media/foyer.png'), readFileSync(path.join(root, 'media/favicon.png')))
  t.match((await read()).media.find('foyer.png'), { width: 196, url: '/media/foyer.png' })
})

t.test('the pictures of the look are on the site’s pages, and change without a restart', async (t) => {
  const root = newVenue(t, { 'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>' })
  const { read } = open(root)
  const settings = async () => (await read()).library.byPath.get('/settings/')?.properties
  t.match(await settings(), { favicon: { $media: 'favicon.png' }, ogShareImage: { $media: 'hall.jpg' } })
  change(root, 'venue.yaml', textOf(root, 'venue.yaml').replace('# logo: logo.svg', 'logo: media/logo.svg'))
  const changed = await settings()
  t.match(changed?.globalHeader, {
    $blocks: [{ properties: { primaryLogo: { $media: 'logo.svg' }, searchLink: { $link: '/search' } } }],
  })
  t.same(readVenueFiles(root).problems, [])
})

t.test('a draft and the pages below it are unpublished', async (t) => {
  const root = newVenue(t)
  change(root, VISIT, textOf(root, VISIT).replace('order: 20', 'order: 20\ndraft: true'))
  const { library } = await open(root).read()
  t.equal(library.byPath.get('/your-visit/')?.isPublic, false)
  t.equal(library.byPath.get('/your-visit/access/')?.isPublic, false)
})

t.test('a date may be a number of days from today', async (t) => {
  const root = newVenue(t, { 'pages/news.md': '---\ntitle: News\ntype: newsArticle\npublishDate: -12d\n---\n' })
  const { library } = await open(root).read()
  t.same(library.byPath.get('/news/')?.properties.publishDate, { $daysAgo: 12 })
})

t.test('a form’s groups have columns and conditions, and its fields limits and values', async (t) => {
  const form = `
name: Visit
nextLabel: Continue
message: Thank you
pages:
  - groups:
      - sideBySide: true
        fields:
          - { alias: people, caption: People, type: number, maxLength: 3 }
          - { alias: when, caption: When, type: dropdown, options: { am: Morning, pm: Evening }, severalChoices: true }
      - caption: Large groups
        onlyIf: { field: people, above: 20 }
        fields:
          - { alias: note, caption: A note, type: richText, text: "See [access](/your-visit/access)." }
          - { alias: why, caption: Why, type: longText, lines: 3, onlyIf: { field: when, is: [am, pm] } }
`
  const { read, readForms, lines } = open(newVenue(t, { 'forms/visit.yaml': form }))
  await read()
  t.same(lines, [])
  const visit = (await readForms()).find(({ name }) => name === 'Visit')
  t.equal(visit?.nextLabel, 'Continue')
  const [first, second] = visit?.pages[0]?.fieldsets ?? []
  const [people, when] = first?.columns.flat() ?? []
  t.equal(first?.columns.length, 2)
  t.match(people, { type: 'text', invalid: 'Please write a number', settings: { MaximumLength: '3' } })
  t.match(when, {
    options: [
      { value: 'am', caption: 'Morning' },
      { value: 'pm', caption: 'Evening' },
    ],
    settings: { AllowMultipleSelections: 'True' },
  })
  const above = { field: 'people', operator: 'GreaterThen', value: '20' }
  t.same(second?.condition, { action: 'Show', rules: [above] })
  const [note, why] = second?.columns[0] ?? []
  t.match(note?.settings, { Html: '<p>See <a href="/your-visit/access">access</a>.</p>' })
  const rules = ['am', 'pm'].map((value) => ({ field: 'when', operator: 'Is', value }))
  t.same(why?.condition, { action: 'Show', rules, logic: 'Any' })
})

t.test('a form has the id that pages refer to, and is read again as it changes', async (t) => {
  const root = newVenue(t)
  const { read, readForms } = open(root)
  const [form] = await readForms()
  const grid = (await read()).library.byPath.get('/contact-us/')?.properties.contentGrid
  t.match(grid, { $grid: [{}, { block: 'formBlock', properties: { form: { id: form?.id } } }] })
  change(root, CONTACT, textOf(root, CONTACT).replace('submitLabel: Send', 'submitLabel: Send it'))
  t.equal((await readForms())[0]?.submitLabel, 'Send it')
  change(root, CONTACT, 'name: [')
  t.equal((await readForms())[0]?.submitLabel, 'Send it')
})
