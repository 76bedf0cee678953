import t from 'tap'
import { pageOf } from '#server/web/content/normalising/page-of'
import { anchorOf, blocksOf } from '#shared/content/blocks'
import { firstBlock, firstLink, firstMedia, firstReference, linksOf, mediaList } from '#shared/content/first-of'
import type { Crop, Grid, Media } from '#shared/content/page'
import { croppedUrl, pageCrops, pictureSources, tileCrops } from '#shared/content/picture-sources'
import { videoOf } from '#shared/content/video-of'

const origin = 'https://cms.hall.example'

/** A page's properties as they come out of normalising, and what was found odd. */
function normalised(properties: Record<string, unknown>) {
  const oddities: string[] = []
  const odd = (field: string, what: string) => void oddities.push(`${field}: ${what}`)
  const page = pageOf({ id: 'id', contentType: 'contentPage', name: 'Page', properties }, { origin, odd })
  return { properties: page?.properties ?? {}, oddities }
}
const read = (value: unknown, alias = 'field') => normalised({ [alias]: value }).properties[alias]
const html = (markup: string) => (read({ markup, blocks: [] }) as { html: string }).html
const link = (more: object) => ({ url: null, title: 'Label', target: null, ...more })

t.test('a date of year 1 is none, and others are the venue’s wall clock whatever zone they claim', async (t) => {
  t.equal(read('0001-01-01T00:00:00'), null)
  t.equal(read('0001-01-01T00:00:00Z'), null)
  t.equal(read('2026-03-05T19:30:00Z'), '2026-03-05T19:30:00')
  t.equal(read('2026-03-05T19:30:00'), '2026-03-05T19:30:00')
  t.same(read({ date: '2026-03-05', timeZone: 'Australia/Perth' }), {
    date: '2026-03-05',
    timeZone: 'Australia/Perth',
  })
})

t.test('a colour comes as a text with or without its hash, or with a label, and is one of six digits', async (t) => {
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

t.test('a link to a page takes its route and query, others have theirs in their address', async (t) => {
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

t.test('a picker of one medium is a list of one, whatever its crops are missing', async (t) => {
  t.same(read([]), [])
  t.same(read([picture({ properties: { altText: 'Strings' } })]), [
    {
      ...{ id: 'p', name: 'Serenade', url: '/media/k3/serenade.jpg', extension: 'jpg', alt: 'Strings' },
      ...{ width: 3200, height: 2000, bytes: 812_331, focalPoint: null, crops: [] },
    },
  ])
  const crops = [
    { alias: 'tile', width: 640, height: 400, coordinates: { x1: 0.05, y1: 0.12, x2: 0.1, y2: -1.1e-16 } },
    { alias: 'mobileXs', width: 768, height: 768, coordinates: null },
    { alias: 'over', width: 10, height: 10, coordinates: { x1: 0.6, y1: 0, x2: 0.6, y2: 0 } },
    { alias: 'sizeless', width: 0, height: 0, coordinates: null },
    null,
  ]
  const own = media({ crops, focalPoint: { left: 0.62, top: 'x' } })
  t.equal(own.focalPoint, null)
  t.same(own.crops, [
    { alias: 'tile', width: 640, height: 400, coordinates: { x1: 0.05, y1: 0.12, x2: 0.1, y2: 0 } },
    { alias: 'mobileXs', width: 768, height: 768, coordinates: null },
    { alias: 'over', width: 10, height: 10, coordinates: null },
  ])
  const drawing = media({ url: '/media/x/logo.svg', extension: null, width: null, height: null, bytes: null })
  t.same([drawing.extension, drawing.width, drawing.height], ['svg', null, null])
})

t.test('media of the content service are served by this site, those of others stay where they are', async (t) => {
  t.equal(media({ url: `${origin}/media/k3/my hall.jpg` }).url, '/media/k3/my%20hall.jpg')
  t.equal(media({ url: 'https://cdn.example/media/k3/a.jpg' }).url, 'https://cdn.example/media/k3/a.jpg')
  t.equal(read(`${origin}/media/plan.pdf`), '/media/plan.pdf')
  t.equal(read(`${origin}/about`), `${origin}/about`)
  t.equal(read(`${origin}.evil.example/media/a.jpg`), `${origin}.evil.example/media/a.jpg`)
})

t.test('formatted text keeps what an editor needs and loses all that acts', async (t) => {
  const kept =
    '<h2 id="dates">Dates</h2><p>An <em>evening</em> for <strong>strings</strong><br />and <sup>1</sup></p><ul><li>One</li></ul><blockquote>Q</blockquote><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
  t.equal(html(kept), kept)
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

t.test('links in formatted text lead to this site’s addresses, new tabs don’t see who opened them', async (t) => {
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

t.test('formatted text as a tree is read like markup, and blocks in a text are left out and named', async (t) => {
  const node = (tag: string, elements: unknown[], attributes = {}) => ({ tag, attributes, elements })
  const words = (text: string) => ({ tag: '#text', text })
  const tree = node('#root', [
    node('p', [words('A & <b> '), node('a', [words('link')], { href: '/x/', onclick: 'x' }), node('br', [])]),
    node('script', [words('alert(1)')]),
    node('umb-rte-block', []),
  ])
  t.same(read(tree), { html: '<p>A &amp; &lt;b&gt; <a href="/x">link</a><br /></p>' })
  const markup = '<p>Before</p><umb-rte-block data-content-id="b"></umb-rte-block><p>After</p>'
  const blocks = [{ content: { contentType: 'quote', id: 'b', properties: {} }, settings: null }]
  t.same(normalised({ text: { markup, blocks } }), {
    properties: { text: { html: '<p>Before</p><p>After</p>' } },
    oddities: ['text: blocks inside formatted text'],
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

t.test('a block is shown unless its flag is false, wherever the flag is kept [BLOCK-01]', async (t) => {
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

t.test('a grid keeps order, columns, rows and nested areas, and lives without what is null [BLOCK-04]', async (t) => {
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

t.test('a block’s settings are read wherever they are kept, its label is its anchor [BLOCK-05]', async (t) => {
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

t.test('what lies in blocks is normalised as deep as it goes', async (t) => {
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

t.test('a picked page keeps its path, whether it was expanded or not', async (t) => {
  const head = { id: 'p', contentType: 'blogArticle', name: 'Article', route: { path: '/news/article/' } }
  t.same(read({ ...head, properties: {} }), {
    ...{ id: 'p', contentType: 'newsArticle', name: 'Article', path: '/news/article', properties: {} },
  })
  const expanded = firstReference(read([{ ...head, properties: { tileImage: [picture()] } }]))
  t.equal(firstMedia(expanded?.properties.tileImage)?.name, 'Serenade')
})

t.test('shapes that nobody knows pass as they are, and none reaches a prototype', async (t) => {
  const odd = { form: { id: 'f', form: null }, mixed: [1, 'two', null, { three: 3 }], no: false, zero: 0, empty: '' }
  t.same(normalised(odd), { properties: odd, oddities: [] })
  const { properties } = normalised(JSON.parse('{ "__proto__": { "polluted": true }, "constructor": "c" }'))
  t.same(Object.keys(properties), ['constructor'])
  t.equal(properties.polluted, undefined)
  t.equal(pageOf(null, { origin, odd: () => {} }), null)
  t.equal(pageOf({ contentType: 'page' }, { origin, odd: () => {} }), null)
})

t.test('first and all of a kind are found in a list, in a value by itself and in nothing', async (t) => {
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
  'a crop with coordinates shows that part at its size, one without is cut around the focal point [IMG-01 IMG-02]',
  async (t) => {
    const url = (more: Partial<Media>) => croppedUrl({ ...media(), ...more }, 'tile', 640)
    const coordinates = { x1: 0.05, y1: 0.12, x2: 0.1, y2: 0.2 }
    const focalPoint = { left: 0.62, top: 0.31 }
    const base = '/media/k3/serenade.jpg?'
    const size = 'width=640&height=400&format=webp&quality=90'
    t.equal(url({ crops: [crop('tile', 640, 400, coordinates)], focalPoint }), `${base}cc=0.05,0.12,0.1,0.2&${size}`)
    t.equal(url({ crops: [crop('TILE', 640, 400)], focalPoint }), `${base}rxy=0.62,0.31&${size}`)
    t.equal(url({ crops: [crop('tile', 640, 400)], focalPoint: { left: 0.5, top: 0.5 } }), `${base}${size}`)
    t.equal(url({ crops: [] }), `${base}width=640&format=webp&quality=90`)
    t.equal(url({ crops: [], width: 300 }), `${base}width=300&format=webp&quality=90`)
    t.equal(url({ crops: [], url: '/media/a.jpg?rnd=1' }), '/media/a.jpg?rnd=1&width=640&format=webp&quality=90')
  },
)

t.test(
  'a page’s picture comes in the crop of the window’s width, as WebP and in its own format [IMG-03]',
  async (t) => {
    const sizes = [1920, 1600, 1360, 992, 768]
    const crops = pageCrops.map(({ crop: alias }, at) => crop(alias, sizes[at] ?? 0, 500))
    const { sources, src, srcset, width, height, alt } = pictureSources({ ...media(), crops, alt: 'Strings' })
    t.same(
      sources.filter(({ type }) => type === 'image/webp').map((source) => [source.media, source.width]),
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
      ['image/webp', null, 'image/webp', null, 'image/webp', null, 'image/webp', null, 'image/webp'],
    )
    t.equal(src, '/media/k3/serenade.jpg?width=768&height=500&quality=90')
    t.equal(srcset, `${src} 1x, /media/k3/serenade.jpg?width=1536&height=1000&quality=90 2x`)
    t.same([width, height, alt], [768, 500, 'Strings'])
  },
)

t.test('a tile takes its crop, twice as fine only as far as the original goes [IMG-04]', async (t) => {
  const scales = (more: Partial<Media>) =>
    pictureSources({ ...media(), crops: [crop('tile', 640, 400)], ...more }, tileCrops)
      .sources[0]?.srcset.split(', ')
      .map((each) => each.replace(/.*width=(\d+).* (\S+)$/, '$1 $2'))
  t.same(scales({}), ['640 1x', '1280 2x'])
  t.same(scales({ width: 960, height: 600 }), ['640 1x', '960 1.5x'])
  t.same(scales({ width: 3200, height: 600 }), ['640 1x', '960 1.5x'])
  t.same(scales({ width: 700, height: 500 }), ['640 1x'])
  t.same(scales({ crops: [crop('tile', 640, 400, { x1: 0.4, y1: 0, x2: 0.3, y2: 0 })] }), ['640 1x', '960 1.5x'])
  t.same(scales({ width: null, height: null }), ['640 1x', '1280 2x'])
})

t.test('drawings and animations come as they are', async (t) => {
  for (const extension of ['svg', 'gif']) {
    const plain = pictureSources(
      { ...media(), url: `/media/a.${extension}`, extension, crops: [crop('tile', 1, 1)] },
      tileCrops,
    )
    t.same(plain, { sources: [], src: `/media/a.${extension}`, srcset: null, width: 3200, height: 2000, alt: '' })
  }
})

t.test('a video is known by its address, whichever of its forms an editor pastes', async (t) => {
  const id = 'dQw4w9WgXcQ'
  const addresses = [
    `https://www.youtube.com/watch?v=${id}&t=3s`,
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
