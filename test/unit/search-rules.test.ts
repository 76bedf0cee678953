import t from 'tap'
import { markedParts } from '#server/box-office/search/highlight'
import { pageWords } from '#server/box-office/search/page-words'
import { beginningDistance } from '#server/box-office/search/similar-words'
import { wordsOf } from '#server/box-office/search/words'
import { cachedValue } from '#server/cache/cached-value'

t.test('matching words are marked as written, and other text is unchanged', async (t) => {
  const marked = (text: string, searchText: string) =>
    markedParts(text, wordsOf(searchText))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')
  const cases: [text: string, searchText: string, expected: string][] = [
    ['String Quartet in D', 'quart', 'String [Quartet] in D'],
    ['Dvořák: Cypresses', 'dvorak cyp', '[Dvořák]: [Cypresses]'],
    ['L’Orfeo, and Orfeo', 'orfeo', '[L’Orfeo], and [Orfeo]'],
    ['Nothing here', 'x', 'Nothing here'],
    ['<b>Bold</b>', 'bold', '<b>[Bold]</b>'],
    ['', 'a', ''],
    ['Sørensen', 'sorensen', '[Sørensen]'],
  ]
  for (const [text, searchText, expected] of cases) t.equal(marked(text, searchText), expected)
  t.same(markedParts('Late Quartets', []), [{ text: 'Late Quartets', isMatch: false }])
})

t.test('a mistyped word’s distance is its number of wrong letters', async (t) => {
  const distances: [typed: string, word: string, distance: number][] = [
    ['mozart', 'mozart', 0],
    ['moz', 'mozart', 0],
    ['mozrt', 'mozart', 1],
    ['mozzart', 'mozart', 1],
    ['nozart', 'mozart', 1],
    ['mzoart', 'mozart', 1],
    ['beetov', 'beethoven', 1],
    ['bethoven', 'beethoven', 1],
    ['betohven', 'beethoven', 2],
    ['bach', 'brahms', 2],
    ['', 'bach', 0],
  ]
  for (const [typed, word, distance] of distances) t.equal(beginningDistance(typed, word), distance, typed)
})

t.test('a word is searched once, and punctuation is not a word', async (t) => {
  t.same(wordsOf(`${'a b '.repeat(50)}`), ['a', 'b'])
  for (const text of ['', '   ', '🎻', '.*', '%', '_', '\\', '(((', '\u0001\u0007\u200B', "- ' ’ -", '\uD83C'])
    t.same(wordsOf(text), [], JSON.stringify(text))
  t.same(wordsOf('x'.repeat(150)), ['x'.repeat(100)], 'cut where an index would not take it')
})

const grid = (...contents: object[]) => ({
  gridColumns: 12,
  items: contents.map((content) => ({ columnSpan: 12, rowSpan: 1, settings: null, areas: [], content })),
})
const words = (properties: object) =>
  pageWords(properties)
    .split(/[\s·]+/)
    .filter(Boolean)
    .join(' ')

t.test('a page’s blocks are indexed without markup, including those in areas, lists and texts', async (t) => {
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

t.test('rich text is also read from its tree', async (t) => {
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

t.test('until a first load succeeds the fallback is used, then the cached value', async (t) => {
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
