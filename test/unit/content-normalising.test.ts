import { readFileSync } from 'node:fs'
import t from 'tap'
import { createAnchorCheck } from '#server/web/content/lost-anchors'
import { pageOf } from '#server/web/content/normalising/page-of'
import { anchorOf, blocksInTexts, blocksOf, shownBlocks } from '#shared/content/blocks'
import { firstBlock, firstLink, firstMedia, firstReference, linksOf, mediaList } from '#shared/content/first-of'
import type { Block, Crop, Grid, Media, RichText } from '#shared/content/page'
import {
  croppedUrl,
  pageCrops,
  pictureSources,
  smallThumbCrops,
  thumbCrops,
  tileCrops,
} from '#shared/content/picture-sources'
import { publishedAt } from '#shared/content/published-at'
import { teaserOf } from '#shared/content/teaser'
import { videoOf } from '#shared/content/video-of'
import { writtenAddresses } from '#shared/content/written-addresses'

const origin = 'https://cms.hall.example'

/** Returns a page's properties after normalising, and the reported oddities. */
function normalised(properties: Record<string, unknown>) {
  const oddities: string[] = []
  const reportOddity = (field: string, what: string) => void oddities.push(`${field}: ${what}`)
  const page = pageOf(
    { id: 'id', contentType: 'contentPage', name: 'Page', properties },
    { mediaOrigins: [origin], reportOddity: reportOddity },
  )
  return { properties: page?.properties ?? {}, oddities }
}
const read = (value: unknown, alias = 'field') => normalised({ [alias]: value }).properties[alias]
const html = (markup: string) => (read({ markup, blocks: [] }) as { html: string }).html
const link = (more: object) => ({ url: null, title: 'Label', target: null, ...more })

t.test('a date of year 1 is none, and others are local times of the venue, whatever their offset', async (t) => {
  t.equal(read('0001-01-01T00:00:00'), null)
  t.equal(read('0001-01-01T00:00:00Z'), null)
  t.equal(read('2026-03-05T19:30:00Z'), '2026-03-05T19:30:00')
  t.equal(read('2026-03-05T19:30:00'), '2026-03-05T19:30:00')
  t.same(read({ date: '2026-03-05', timeZone: 'Australia/Perth' }), {
    date: '2026-03-05',
    timeZone: 'Australia/Perth',
  })
})

t.test('a colour with or without a hash, or with a label, is read as six digits', async (t) => {
  for (const colour of [
    'ff8800',
    '#ff8800',
    '#FF8800',
    '#f80',
    'f80',
    '#ff8800cc',
    'rgb(255, 136, 0)',
    'rgba(255,136,0,.5)',
  ])
    t.equal(read(colour, 'backgroundColour'), '#ff8800', colour)
  t.equal(read({ color: 'ff8800', label: 'Amber' }), '#ff8800')
  t.equal(read('none', 'textColour'), 'none')
  t.equal(read('decade', 'heading'), 'decade', 'a word of hex digits is a word')
  t.same(normalised({ tint: { color: 'sky', label: 'Sky' } }), {
    properties: { tint: { color: 'sky', label: 'Sky' } },
    oddities: ['tint: no colour'],
  })
})

t.test('a link to a page has its route and query, and any other link its address', async (t) => {
  const content = (path: string | null, more: object = {}) =>
    read([link({ linkType: 'Content', route: path === null ? null : { path }, ...more })])
  const href = (value: unknown) => firstLink(value)?.href ?? null
  t.same(content('/about-us/'), [{ href: '/about-us', label: 'Label', newTab: false }])
  t.equal(href(content('/')), '/')
  t.equal(href(content('/home/')), '/')
  t.equal(href(content('/book/', { queryString: '?promo=WINTER#tickets' })), '/book?promo=WINTER#tickets')
  t.equal(href(content('/book/', { route: { path: '/book/', queryString: '?a=1' } })), '/book?a=1')
  t.equal(href(content('/book/', { queryString: '#tickets' })), '/book#tickets')
  t.equal(href(content('/book/', { queryString: 'promo=WINTER' })), '/book?promo=WINTER')
  t.same(content(null), [])

  const external = (url: string | null, more: object = {}) => href(read([link({ linkType: 'External', url, ...more })]))
  t.equal(external('https://a.example/x?y=1#z', { queryString: '?y=1#z' }), 'https://a.example/x?y=1#z')
  t.equal(external('mailto:box@hall.example'), 'mailto:box@hall.example')
  t.equal(external('tel:+61355500142'), 'tel:+61355500142')
  t.equal(external('/visit/?a=1'), '/visit?a=1')
  t.equal(external(null, { queryString: '#tickets' }), '#tickets')
  t.equal(external('www.a.example'), 'https://www.a.example')
  for (const bad of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '', null])
    t.equal(external(bad), null, String(bad))
  t.same(
    read([
      link({
        linkType: 'Media',
        url: `${origin}/media/a/plan.pdf?v=1`,
        queryString: '?v=1',
        target: '_blank',
        title: null,
      }),
    ]),
    [{ href: '/media/a/plan.pdf?v=1', label: '', newTab: true }],
  )
  t.same(normalised({ button: [link({ linkType: 'External', url: 'javascript:1' })] }).oddities, [
    'button: a link that leads nowhere',
  ])
})

const picture = (more: object = {}) => ({
  ...{ id: 'p', name: 'Serenade', mediaType: 'Image', url: '/media/k3/serenade.jpg', extension: 'jpg' },
  ...{ width: 3200, height: 2000, bytes: 812_331, focalPoint: null, crops: null, properties: {} },
  ...more,
})
const media = (more: object = {}) => firstMedia(read([picture(more)])) as Media

t.test('a picker of one medium is a list of one, even without crops', async (t) => {
  t.same(read([]), [])
  t.same(read([picture({ properties: { altText: 'Strings' } })]), [
    {
      ...{ url: '/media/k3/serenade.jpg', extension: 'jpg', alt: 'Strings' },
      ...{ width: 3200, height: 2000, crops: [] },
    },
  ])
  const preview = 'data:image/webp;base64,UklGRg=='
  t.match(media({ properties: { preview } }), { preview })
  for (const wrong of ['https://elsewhere.example/x.webp', 'data:text/html;base64,UklGRg==', `${preview}) url(x`, 7])
    t.notOk(media({ properties: { preview: wrong } }).preview, String(wrong))
  t.match(media(), { name: 'Serenade', alt: '' }, 'a name for what has no alternative text')
  t.match(media({ extension: 'pdf' }), { bytes: 812_331 }, 'a size for what is downloaded')
  const crops = [
    { alias: 'tile', width: 640, height: 400, coordinates: { x1: 0.05, y1: 0.12, x2: 0.1, y2: -1.1e-16 } },
    { alias: 'mobileXs', width: 768, height: 768, coordinates: null },
    { alias: 'over', width: 10, height: 10, coordinates: { x1: 0.6, y1: 0, x2: 0.6, y2: 0 } },
    { alias: 'sizeless', width: 0, height: 0, coordinates: null },
    null,
  ]
  const own = media({ crops, focalPoint: { left: 0.62, top: 'x' } })
  t.notOk(own.focalPoint)
  t.same(media({ focalPoint: { left: 0.62, top: 0.5 } }).focalPoint, { left: 0.62, top: 0.5 })
  for (const outside of [-0.2, 1.2]) t.notOk(media({ focalPoint: { left: 0.62, top: outside } }).focalPoint)
  t.same(media({ focalPoint: { left: -1.1e-16, top: 1.0000001 } }).focalPoint, { left: 0, top: 1 })
  t.notOk(media({ focalPoint: { left: 0.5, top: 0.5 } }).focalPoint, 'the middle is where nobody put it')
  t.same(own.crops, [
    { alias: 'tile', width: 640, height: 400, coordinates: { x1: 0.05, y1: 0.12, x2: 0.1, y2: 0 } },
    { alias: 'mobileXs', width: 768, height: 768 },
    { alias: 'over', width: 10, height: 10 },
  ])
  const drawing = media({ url: '/media/x/logo.svg', extension: null, width: null, height: null, bytes: null })
  t.same([drawing.extension, drawing.width, drawing.height], ['svg', null, null])
})

t.test('media of the content service get addresses of this site, and others keep theirs', async (t) => {
  t.equal(media({ url: `${origin}/media/k3/my hall.jpg` }).url, '/media/k3/my%20hall.jpg')
  t.equal(
    media({ url: 'https://cdn.example/media/k3/a.pdf', extension: 'pdf', width: null }).url,
    'https://cdn.example/media/k3/a.pdf',
  )
  t.equal(read(`${origin}/media/plan.pdf`), '/media/plan.pdf')
  t.equal(read(`${origin}/about`), `${origin}/about`)
  t.equal(read(`${origin}.evil.example/media/a.jpg`), `${origin}.evil.example/media/a.jpg`)
  t.equal(read('HTTP://CMS.hall.example/media/plan.pdf'), '/media/plan.pdf', 'behind a proxy it takes itself for http')
  t.equal(read('//cms.hall.example/media/plan.pdf'), '/media/plan.pdf')
})

t.test('rich text keeps what editors need, and loses scripts and handlers', async (t) => {
  const allowed =
    '<h2 id="dates">Dates</h2><p>An <em>evening</em> for <strong>strings</strong><br />and <sup>1</sup></p><ul><li>One</li></ul><blockquote>Q</blockquote><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
  t.equal(html(allowed), allowed)
  t.equal(html('<h1>Title</h1>'), '<h2>Title</h2>')
  t.equal(
    html('<p style="color:red" class="x" onclick="a()">x<script>alert(1)</script><style>p{}</style></p>'),
    '<p>x</p>',
  )
  t.equal(
    html(
      '<iframe src="https://evil.example"></iframe><form action="/x"><input name="a">b</form><svg onload="x"></svg>',
    ),
    'b',
  )
  t.equal(html('<a href="java\nscript:alert(1)">x</a><a href="javascript&colon;alert(1)">y</a>'), '<a>x</a><a>y</a>')
  t.equal(html('<img src="x" onerror="alert(1)"><img src="data:text/html,x">'), '')
  t.equal(
    html(
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    ).includes('onerror'),
    false,
  )
})

/** The tags of HTML and of drawings. Tags that need others around them have those. */
const everyTag = [
  ...[
    'a',
    'abbr',
    'address',
    'animate',
    'applet',
    'area',
    'article',
    'aside',
    'audio',
    'b',
    'base',
    'bdi',
    'bdo',
    'big',
  ],
  ...[
    'blink',
    'blockquote',
    'body',
    'br',
    'button',
    'canvas',
    'caption',
    'center',
    'circle',
    'cite',
    'clippath',
    'code',
  ],
  ...[
    'col',
    'colgroup',
    'data',
    'datalist',
    'dd',
    'defs',
    'del',
    'desc',
    'details',
    'dfn',
    'dialog',
    'dir',
    'div',
    'dl',
  ],
  ...['dt', 'ellipse', 'em', 'embed', 'fieldset', 'figcaption', 'figure', 'font', 'footer', 'foreignobject', 'form'],
  ...['frame', 'frameset', 'g', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'header', 'hgroup', 'hr', 'html', 'i'],
  ...[
    'iframe',
    'image',
    'img',
    'input',
    'ins',
    'kbd',
    'label',
    'legend',
    'li',
    'line',
    'lineargradient',
    'link',
    'main',
  ],
  ...['map', 'mark', 'marker', 'marquee', 'mask', 'math', 'menu', 'meta', 'meter', 'nav', 'nobr', 'noscript', 'object'],
  ...['ol', 'optgroup', 'option', 'output', 'p', 'param', 'path', 'pattern', 'picture', 'plaintext', 'polygon'],
  ...['polyline', 'portal', 'pre', 'progress', 'q', 'rect', 'rp', 'rt', 'ruby', 's', 'samp', 'script', 'search'],
  ...['section', 'select', 'set', 'slot', 'small', 'source', 'span', 'stop', 'strike', 'strong', 'style', 'sub'],
  ...['summary', 'sup', 'svg', 'symbol', 'table', 'tbody', 'td', 'template', 'text', 'textarea', 'textpath', 'tfoot'],
  ...['th', 'thead', 'time', 'title', 'tr', 'track', 'tspan', 'tt', 'u', 'ul', 'use', 'var', 'video', 'wbr', 'xmp'],
]

t.test('docs/content-model.md lists exactly the tags that rich text keeps', async (t) => {
  const words = readFileSync(new URL('../../docs/content-model.md', import.meta.url), 'utf8')
  const documentedTags = (/\*\*Tags\*\*: ([^.]*)\./.exec(words)?.[1] ?? '').replaceAll('`', '').split(', ')
  const allowed = everyTag.filter((tag) => html(`<${tag} src="/a.jpg">x<g></g></${tag}>`).includes(`<${tag}`))
  t.same(
    allowed,
    [...documentedTags].sort((one, other) => (one < other ? -1 : 1)),
  )
  t.ok(documentedTags.length > 50)
})

t.test('docs/content-model.md lists the attributes, links and embedded media of rich text', async (t) => {
  const words = readFileSync(new URL('../../docs/content-model.md', import.meta.url), 'utf8')
  const part = (name: string) => new RegExp(`\\*\\*${name}\\*\\*([^\\n]*)`).exec(words)?.[1] ?? ''
  const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const allowed: Record<string, string> = {
    ...{
      href: '<a href="/x">',
      title: '<a title="x">',
      id: '<h2 id="x">',
      lang: '<p lang="de">',
      dir: '<p dir="rtl">',
    },
    ...{ start: '<ol start="3">', reversed: '<ol reversed="">', type: '<ol type="a">', scope: '<th scope="row">' },
    ...{ colspan: '<td colspan="2">', rowspan: '<td rowspan="2">', 'target="_blank"': '<a href="/x" target="_blank">' },
    ...{ datetime: '<time datetime="2026">', span: '<col span="2">' },
    ...{ src: '<img src="/x.jpg">', alt: '<img src="/x.jpg" alt="y">' },
    ...{ width: '<img src="/x.jpg" width="3">', height: '<img src="/x.jpg" height="3">' },
  }
  const [attributes = '', links = ''] = part('Attributes').split('Links may lead')
  t.same(quoted(attributes).sort(), Object.keys(allowed).sort())
  for (const [name, tag] of Object.entries(allowed)) t.match(html(`${tag}x`), ` ${name}`, tag)
  t.notMatch(html('<p class="x" style="color:red">x</p>'), /class|style/)
  for (const scheme of quoted(links)) t.match(html(`<a href="${scheme}//x.example">x</a>`), `href="${scheme}`, scheme)
  for (const scheme of ['javascript:', 'data:', 'ftp:', 'file:'])
    t.equal(html(`<a href="${scheme}x">x</a>`), '<a>x</a>')
  const embeds = quoted(part('Embedded media'))
  t.same(embeds, ['iframe', 'video', 'object'])
  for (const tag of embeds) t.equal(html(`<p>x</p><${tag} src="https://x.example"></${tag}>`), '<p>x</p>', tag)
})

t.test('links in rich text lead to this site’s addresses, and those to new tabs have rel=noopener', async (t) => {
  const internal =
    'data-destination-id="a" data-destination-type="page" data-link-type="Content" data-start-item-path="home"'
  t.equal(html(`<a href="/about-us/?a=1#b" ${internal}>x</a>`), '<a href="/about-us?a=1#b">x</a>')
  t.equal(html('<a href="/home/">x</a>'), '<a href="/">x</a>')
  t.equal(html(`<a href="${origin}/media/a.pdf">x</a>`), '<a href="/media/a.pdf">x</a>')
  t.equal(
    html('<a href="https://a.example/b/" target="_blank" rel="opener">x</a>'),
    '<a href="https://a.example/b/" target="_blank" rel="noopener">x</a>',
  )
  t.equal(html('<a href="/x" target="evil">x</a>'), '<a href="/x">x</a>')
  t.equal(html('<a href="/{localLink:umb://document/1}">x</a>'), '<a>x</a>')
  t.equal(html('<a id="tickets"></a><a name="prices"></a>'), '<a id="tickets"></a><a id="prices"></a>')
  t.equal(
    html(`<img src="${origin}/media/a.jpg?width=500" alt="Hall" width="500" height="300" style="x">`),
    '<img alt="Hall" loading="lazy" decoding="async" src="/media/a.jpg?width=500" width="500" height="300" />',
  )
})

t.test('rich text is read from a tree as from markup', async (t) => {
  const node = (tag: string, elements: unknown[], attributes = {}) => ({ tag, attributes, elements })
  const words = (text: string) => ({ tag: '#text', text })
  const tree = node('#root', [
    node('p', [words('A & <b> '), node('a', [words('link')], { href: '/x/', onclick: 'x' }), node('br', [])]),
    node('script', [words('alert(1)')]),
    node('umb-rte-block', []),
  ])
  t.same(read(tree), { html: '<p>A &amp; &lt;b&gt; <a href="/x">link</a><br /></p>' })
  const route = { path: '/your-visit/', queryString: null, startItem: { id: 's', path: 'home' } }
  const written = node('#root', [
    node('p', [words('Fish &amp; chips&nbsp;at 5 &lt; 6 '), node('a', [words('by tram')], { route, anchor: '#tram' })]),
    node('a', [words('next')], { route }),
    node('a', [words('there')], { href: 'https://x.example/?a=1&amp;b=2', target: '_blank' }),
  ])
  t.same(read(written), {
    html: '<p>Fish &amp; chips\u00a0at 5 &lt; 6 <a href="/your-visit#tram">by tram</a></p><a href="/your-visit">next</a><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener">there</a>',
  })
  t.same(read({ markup: '', blocks: [] }), { html: '' })
})

const block = (contentType: string, properties: object = {}, settings: object | null = null) => ({
  content: { contentType, id: `id of ${contentType}`, properties },
  settings: settings && { contentType: 'settings', id: 's', properties: settings },
})
const row = (item: object, areas: unknown = []) => ({ rowSpan: 1, columnSpan: 6, areaGridColumns: 12, areas, ...item })
const gridOf = (...items: unknown[]) => read({ gridColumns: 12, items }) as Grid
const aliases = (grid: Grid) => blocksOf(grid).map(({ alias }) => alias)

t.test('a block is shown unless its flag is false, in its settings or in its content [BLOCK-01]', async (t) => {
  const grid = gridOf(
    row(block('missing')),
    row(block('settingsTrue', {}, { isActive: true })),
    row(block('settingsNull', {}, { isActive: null })),
    row(block('settingsFalse', {}, { isActive: false })),
    row(block('contentTrue', { active: true })),
    row(block('contentFalse', { active: false })),
    row(block('contentIsActiveFalse', { isActive: false }, { isActive: true })),
  )
  t.same(aliases(grid), ['missing', 'settingsTrue', 'settingsNull', 'contentTrue'])
  const list = read({ items: [block('one'), block('off', { active: false }), { content: null, settings: null }] })
  t.equal((list as unknown[]).length, 1)
})

t.test('a grid keeps order, columns, rows and nested areas, and omits null items [BLOCK-04]', async (t) => {
  const inner = row(block('inner'), [{ alias: 'deep', columnSpan: 4, rowSpan: 2, items: [row(block('innermost'))] }])
  const grid = gridOf(
    row(block('first'), [
      { alias: 'left', columnSpan: 8, rowSpan: 1, items: [inner] },
      { alias: 'right', columnSpan: 4, rowSpan: 1, items: null },
      null,
    ]),
    null,
    { content: block('bare').content },
    row(block('last')),
  )
  t.same(aliases(grid), ['first', 'inner', 'innermost', 'bare', 'last'])
  t.same(
    grid.items.map(({ columnSpan, rowSpan, areas }) => [
      columnSpan,
      rowSpan,
      areas.map((area) => [area.alias, area.columnSpan]),
    ]),
    [
      [
        6,
        1,
        [
          ['left', 8],
          ['right', 4],
        ],
      ],
      [12, 1, []],
      [6, 1, []],
    ],
  )
  t.same(gridOf(), { columns: 12, items: [] })
  t.same(read({ gridColumns: 12, items: null }), { columns: 12, items: [] })
  t.same(blocksOf(null), [])
})

t.test('a grid with implausible columns or rows gets the default ones', async (t) => {
  const wrong = { ...row(block('a')), columnSpan: 1e9, rowSpan: 1e9, areaGridColumns: 101 }
  const { columns, items } = read({ gridColumns: 1e9, items: [wrong] }) as Grid
  t.equal(columns, 12)
  t.match(items, [{ columnSpan: 12, rowSpan: 1, areaColumns: 12 }])
  t.equal((read({ gridColumns: 100, items: [] }) as Grid).columns, 100)
})

t.test('a page’s canonical address is a web address or one of this site, otherwise it has none', async (t) => {
  for (const address of ['https://other.example/b', 'HTTP://other.example', '/b'])
    t.same(normalised({ canonicalUrlOverride: address }), {
      properties: { canonicalUrlOverride: address },
      oddities: [],
    })
  for (const address of ['javascript:alert(1)', 'mailto:a@b.example', '//other.example', 'https://', 'other.example'])
    t.same(normalised({ canonicalUrlOverride: address }), {
      properties: { canonicalUrlOverride: null },
      oddities: ['canonicalUrlOverride: no address of the web'],
    })
  t.same(normalised({ canonicalUrlOverride: '' }).oddities, [])
})

t.test('a block’s settings are read from settings or content, and its label is its anchor [BLOCK-05]', async (t) => {
  const [first, second, third] = blocksOf(
    gridOf(
      row(block('a', {}, { isFullWidth: true, theme: ['Dark'], menuLabel: ' Dates  and Times ' })),
      row(block('b', { theme: 'Light', isFullWidth: false }, { theme: '', menuLabel: '' })),
      row(block('c')),
    ),
  )
  t.same(first?.settings, { isActive: true, isFullWidth: true, theme: 'Dark', menuLabel: ' Dates  and Times ' })
  t.equal(first && anchorOf(first), 'dates-and-times')
  t.same(second?.settings, { isActive: true, isFullWidth: false, theme: 'Light', menuLabel: null })
  t.equal(third && anchorOf(third), null)
})

t.test('content in blocks is normalised at every depth', async (t) => {
  const quote = block('quote', { author: 'A', portrait: [picture()], since: '0001-01-01T00:00:00' })
  const grid = gridOf(row(block('carousel', { slides: { items: [quote] }, single: block('one', {}) })))
  const { slides, single } = blocksOf(grid)[0]?.properties ?? {}
  const first = firstBlock(slides)
  t.equal(first?.alias, 'quote')
  t.equal(first?.properties.since, null)
  t.equal(firstMedia(first?.properties.portrait)?.url, '/media/k3/serenade.jpg')
  t.equal(firstBlock(single)?.alias, 'one')
  t.same(read({ items: [] }), [])
  let deep: unknown = 'bottom'
  for (let level = 0; level < 200; level++) deep = { items: [block('level', { deep })] }
  t.same(normalised({ deep }).oddities.length, 1)
})

const idOf = (digit: number) => `a1b2c3d4-0000-4000-8000-00000000000${digit}`
const inText = (digit: number, properties: object = {}, settings: object = {}) => ({
  content: { contentType: `block${digit}`, id: idOf(digit), properties },
  settings: { contentType: 'blockSettings', id: 's', properties: settings },
})
const at = (digit: number) => `<umb-rte-block data-content-id="${idOf(digit)}"></umb-rte-block>`
/** Returns a text's HTML with the aliases of its blocks at their positions. */
function withBlocks({ html: words, blocks = [] }: RichText): string {
  const ends = [...blocks.map((each) => each.at), words.length]
  return ends.map((end, place) => words.slice(ends[place - 1] ?? 0, end) + named(blocks[place]?.block)).join('')
}
const named = (block: Block | undefined) => (block ? `[${block.alias}]` : '')
const placed = (markup: string, blocks: unknown[] = [1, 2].map((digit) => inText(digit))) =>
  withBlocks(read({ markup, blocks }) as RichText)

t.test('a block in rich text is at its position, in each form in which services mark it', async (t) => {
  const [id, bare] = [idOf(1), idOf(1).replaceAll('-', '')]
  for (const place of [
    `<umb-rte-block data-content-id="${id}"></umb-rte-block>`,
    `<umb-rte-block class="ng-scope mceNonEditable" data-content-udi="umb://element/${bare}"><!--Umbraco-Block--></umb-rte-block>`,
    `<umb-rte-block data-key="${idOf(7)}" data-content-key="${id.toUpperCase()}"></umb-rte-block>`,
    `<p><umb-rte-block data-content-id="${id}"></umb-rte-block></p>`,
    `<p><umb-rte-block-inline data-content-id="${id}"></umb-rte-block-inline></p>`,
  ])
    t.equal(placed(`<p>Before</p>${place}<p>After</p>`), '<p>Before</p>[block1]<p>After</p>', place)

  const node = (tag: string, elements: object[], attributes = {}) => ({ tag, attributes, elements })
  const words = (text: string) => node('p', [{ tag: '#text', text } as object])
  for (const tag of ['umb-rte-block', 'umb-rte-block-inline']) {
    const elements = [words('Before'), node(tag, [], { 'content-id': id }), words('After')]
    const tree = { ...node('#root', elements), blocks: [inText(1)] }
    t.equal(withBlocks(read(tree) as RichText), '<p>Before</p>[block1]<p>After</p>', tag)
  }
})

t.test('blocks in a text are in order, and each part of the text is complete', async (t) => {
  t.equal(placed(`${at(2)}<p>A</p>${at(1)}`), '[block2]<p>A</p>[block1]')
  t.equal(placed(`<p>A</p>${at(1)}${at(1)}`), '<p>A</p>[block1][block1]', 'also one that is there twice')
  t.equal(
    placed(`<p>One ${at(1)} two, <a href="/x">li${at(2)}nk</a>.</p>`),
    '<p>One </p>[block1]<p> two, <a href="/x">li</a></p>[block2]<p><a href="/x">nk</a>.</p>',
  )
  t.equal(
    placed(`<h2 id="here">He${at(1)}re</h2>`),
    '<h2 id="here">He</h2>[block1]<h2>re</h2>',
    'an anchor is there once',
  )
  t.equal(placed(`<h2 id="here">${at(1)}Here</h2>`), '[block1]<h2 id="here">Here</h2>')
  t.equal(
    placed(`<ol start="3"><li>a</li><li>b ${at(1)}and on</li><li>c</li></ol>`),
    '<ol start="3"><li>a</li><li>b and on</li></ol>[block1]<ol start="5"><li>c</li></ol>',
    'a list goes on with its next number',
  )
  t.equal(placed(`<ul><li>a</li><li>${at(1)}</li></ul>`), '<ul><li>a</li></ul>[block1]', 'no empty line is left')
  t.equal(
    placed(`<table><tbody><tr><td>1${at(1)}</td><td>2</td></tr></tbody></table><p>B</p>`),
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>[block1]<p>B</p>',
    'a table is not taken apart',
  )
  t.equal(
    placed(`${at(1)}<p>x<script>alert(1)</script></p>${at(2)}<p onclick="x">y</p>`),
    '[block1]<p>x</p>[block2]<p>y</p>',
  )
})

t.test('a block that isn’t allowed in its text leaves the text unchanged and is reported', async (t) => {
  const text = (...blocks: unknown[]) => normalised({ text: { markup: `<p>One ${at(1)}two</p>`, blocks } })
  const alone = { text: { html: '<p>One two</p>' } }
  t.same(text(), { properties: alone, oddities: ['text: a block that isn’t there'] })
  t.same(text(inText(2), null, { content: null }), {
    properties: alone,
    oddities: ['text: a block that isn’t there'],
  })
  t.same(text(inText(1, {}, { isActive: false })), { properties: alone, oddities: [] }, 'switched off is not odd')
  t.same(normalised({ text: { markup: '<p>One</p>', blocks: [inText(1)] } }).properties, {
    text: { html: '<p>One</p>' },
  })
  t.same(text(inText(1, { of: { markup: at(3), blocks: [] } })).oddities, ['text.block1.of: a block that isn’t there'])
})

t.test('texts in blocks in texts are normalised to a limited depth', async (t) => {
  let text: unknown = { markup: '<p>The innermost</p>', blocks: [] }
  for (let level = 0; level < 30; level++)
    text = { markup: `<p>Level</p>${at(1)}`, blocks: [inText(1, { text, image: picture() })] }
  const { properties, oddities } = normalised({ text })
  t.equal(blocksInTexts(properties).length, 3)
  t.same(oddities, ['text.block1.text.block1.text.block1.text: a block in a text that takes none'])
  t.equal(firstMedia(blocksInTexts(properties)[2]?.properties.image)?.url, '/media/k3/serenade.jpg')
})

t.test('blocks in the texts of header and footer are omitted and reported', async (t) => {
  const oddities: string[] = []
  const reportOddity = (field: string, what: string) => void oddities.push(`${field}: ${what}`)
  const properties = { alertBarContent: { markup: `<p>A</p>${at(1)}`, blocks: [inText(1)] } }
  const settings = pageOf(
    { id: 'id', contentType: 'siteSettings', properties },
    { mediaOrigins: [], reportOddity: reportOddity },
  )
  t.same(settings?.properties, { alertBarContent: { html: '<p>A</p>' } })
  t.same(oddities, ['alertBarContent: a block in a text that takes none'])
})

t.test('a page’s blocks are those of its grid and of its texts, not those of picked pages', async (t) => {
  const text = (digit: number) => ({ markup: at(digit), blocks: [inText(digit)] })
  const grid = (...items: unknown[]) => ({ gridColumns: 12, items })
  const picked = {
    ...{ id: 'p', contentType: 'profile', name: 'P', route: { path: '/p/' } },
    properties: { description: text(3), contentGrid: grid(row(block('far', { text: text(4) }))) },
  }
  const { properties } = normalised({
    contentGrid: grid(
      row(block('near', { text: text(1), person: [picked], items: { items: [block('item', { text: text(2) })] } })),
    ),
    introduction: text(5),
  })
  t.same(
    shownBlocks({ properties }).map(({ alias }) => alias),
    ['near', 'block1', 'block3', 'block2', 'block5'],
  )
})

t.test('an SVG in rich text takes the text’s colour for black or none, and keeps other colours', async (t) => {
  const svgOf = (inside: string, own = '') => html(`<svg viewBox="0 0 9 9"${own}>${inside}</svg>`)
  const whole = (inside: string) => `<svg viewbox="0 0 9 9" fill="currentColor" aria-hidden="true">${inside}</svg>`
  t.equal(svgOf('<path d="M0 0h9"/>'), whole('<path d="M0 0h9"></path>'))
  for (const black of ['black', '#000', '#000000', 'rgb(0, 0, 0)', 'BLACK']) {
    t.equal(svgOf(`<path fill="${black}"/>`), whole('<path fill="currentColor"></path>'), black)
    t.equal(
      svgOf(`<path style="fill:none;stroke: ${black}"/>`),
      whole('<path fill="none" stroke="currentColor"></path>'),
    )
    t.match(svgOf('<path d="M0"/>', ` fill="${black}"`), '<svg viewbox="0 0 9 9" fill="currentColor"')
  }
  t.equal(
    svgOf('<g stroke="#102a43"><circle r="3" fill="none"/></g>', ' fill="#aa0000" aria-label="Plan"'),
    '<svg viewbox="0 0 9 9" fill="#aa0000" role="img" aria-label="Plan"><g stroke="#102a43"><circle r="3" fill="none"></circle></g></svg>',
  )
  t.equal(
    svgOf(
      '<style>.a{fill:red}</style><script>alert(1)</script><use href="#x"/><image href="/x.png"/><a href="javascript:1"><path class="a" fill="url(#x)" onclick="x"/></a><animate attributeName="href"/><foreignObject><iframe src="/x"></iframe></foreignObject>',
    ).replaceAll(/<\/?a>/g, ''),
    whole('<path></path>'),
  )
})

t.test('a picked page keeps its path, whether it was expanded or not', async (t) => {
  const head = { id: 'p', contentType: 'blogArticle', name: 'Article', route: { path: '/news/article/' } }
  t.same(read([{ ...head, properties: {} }]), [
    { ...{ id: 'p', contentType: 'newsArticle', name: 'Article', path: '/news/article', properties: {} } },
  ])
  const expanded = firstReference(read([{ ...head, properties: { tileImage: [picture()] } }]))
  t.equal(firstMedia(expanded?.properties.tileImage)?.name, 'Serenade')
})

t.test('picked items are a list, even if the service sends a single one', async (t) => {
  const head = { id: 'p', contentType: 'production', name: 'P', route: { path: '/p/' }, properties: {} }
  const leading = link({ linkType: 'External', url: 'https://x.example/' })
  for (const alone of [head, picture(), leading]) t.same(read(alone), read([alone]))
  const header = block('globalHeader', { text: 'x' })
  t.same(read(header), read({ items: [header] }), 'a single block like a block list of one')
  t.same([read(null), read([]), read({ items: [] })], [null, [], []])
})

t.test('an item’s creation and update dates are UTC, even without an offset', async (t) => {
  const instants = (createDate: unknown) =>
    pageOf({ id: 'id', contentType: 'contentPage', createDate }, { mediaOrigins: [], reportOddity: () => {} })?.created
  t.equal(instants('2023-12-11T12:02:38.9979314'), '2023-12-11T12:02:38.997Z')
  t.equal(instants('2023-12-11T12:02:38Z'), '2023-12-11T12:02:38.000Z')
  t.equal(instants('2023-12-11T23:02:38+11:00'), '2023-12-11T12:02:38.000Z')
  for (const none of [
    '0001-01-01T00:00:00',
    '0001-01-01T00:00:00Z',
    '',
    null,
    undefined,
    'yesterday',
    '2023-12-11T99:00:00',
  ])
    t.equal(instants(none), null)
})

t.test('a publication date is local time of the venue, unless it has an offset', async (t) => {
  const undated = { id: 'a', contentType: 'newsArticle', name: 'A', path: '/a', updated: null, properties: {} }
  const at = (publishDate: unknown, created: string | null = null) =>
    publishedAt({ properties: { publishDate }, created }, 'Australia/Melbourne')?.toISOString()
  t.equal(at('2026-06-01T09:30:00'), '2026-05-31T23:30:00.000Z')
  t.equal(at('2026-06-01T09:30:00+08:00'), '2026-06-01T01:30:00.000Z')
  t.equal(at('2026-06-31T09:30:00+10:00', '2026-01-05T00:00:00Z'), '2026-01-05T00:00:00.000Z')
  t.equal(at(null), undefined)
  const teaser = teaserOf({ ...undated, created: '2026-01-05T00:00:00.000Z' })
  t.equal(at(teaser.properties.publishDate), '2026-01-05T00:00:00.000Z', 'the day its item was made is told in UTC')
})

t.test('unknown shapes are preserved, and none changes a prototype', async (t) => {
  const reportOddity = {
    other: { id: 'f', target: null },
    named: { content: 'words' },
    mixed: [1, 'two', null, { three: 3 }],
    no: false,
    zero: 0,
    empty: '',
  }
  t.same(normalised(reportOddity), { properties: reportOddity, oddities: [] })
  const { properties } = normalised(JSON.parse('{ "__proto__": { "polluted": true }, "constructor": "c" }'))
  t.same(Object.keys(properties), ['constructor'])
  t.equal(properties.polluted, undefined)
  t.equal(pageOf(null, { mediaOrigins: [origin], reportOddity: () => {} }), null)
  t.equal(pageOf({ contentType: 'page' }, { mediaOrigins: [origin], reportOddity: () => {} }), null)
})

t.test('the first and all items of a type are found in a list, a single value or nothing', async (t) => {
  const one = media()
  t.same(
    [firstMedia([one]), firstMedia(one), firstMedia([]), firstMedia(null), firstMedia('x')],
    [one, one, null, null, null],
  )
  const links = [{ href: '/a', label: 'A', newTab: false }]
  t.same([linksOf(links), linksOf([one, ...links]), linksOf(undefined), mediaList(links)], [links, links, [], []])
})

const crop = (alias: string, width: number, height: number, coordinates: Crop['coordinates'] = null): Crop => ({
  ...{ alias, width, height, coordinates },
})

t.test(
  'a crop with coordinates shows that part, and others are centred on the focal point [IMG-01 IMG-02]',
  async (t) => {
    const url = (more: Partial<Media>) => croppedUrl({ ...media(), ...more }, 'tile', 640)
    const coordinates = { x1: 0.05, y1: 0.12, x2: 0.1, y2: 0.2 }
    const focalPoint = { left: 0.62, top: 0.31 }
    const base = '/media/k3/serenade.jpg?'
    const size = 'width=640&height=400&format=webp&quality=90'
    t.equal(url({ crops: [crop('tile', 640, 400, coordinates)], focalPoint }), `${base}cc=0.05,0.12,0.1,0.2&${size}`)
    t.equal(url({ crops: [crop('TILE', 640, 400)], focalPoint }), `${base}rxy=0.62,0.31&${size}`)
    t.equal(url({ crops: [crop('tile', 640, 400)], focalPoint: { left: 0.5, top: 0.5 } }), `${base}${size}`)
    for (const [left, top] of [
      [0.5, 0.31],
      [0.62, 0.5],
    ] as const)
      t.equal(url({ crops: [crop('tile', 640, 400)], focalPoint: { left, top } }), `${base}rxy=${left},${top}&${size}`)
    t.equal(url({ crops: [] }), `${base}width=640&format=webp&quality=90`)
    t.equal(url({ crops: [], width: 300 }), `${base}width=300&format=webp&quality=90`)
    t.equal(url({ crops: [], url: '/media/a.jpg?rnd=1' }), '/media/a.jpg?rnd=1&width=640&format=webp&quality=90')
  },
)

t.test('a page’s picture has a crop for the window’s width as WebP, and one in its own format [IMG-03]', async (t) => {
  const sizes = [1920, 1600, 1360, 992, 768]
  const crops = pageCrops.map(({ crop: alias }, at) => crop(alias, sizes[at] ?? 0, 500))
  const { sources, src, width, height, alt } = pictureSources({ ...media(), crops, alt: 'Strings' })
  t.same(
    sources.map((source) => [source.media, source.width]),
    [
      ['(min-width: 1600px)', 1920],
      ['(min-width: 1360px)', 1600],
      ['(min-width: 992px)', 1360],
      ['(min-width: 768px)', 992],
      [null, 768],
    ],
  )
  t.same(
    pageCrops.map((each) => each.crop),
    ['desktopXxl', 'desktopXl', 'tabletLandscapeLg', 'tabletPortraitMd', 'mobileXs'],
  )
  t.same(
    sources.map(({ type }) => type),
    pageCrops.map(() => 'image/webp'),
  )
  t.equal(src, '/media/k3/serenade.jpg?width=768&height=500&quality=90')
  t.same(sources.at(-1)?.srcset.split(', '), [
    '/media/k3/serenade.jpg?width=768&height=500&format=webp&quality=90 768w',
    '/media/k3/serenade.jpg?width=1075&height=700&format=webp&quality=90 1075w',
    '/media/k3/serenade.jpg?width=1536&height=1000&format=webp&quality=90 1536w',
  ])
  t.same([width, height, alt], [768, 500, 'Strings'])
})

t.test('a tile has its crop, in double resolution up to the size of the original [IMG-04]', async (t) => {
  const scales = (more: Partial<Media>, crops = tileCrops) =>
    pictureSources({ ...media(), crops: [crop('tile', 640, 400)], ...more }, crops)
      .sources[0]?.srcset.split(', ')
      .map((each) => each.replace(/.*width=(\d+).* (\S+)$/, '$1 $2'))
  t.same(scales({}), ['640 640w', '896 896w', '1280 1280w'])
  t.same(scales({ width: 960, height: 600 }), ['640 640w', '960 960w'])
  t.same(scales({ width: 3200, height: 600 }), ['640 640w', '960 960w'])
  t.same(scales({ width: 700, height: 500 }), ['640 640w'])
  t.same(scales({ crops: [crop('tile', 640, 400, { x1: 0.4, y1: 0, x2: 0.3, y2: 0 })] }), ['640 640w', '960 960w'])
  t.same(scales({ width: 1120, height: 700 }), ['640 640w', '1088 1088w'])
  t.same(scales({ width: 1200, height: 750 }), ['640 640w', '896 896w', '1152 1152w'])
  t.same(scales({ width: null, height: null }), ['640 640w', '896 896w', '1280 1280w'])
  t.same(scales({}, thumbCrops), ['320 320w', '640 640w'])
  t.same(scales({}, smallThumbCrops), ['160 160w', '320 320w'])
  t.same(scales({ width: 500, height: 400 }, thumbCrops), ['500 500w'])
})

t.test('no picture is requested larger than its original', async (t) => {
  const crops = [
    ...pageCrops.map(({ crop: alias, width }) => crop(alias, width, 900)),
    crop('tile', 640, 400, { x1: 0.4, y1: 0.1, x2: 0.3, y2: 0.1 }),
    crop('shareImage', 1200, 630),
  ]
  const originals = [
    [3200, 2000],
    [1000, 700],
    [500, 900],
    [333, 77],
    [40, 40],
  ] as const
  for (const [width, height] of originals) {
    for (const one of [crops, []]) {
      const small = { ...media(), width, height, crops: one }
      const addresses = writtenAddresses(small)
      t.ok(addresses.length > 3)
      for (const address of addresses) {
        const query = new URLSearchParams(address.split('?')[1])
        const insets = (query.get('cc') ?? '0,0,0,0').split(',').map(Number)
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = insets
        t.ok(Number(query.get('width')) <= width * (1 - x1 - x2) + 1e-6, `${width}×${height} ${address}`)
        t.ok(Number(query.get('height') ?? 1) <= height * (1 - y1 - y2) + 1e-6, `${width}×${height} ${address}`)
      }
    }
  }
})

t.test('vector graphics and animations are not resized', async (t) => {
  for (const extension of ['svg', 'gif']) {
    const plain = pictureSources(
      { ...media(), url: `/media/a.${extension}`, extension, crops: [crop('tile', 1, 1)] },
      tileCrops,
    )
    t.same(plain, { sources: [], src: `/media/a.${extension}`, width: 3200, height: 2000, alt: '' })
  }
})

t.test('a video is recognised by its address, in any form that an editor pastes', async (t) => {
  const id = 'dQw4w9WgXcQ'
  const addresses = [
    `https://www.youtube.com/watch?v=${id}&feature=share`,
    `https://www.youtube.com/watch?list=x&v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    id,
  ]
  const embed = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`
  const watch = `https://www.youtube.com/watch?v=${id}`
  for (const address of addresses) t.same(videoOf(address), { kind: 'youTube', id, embed, page: watch }, address)
  const vimeo = (more = '') => ({
    kind: 'vimeo',
    id: '76979871',
    embed: `https://player.vimeo.com/video/76979871?dnt=1&autoplay=1${more}`,
    page: `https://vimeo.com/76979871${more.replace('&h=', '/')}`,
  })
  t.same(videoOf('https://vimeo.com/76979871'), vimeo())
  t.same(videoOf('https://vimeo.com/channels/staffpicks/76979871'), vimeo())
  t.same(videoOf('https://player.vimeo.com/video/76979871?h=8272103f6e&x=1'), vimeo('&h=8272103f6e'))
  t.same(videoOf([{ href: 'https://vimeo.com/76979871/8272103f6e', label: '', newTab: false }]), vimeo('&h=8272103f6e'))
  t.same(videoOf({ url: `https://youtu.be/${id}`, width: 1, height: 1 }), { kind: 'youTube', id, embed, page: watch })
  const film = picture({ url: '/media/f/film.mp4', extension: 'mp4', mediaType: 'Video' })
  t.same(videoOf(read([film])), { kind: 'file', url: '/media/f/film.mp4', type: 'video/mp4' })
  for (const none of [
    null,
    '',
    [],
    'https://evil.example/youtube.com/watch?v=x',
    'javascript:alert(1)//a.mp4',
    `https://evil.example/?${id}`,
  ])
    t.equal(videoOf(none), null, String(none))
})

t.test('videos keep their start, and playlists, live streams and events have their players', async (t) => {
  const player = 'https://www.youtube-nocookie.com/embed/'
  const options = 'autoplay=1&rel=0&playsinline=1'
  const list = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
  const channel = 'UCBR8-60-B28hp2BmDPdntcQ'
  const cases: Record<string, string> = {
    'https://youtu.be/dQw4w9WgXcQ?t=90': `${player}dQw4w9WgXcQ?${options}&start=90`,
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s': `${player}dQw4w9WgXcQ?${options}&start=90`,
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=5&end=9': `${player}dQw4w9WgXcQ?${options}&start=5&end=9`,
    [`https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${list}`]: `${player}dQw4w9WgXcQ?${options}&list=${list}`,
    [`https://www.youtube.com/playlist?list=${list}`]: `${player}videoseries?${options}&list=${list}`,
    [`https://www.youtube.com/embed/videoseries?list=${list}`]: `${player}videoseries?${options}&list=${list}`,
    [`https://www.youtube.com/v/videoseries?list=${list}`]: `${player}videoseries?${options}&list=${list}`,
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=90': `${player}dQw4w9WgXcQ?${options}&start=90`,
    [`https://www.youtube.com/embed/live_stream?channel=${channel}`]: `${player}live_stream?${options}&channel=${channel}`,
    [`www.youtube.com/channel/${channel}/live`]: `${player}live_stream?${options}&channel=${channel}`,
    'https://vimeo.com/76979871#t=1m2s': 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1#t=62s',
    'https://vimeo.com/76979871/8272103f6e#t=5':
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e#t=5s',
    'https://vimeo.com/showcase/1234567': 'https://vimeo.com/showcase/1234567/embed?dnt=1&autoplay=1',
    'https://vimeo.com/showcase/1234567/video/76979871': 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    'https://vimeo.com/event/4242': 'https://vimeo.com/event/4242/embed?dnt=1&autoplay=1',
    'https://vimeo.com/event/4242/8272103f6e': 'https://vimeo.com/event/4242/embed/8272103f6e?dnt=1&autoplay=1',
    'https://vimeo.com/event/4242/embed/8272103f6e': 'https://vimeo.com/event/4242/embed/8272103f6e?dnt=1&autoplay=1',
  }
  for (const [address, embed] of Object.entries(cases)) {
    const video = videoOf(address)
    t.equal(video && 'embed' in video && video.embed, embed, address)
  }
  for (const unknown of [
    'https://www.youtube.com/embed/videoseries',
    'https://www.youtube.com/embed/live_stream',
    'https://www.youtube.com/@marlowhall/live',
    'https://www.youtube.com/playlist?list=short',
    'https://vimeo.com/ondemand/film',
    'https://vimeo.com/showcase/film',
  ])
    t.equal(videoOf(unknown), null, unknown)
})

t.test('pictures and films on other hosts are omitted and reported, but linked files aren’t', async (t) => {
  const { properties, oddities } = normalised({
    text: { markup: '<p>a<img src="https://cdn.example/a.jpg" alt=""><img src="/media/b.jpg" alt=""></p>', blocks: [] },
    poster: [picture({ url: 'https://cdn.example/a.jpg' })],
    tile: [{ ...picture({ url: 'https://cdn.example/asset/1' }), extension: null, width: null, height: null }],
    page: [picture({ url: 'https://cdn.example/a.php', extension: 'php', mediaType: 'Image' })],
    film: [picture({ url: '//cdn.example/a.mp4?v=1', extension: '', mediaType: 'Video' })],
    domain: [{ ...picture({ url: 'https://cdn.pdf?of=a.pdf' }), extension: '', width: null }],
    programme: [picture({ url: 'https://cdn.example/a.pdf', extension: 'pdf', mediaType: 'File', width: null })],
  })
  t.match((properties.text as { html: string }).html, /^<p>a<img [^>]*src="\/media\/b.jpg"[^>]*><\/p>$/)
  for (const name of ['poster', 'tile', 'page', 'film', 'domain']) t.same(properties[name], [], name)
  t.match(properties.programme, [{ url: 'https://cdn.example/a.pdf' }])
  t.same(oddities, [
    'text: a picture that isn’t in the media library',
    ...['poster', 'tile', 'page', 'film', 'domain'].map((name) => `${name}: a picture or film on another host`),
  ])
  t.equal(videoOf('https://cdn.example/a.mp4'), null)
})

t.test('emphasis in pasted texts follows their styles', async (t) => {
  const pasted: Record<string, string> = {
    '<b style="font-weight:normal"><p>plain <span style="font-weight:700">bold</span></p></b>':
      '<span><p>plain <span><strong>bold</strong></span></p></span>',
    '<p><span style="font-style:italic;font-weight:bold">both</span></p>':
      '<p><span><em><strong>both</strong></em></span></p>',
    '<p><i style="font-style:normal">upright</i> &amp; <b>bold</b></p>':
      '<p><span>upright</span> &amp; <b>bold</b></p>',
    '<p>H<span style="vertical-align:sub">2</span>O</p>': '<p>H<span><sub>2</sub></span>O</p>',
    '<p style="font-weight:bold !important">all</p>': '<p><strong>all</strong></p>',
    '<h2 style="font-weight:700">Heading</h2>': '<h2>Heading</h2>',
    '<p><span style="text-decoration:underline">no link</span></p>': '<p><span>no link</span></p>',
    // The innermost style decides.
    '<p><b><span style="font-weight:normal">plain</span></b></p>': '<p><span><span>plain</span></span></p>',
    '<p><b>bold <span style="font-weight:400">plain <em>light</em></span> bold</b></p>':
      '<p><span><strong>bold </strong><span>plain <em>light</em></span><strong> bold</strong></span></p>',
    '<p><em>so <u>it <span style="font-style:normal">goes</span></u></em></p>':
      '<p><span><em>so </em><u><em>it </em><span>goes</span></u></span></p>',
    '<p style="font-weight:700">a <span style="font-weight:normal">b</span></p>':
      '<p><strong>a </strong><span>b</span></p>',
    '<ul><li style="font-weight:bold"><p>a <span style="font-weight:normal">b</span></p></li></ul>':
      '<ul><li><p><strong>a </strong><span>b</span></p></li></ul>',
    '<b><p style="font-weight:normal">plain <strong>bold</strong></p><p>bold</p></b>':
      '<span><p>plain <strong>bold</strong></p><p><strong>bold</strong></p></span>',
    '<b><i><span style="font-weight:normal;font-style:normal">plain</span> both</i></b>':
      '<span><span><span>plain</span><em><strong> both</strong></em></span></span>',
    '<div style="font-style:italic"><h2>Heading</h2>words</div>': '<div><h2>Heading</h2><em>words</em></div>',
    '<s>struck <span style="text-decoration:none">still struck</span></s>': '<s>struck <span>still struck</span></s>',
  }
  for (const [before, after] of Object.entries(pasted)) t.equal(html(before), after, before)
})

t.test('anchors may use every id that HTML allows, except the page’s own', async (t) => {
  const ids = ['roots', 'main-entrance', '_prices', 'doors.open', '2026', 'öffnung', 'a:b']
  for (const id of ids) t.equal(html(`<h2 id="${id}">x</h2>`), `<h2 id="${id}">x</h2>`)
  t.equal(html('<p id="two words">x</p>'), '<p>x</p>')
  for (const id of ['page-data', 'root', 'main', 'vike_pageContext'])
    t.equal(html(`<p id="${id}">x</p>`), '<p>x</p>', `the page’s own id ${id}`)
})

t.test('a link to a part that its page doesn’t have is reported, whichever page is read first', async (t) => {
  const check = createAnchorCheck()
  const lost = (path: string, markup: string, contentType = 'contentPage') =>
    check({ path, contentType, properties: { text: { html: markup } } })
  const links =
    '<a href="#2026">a</a> <a href="#%C3%B6ffnung">b</a> <a href="/visit?a=b#lost">c</a> <a href="/visit#top">d</a>'
  t.same(lost('/page', `<p id="2026">${links} <a href="https://hall.example/visit#lost">e</a></p>`), [
    { on: '/page', path: '/page', anchor: 'öffnung' },
  ])
  const lostLink = { on: '/page', path: '/visit', anchor: 'lost' }
  t.same(lost('/visit', '<p id="found">x</p>'), [lostLink])
  t.same(lost('/visit', '<p id="found">x</p>'), [], 'reported once')
  t.same(lost('/other', '<a href="/visit#lost">x</a> <a href="/visit#found">y</a>'), [{ ...lostLink, on: '/other' }])
  t.same(lost('/settings', '<a href="#content">x</a> <a href="/visit#lost">y</a>', 'siteSettings'), [
    { ...lostLink, on: '/settings' },
  ])
  t.same(lost('/visit', '<p id="lost">x</p>'), [{ on: '/other', path: '/visit', anchor: 'found' }])
})
