import '#test/support/react-production-build'

import fc from 'fast-check'
import t from 'tap'
import { contentItem } from '#test/support/content-upstream'
import { openDemonstrationContent } from '#test/support/demonstration-content'
import { openWebServer } from '#test/support/web-server'

const RUNS = Number(process.env.ODD_REQUESTS ?? 150)
const seed = process.env.ODD_SEED === undefined ? {} : { seed: Number(process.env.ODD_SEED) }

interface Item {
  contentType: string
  properties: Record<string, unknown>
}
/** The place of a value in an item's properties: names of properties and positions in lists. */
type Place = readonly string[]

/** What an editor, an import or another version of the service may have stored in a property. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', ' ', '0001-01-01T00:00:00', [], {}, [[]], [null], [{}]),
  fc.constantFrom<unknown>(
    ...[
      { gridColumns: 'twelve', items: [{ content: { contentType: 'quote' } }] },
      { gridColumns: 12, items: 5 },
    ],
    ...[{ items: [] }, { items: [5] }, { markup: 5, blocks: 5 }, { html: 5 }, { tag: '#root', elements: 5 }],
    ...[
      { linkType: 'Content', route: 5 },
      { linkType: 5, url: 5 },
      { mediaType: 'Image', url: 5, crops: 5 },
    ],
    ...[
      { url: '', focalPoint: 5, crops: [5] },
      { contentType: 'x', route: {} },
      { contentType: 5, properties: 5 },
    ],
    ...[{ content: null }, { content: { contentType: 'production', properties: null } }, { color: 5 }, { color: 'x' }],
    ...[
      { id: 'x', form: null },
      { id: 'x', pages: [{ fieldsets: [] }] },
      { label: 5, value: '#fff' },
    ],
  ),
)

t.test('no value of any type in any property of a page or the site causes a visible error', async (t) => {
  const items = await demonstrationItems(await openDemonstrationContent(t))
  const { app, content } = await openWebServer(t, undefined, { CONTENT_TTL_SECONDS: '0' })
  const byLabel = new Map(
    items.flatMap((item) =>
      placesIn(item.properties).map((place) => [`${item.contentType} ${place.join('.')}`, { item, place }] as const),
    ),
  )
  const all = [...byLabel.keys()]
  t.ok(all.length > 1_000, `${all.length} places in ${items.length} types`)
  // Half of the values replace whole properties, and each grid is among them.
  const whole = all.filter((label) => !label.includes('.'))
  const label = fc.oneof(fc.constantFrom(...whole), fc.constantFrom(...all))
  let count = 0
  const property = fc.asyncProperty(label, oddValue, async (label, value) => {
    const { item, place } = byLabel.get(label) ?? never()
    const path = item.contentType === 'siteSettings' ? '/settings' : `/odd-${++count}`
    content.publish({ ...item, ...itemAt(path), properties: replaced(item.properties, place, value) as never })
    const { statusCode } = await app.inject({ url: path })
    if (statusCode >= 500) throw new Error(`${label}: ${statusCode}`)
  })
  await fc.assert(property, { numRuns: RUNS, ...seed })
})

t.test('a grid with invalid columns has twelve, and an unknown grid is omitted and logged', async (t) => {
  const { app, content, lines } = await openWebServer(t)
  const block = {
    content: { contentType: 'richTextEditor', id: 'b', properties: { text: { markup: '<p>Here.</p>' } } },
  }
  const grids: Record<string, unknown> = {
    '/columns': { gridColumns: 'twelve', items: [block] },
    '/items': { items: [block] },
    '/text': 'a text',
  }
  for (const [path, contentGrid] of Object.entries(grids)) {
    content.publish(contentItem(path, { contentGrid }))
    const { statusCode, body } = await app.inject({ url: path })
    t.equal(statusCode, 200)
    t.equal(body.includes('<p>Here.</p>'), path === '/columns', path)
    t.match(JSON.stringify(lines.at(-1)), 'contentGrid')
  }
})

const never = () => {
  throw new Error('there is no such place')
}
const itemAt = (path: string) => ({ id: idOf(path), name: 'Odd', route: { path, startItem: { id: 'x', path: 'x' } } })
const idOf = (path: string) => Buffer.from(path.padEnd(16)).toString('hex').slice(0, 32)

/** One item of each content type of the demonstration, with the most properties. */
async function demonstrationItems(address: string): Promise<Item[]> {
  const response = await fetch(`${address}/umbraco/delivery/api/v2/content?take=999&expand=properties[$all]`)
  const { items } = (await response.json()) as { items: Item[] }
  const largest = new Map<string, Item>()
  const sizeOf = (item: Item | undefined) => Object.keys(item?.properties ?? {}).length
  for (const item of items)
    if (sizeOf(item) > sizeOf(largest.get(item.contentType))) largest.set(item.contentType, item)
  return [...largest.values()]
}

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || place.length > 10) return place.length > 0 ? [place] : []
  const inside = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...place, name]))
  return place.length > 0 ? [place, ...inside] : inside
}

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[name] = replaced(copy[name], rest, by)
  return copy
}
