import t from 'tap'
import { openPostgresVenue } from '#test/support/postgres-venue'
import { type Item, structuredDataErrors, typesOf } from '#test/support/structured-data-shapes'

const HOST = 'https://hall.example'
const venue = await openPostgresVenue(t, { PUBLIC_URL: HOST, DEMO: 'true' })

const read = async (path: string) => (await fetch(venue.url + path)).text()
const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) =>
  at.slice(HOST.length),
)
const itemsByPath = new Map<string, Item[]>()
for (const path of paths) itemsByPath.set(path, itemsIn(await read(path)))

function itemsIn(html: string): Item[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...blocks].map(([, text = '']) => JSON.parse(text) as Item)
}
const every = (type: string) => [...itemsByPath.values()].flat().filter((item) => typesOf(item).includes(type))

t.test('every page of the sitemap has only structured data with a known schema.org shape', async (t) => {
  t.ok(paths.length > 60, `${paths.length} pages`)
  for (const [path, items] of itemsByPath)
    for (const item of items) {
      t.same(structuredDataErrors(item), [], path)
      t.equal(item['@context'], 'https://schema.org')
    }
})

t.test('the demonstration’s pages have structured data of each kind', async (t) => {
  t.equal(every('Organization').length, 1, 'the venue, on the home page')
  t.strictSame(every('Organization')[0]?.address, {
    ...{ '@type': 'PostalAddress', streetAddress: '61 Lonsdale Street' },
    ...{ addressLocality: 'Melbourne', addressRegion: 'VIC', postalCode: '3000' },
  })
  t.ok(every('MusicEvent').length > 60, `${every('MusicEvent').length} performances`)
  t.ok(every('NewsArticle').length > 3, `${every('NewsArticle').length} articles`)
  t.equal(every('BreadcrumbList').length, paths.length - 1, 'the way to every page but the home page')
  t.ok(
    every('MusicEvent').some(({ offers }) => offers),
    'and where to book',
  )
})

t.test('structured data that Google would reject has errors', async (t) => {
  const [event] = every('MusicEvent')
  t.same(
    structuredDataErrors({ ...event, startDate: '2026-07-11T19:30:00' }).length,
    1,
    'a time without its distance from Greenwich',
  )
  t.same(structuredDataErrors({ ...event, name: undefined }), ['MusicEvent lacks name'])
  t.same(structuredDataErrors({ ...event, url: '/whats-on' }).length, 1, 'an address without its host')
  t.same(structuredDataErrors({ ...event, location: { '@type': 'MusicVenue' } }).length, 1, 'a place without its name')
  t.same(structuredDataErrors({ '@type': 'Concert' }), ['Concert is no type that the site tells of'])
})
