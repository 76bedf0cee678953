import t from 'tap'
import { pageWords } from '#server/box-office/search/page-words'
import { indexText, ranked, wordsOf } from '#server/box-office/search/ranking'
import { cachedValue } from '#server/cache/cached-value'

const document = (name: string, description = '', text = '', isOver = false) => ({
  ...{ name, isOver },
  fields: [indexText(name), indexText(description), indexText(text)] as const,
})
const named = (documents: readonly { name: string }[]) => documents.map(({ name }) => name)
const finds = (text: string, searchText: string) => ranked([document(text)], searchText).length === 1

t.test('a result has all words of the search, in any order and case, at least as beginnings', async (t) => {
  const title = 'String Quartet in D minor'
  for (const text of ['quartet', 'QUART', 'minor quartet', 'd str', 'in in IN', '  quartet,  string! '])
    t.ok(finds(title, text), text)
  for (const text of ['quartets', 'uartet', 'quartet major', 'quartet -minor x', 'stringquartet'])
    t.notOk(finds(title, text), text)
})

t.test('accents, apostrophes, hyphens and invisible characters make no difference', async (t) => {
  const cases: [text: string, searchText: string][] = [
    ['Antonín Dvořák', 'dvorak antonin'],
    ['Dvorak', 'DVOŘÁK'],
    ['Dvořák'.normalize('NFD'), 'Dvořák'],
    ['Sørensen, Łódź & Weiß', 'sorensen lodz weiss'],
    ['What’s on', "what's on"],
    ['What’s on', 'whats'],
    ['What’s on', 'what'],
    ['L’Orfeo', 'orfeo'],
    ['L’Orfeo', "l'orfeo"],
    ['Twenty-five dollars', 'five'],
    ['Twenty-five dollars', 'twenty-five'],
    ['Twenty‑five dollars', 'twentyfive'],
    ['Kammer\u00ADmusik', 'kammermusik'],
    ['Bach·Brahms', 'brahms'],
    ['ﬁnale', 'finale'],
    ['Op. 18, No. 4', 'op 18 no 4'],
    ['武満徹 Quatrain', '武満'],
  ]
  for (const [text, searchText] of cases) t.ok(finds(text, searchText), `${text} by ${searchText}`)
})

t.test('names come before descriptions, these before texts; whole words before beginnings', async (t) => {
  const documents = [
    document('In the text', '', 'a piano'),
    document('Described', 'with piano'),
    document('The pianos of the house'),
    document('Piano and voice'),
    document('Piano'),
  ]
  t.same(named(ranked(documents, 'piano')), [
    'Piano',
    'Piano and voice',
    'The pianos of the house',
    'Described',
    'In the text',
  ])
  const both = [document('Voice', '', 'piano'), document('Lieder', 'piano and voice, voice'), document('Piano, voice')]
  t.equal(named(ranked(both, 'voice piano'))[0], 'Piano, voice')
})

t.test('results of equal rank keep their order, and past productions come last', async (t) => {
  const documents = [
    document('Quartet', '', '', true),
    ...['b', 'a', 'c'].map((name) => document(name, 'a quartet')),
    document('z', '', 'quartet'),
  ]
  t.same(named(ranked(documents, 'quartet')), ['b', 'a', 'c', 'z', 'Quartet'])
})

t.test('a search without a word finds nothing, and no character has a special meaning', async (t) => {
  const documents = [document('Gala (final)'), document('Ensemble .* [a-z]+'), document('100% Bach')]
  for (const text of ['', '   ', '🎻', '.*', '%', '_', '\\', '(((', '\u0001\u0007\u200B', "- ' ’ -", '\uD83C'])
    t.same(ranked(documents, text), [], JSON.stringify(text))
  t.same(named(ranked(documents, '(final) 🎻')), ['Gala (final)'])
  t.same(named(ranked(documents, 'bach\u0007100\u001B')), ['100% Bach'])
  t.same(ranked(documents, 'a-z'.repeat(66)), [])
  t.equal(wordsOf(`${'a b '.repeat(50)}`).length, 2, 'each word is looked for once')
})

t.test('a search of 2,000 long pages and 500 productions stays within its time limit, whatever is typed', async (t) => {
  const words = Array.from({ length: 5_000 }, (_, at) => `w${at.toString(36)}`)
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => words[(from * 7 + at * 13) % words.length]).join(' ')
  const documents = Array.from({ length: 2_500 }, (_, at) => document(some(at, 4), some(at, 20), some(at, 600)))
  const slowest = ['w', 'w1 w2 w3', 'a '.repeat(100), 'w'.repeat(200), words.slice(0, 50).join(' ').slice(0, 200)]
  for (const text of slowest) {
    const before = process.cpuUsage()
    ranked(documents, text)
    const { user, system } = process.cpuUsage(before)
    t.ok(user + system < 500_000, `${text.slice(0, 10)}: ${(user + system) / 1000} ms`)
  }
})

const grid = (...contents: object[]) => ({
  gridColumns: 12,
  items: contents.map((content) => ({ columnSpan: 12, rowSpan: 1, settings: null, areas: [], content })),
})
const words = (properties: object) => pageWords(properties).split(/\s+/).filter(Boolean).join(' ')

t.test('a page is read with its blocks, those in areas, in lists and in texts, without their markup', async (t) => {
  const inner = { id: 'i', contentType: 'listItem', properties: { heading: 'Deep', author: 'Ilse Varga' } }
  const rich = {
    markup: '<h2>Caf&eacute;</h2><p>P<b>iano</b> &amp; voice</p><style>p{}</style><umb-rte-block></umb-rte-block>',
    blocks: [{ content: { contentType: 'quote', id: 'q', properties: { quote: 'Quoted' } }, settings: null }],
  }
  const inArea = { alias: 'side', items: grid({ contentType: 'x', properties: { heading: 'Aside' } }).items }
  const [item] = grid({ contentType: 'richTextEditor', id: 'r', properties: { text: rich } }).items
  const contentGrid = { gridColumns: 12, items: [{ ...item, areas: [inArea] }] }
  t.equal(
    words({ introHeading: 'Welcome', contentGrid, list: { items: [{ content: inner, settings: null }] } }),
    'Welcome Aside Café Piano & voice Quoted Deep Ilse Varga',
  )
})

t.test('a formatted text is read as well from its tree', async (t) => {
  const node = (tag: string, ...elements: object[]) => ({ tag, attributes: { href: '/hidden' }, elements })
  const textNode = (text: string) => ({ tag: '#text', text })
  const tree = node('p', textNode('P'), node('b', textNode('iano')), textNode(' &amp; more'))
  t.equal(words({ text: { ...node('#root', tree, node('p', textNode('End'))), blocks: [] } }), 'Piano & more End')
})

t.test('settings, picked items and inactive blocks are not searched', async (t) => {
  const off = { contentType: 'x', id: 'o', properties: { heading: 'Hidden' } }
  const switched = { content: off, settings: { properties: { isActive: false } } }
  t.equal(
    words({
      seoPageTitle: 'Hidden | Hall',
      kind: 'hidden',
      colour: '#abcdef',
      pick: [{ id: 'a', contentType: 'contentPage', name: 'Hidden', route: { path: '/hidden/' }, properties: {} }],
      links: [{ linkType: 'Content', title: 'Hidden', route: { path: '/hidden' } }],
      image: [{ mediaType: 'Image', name: 'Hidden', url: '/media/hidden.jpg' }],
      address: 'https://hidden.example/hidden',
      key: '1a3fda1d-1889-592d-8408-fbd345db56ac',
      date: '2026-01-05T02:00:00Z',
      contentGrid: { gridColumns: 12, items: [{ ...switched, columnSpan: 12, areas: [] }] },
      flag: true,
      heading: 'Shown',
    }),
    'Shown',
  )
})

t.test('a page is searched up to its first 50,000 characters', async (t) => {
  t.equal(pageWords({ text: 'word '.repeat(100_000) }).length, 50_000)
  let deep: object = { heading: 'Deep' }
  for (let level = 0; level < 10_000; level++) deep = { deep }
  t.equal(pageWords(deep), '')
})

t.test('the fallback is used when a first load fails or is slow, and the cached value from then on', async (t) => {
  let now = 0
  const loads: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const load = () => new Promise<string>((resolve, reject) => loads.push({ resolve, reject }))
  const policy = { now: () => now, ttl: 100, retryAfter: 50, maxWait: 1 }
  const read = cachedValue(load, { ...policy, fallback: { value: 'nothing', maxWait: 5 } })
  t.same([await read(), await read(), loads.length], ['nothing', 'nothing', 1], 'one waits, the next doesn’t')
  loads[0]?.reject(new Error('down'))
  await new Promise(setImmediate)
  now = 50
  const second = read()
  loads[1]?.resolve('copy')
  t.same([await second, await read(), loads.length], ['copy', 'copy', 2])
})
