import '#test/support/react-production-build'

import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import t from 'tap'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { contentGrid, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))

/** Returns the server's HTML of `main` on a page with these blocks. */
async function pageWith(t: Test, ...blocks: Parameters<typeof contentGrid>): Promise<string> {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  const grid = contentGrid(...blocks)
  for (const [at, { content: block }] of grid.items.entries()) block.id = `block ${at}`
  content.publish(
    contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }),
    contentItem('/page', { contentGrid: grid }, { name: 'A page' }),
  )
  const settings = isolatedSettings({
    CONTENT_URL: content.url,
    TICKETING_URL: ticketing.url,
    DEMO: 'false',
    ...fullPreloads,
  })
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'web server')
  const app = await buildWeb({ settings, log, sitePages, now: () => Date.parse('2026-03-02T01:00:00Z') })
  t.after(() => app.close())
  const { body } = await app.inject({ url: '/page' })
  return /<main.*<\/main>/s.exec(body)?.[0] ?? ''
}

const words = (markup: string) => ({ markup, blocks: [] })
const listOf = (contentType: string, ...all: object[]) => ({
  items: all.map((properties, at) => ({
    content: { contentType, id: `${contentType} ${at}`, properties },
    settings: null,
  })),
})
const outside = (title: string, url: string, target: string | null = null) => [
  { linkType: 'External', url, title, target },
]
const file = (name: string, extension: string, bytes: number | null = null) => [
  {
    ...{ mediaType: 'File', id: name, name, url: `/media/${name}.${extension}`, extension, bytes },
    ...{ width: null, height: null, focalPoint: null, crops: [], properties: {} },
  },
]
/** Does the same for one block with a heading and a list of items in one of its properties. */
const pageWithList = (
  t: Test,
  contentType: string,
  { heading, property, itemType }: { heading: string; property: string; itemType: string },
  ...items: object[]
) => pageWith(t, [contentType, { heading, [property]: listOf(itemType, ...items) }])

const listItemsIn = (html: string) => html.match(/<li.*?<\/li>/gs) ?? []
/** Returns the links in some HTML: text, address and attributes. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1],
    text: inside.replace(/<[^>]*>/g, ''),
    attributes,
  }))

t.test('files are listed with a download link, their type and their size [BLOCK-15]', async (t) => {
  const html = await pageWithList(
    t,
    'downloadLinks',
    { heading: 'To take away', property: 'files', itemType: 'downloadLink' },
    { file: file('brochure', 'pdf', 1_240_000), label: 'Season brochure', description: 'Every concert' },
    { file: file('Seating plan', 'docx', 48_200) },
    { label: 'A file that nobody picked' },
  )
  t.match(html, /<h2>To take away<\/h2>/)
  const links = linksIn(html)
  t.same(
    links.map(({ href, text }) => [text, href]),
    [
      ['Season brochure', '/media/brochure.pdf'],
      ['Seating plan', '/media/Seating%20plan.docx'],
    ],
  )
  for (const { attributes } of links) t.match(attributes, / ?download=""/)
  const items = listItemsIn(html)
  t.match(items[0], 'PDF, 1.2 MB')
  t.match(items[0], 'Every concert')
  t.match(items[1], 'DOCX, 48 kB')
})

t.test('a person block uses its own fields, or those of a shared profile [BLOCK-20]', async (t) => {
  const person = (fullName: string, target: string | null) => ({
    ...{ fullName, role: `Role of ${fullName}`, image: file(fullName, 'jpg') },
    description: words(`<p>About ${fullName}.</p>`),
    linkedInProfile: outside('', `https://www.linkedin.example/in/${fullName}`, target),
  })
  const shared = contentItem('/people/ilse', person('Ilse', '_blank'), { contentType: 'profile', name: 'Ilse' })
  const html = await pageWith(
    t,
    ['featuredProfile', person('Tomas', null)],
    ['featuredProfile', { fullName: 'Somebody else', profile: shared }],
    ['featuredProfile', {}],
  )
  t.equal(html.match(/<h2>/g)?.length, 2, 'nobody is shown where nobody is named')
  t.notMatch(html, 'Somebody else')
  for (const name of ['Tomas', 'Ilse']) {
    t.match(html, `<h2>${name}</h2>`)
    t.match(html, `Role of ${name}`)
    t.match(html, `<p>About ${name}.</p>`)
    t.match(html, new RegExp(`<img src="/media/${name}\\.jpg[^>]*alt="${name}"`))
  }
  const [own, global] = linksIn(html)
  t.equal(own?.href, 'https://www.linkedin.example/in/Tomas')
  t.notMatch(own?.attributes, 'target')
  t.equal(global?.href, 'https://www.linkedin.example/in/Ilse')
  t.match(global?.attributes, 'target="_blank"')
  t.equal(global?.text, 'LinkedIn (opens in a new tab)')
})

t.test('items are listed in order, each with its text and its link [BLOCK-25]', async (t) => {
  const html = await pageWithList(
    t,
    'list',
    { heading: 'Ways to come', property: 'items', itemType: 'listItem' },
    { heading: 'Tram', text: words('<p>Route 86.</p>'), link: outside('Trams tonight', 'https://trams.example/') },
    { text: words('<p>Without a name.</p>') },
    { heading: 'On foot' },
  )
  const items = listItemsIn(html)
  t.equal(items.length, 2)
  t.match(items[0], /<h3[^>]*>Tram<\/h3>.*<p>Route 86\.<\/p>/s)
  t.same(
    linksIn(items[0] ?? '').map(({ href, text }) => [text, href]),
    [['Trams tonight', 'https://trams.example/']],
  )
  t.match(items[1], /<h3[^>]*>On foot<\/h3>/)
  t.notMatch(html, 'Without a name')
})

t.test('partners are shown by their logos, 80 by 48, or by name, with a link to the partner [BLOCK-29]', async (t) => {
  const html = await pageWith(t, [
    'partners',
    {
      items: listOf(
        'partner',
        {
          partnerName: 'Lumen Pianos',
          logo: file('lumen', 'svg'),
          link: outside('', 'https://lumen.example/', '_blank'),
        },
        { partnerName: 'Yarra Press', logo: file('yarra', 'png') },
        { partnerName: 'Radio Clef' },
      ),
    },
  ])
  const items = listItemsIn(html)
  t.equal(items.length, 3)
  t.match(
    items[0],
    /<a href="https:\/\/lumen\.example\/" target="_blank"[^>]*><img src="\/media\/lumen\.svg" alt="Lumen Pianos" width="80" height="48"/,
  )
  t.match(items[1], /<img src="\/media\/yarra\.png" alt="Yarra Press" width="80" height="48"/)
  t.notMatch(items[1], '<a ')
  t.match(items[2], 'Radio Clef')
})

t.test('rich text keeps its formatting and links, and loses scripts and handlers [BLOCK-34]', async (t) => {
  const html = await pageWith(t, [
    'richTextEditor',
    {
      heading: 'The piano',
      text: words(
        [
          '<p>It goes <strong>flat</strong> in a <em>northerly</em>: <a href="/your-visit">the weather</a>,',
          ' <a href="https://weather.example/" target="_blank">tonight</a>, <a href="javascript:alert(1)">now</a>.</p>',
          '<h3>A mark</h3><ul><li>Of chalk</li></ul><ol><li>First</li></ol><blockquote><p>A person.</p></blockquote>',
          '<table><tbody><tr><th>Day</th><td>Monday</td></tr></tbody></table><script>alert(1)</script>',
        ].join(''),
      ),
    },
  ])
  t.match(html, /<h2>The piano<\/h2>/)
  t.match(html, '<strong>flat</strong> in a <em>northerly</em>')
  t.match(
    html,
    '<h3>A mark</h3><ul><li>Of chalk</li></ul><ol><li>First</li></ol><blockquote><p>A person.</p></blockquote>',
  )
  t.match(html, '<tr><th>Day</th><td>Monday</td></tr>')
  const [here, there, nowhere] = linksIn(html)
  t.same([here?.text, here?.href], ['the weather', '/your-visit'])
  t.same([there?.text, there?.href], ['tonight', 'https://weather.example/'])
  t.match(there?.attributes, 'target="_blank"')
  t.equal(nowhere?.href, undefined)
  t.notMatch(html, 'alert(1)')
})

t.test('a panel of links has its heading, its text and each link, even one without a title [BLOCK-39]', async (t) => {
  const html = await pageWith(t, [
    'suggestedLinksPanel',
    {
      heading: 'Plan your evening',
      text: words('<p>What people ask us most.</p>'),
      links: [
        { linkType: 'Content', title: 'Access', target: null, route: { path: '/your-visit/access/' } },
        ...outside('Trams tonight', 'https://trams.example/', '_blank'),
        ...outside('', 'https://parking.example/near'),
      ],
    },
  ])
  t.match(html, /<nav [^>]*aria-label="Plan your evening"><div[^>]*><h2>Plan your evening<\/h2>/)
  t.match(html, '<p>What people ask us most.</p>')
  const links = linksIn(html)
  t.same(
    links.map(({ href, text }) => [text, href]),
    [
      ['Access', '/your-visit/access'],
      ['Trams tonight (opens in a new tab)', 'https://trams.example/'],
      ['parking.example/near', 'https://parking.example/near'],
    ],
  )
  t.same(
    links.map(({ attributes }) => attributes.includes('target="_blank"')),
    [false, true, false],
  )
})
