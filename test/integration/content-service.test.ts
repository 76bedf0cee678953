import { mkdir, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { contentOf } from '#server/content-service/content-of'
import { readCommands } from '#server/content-service/media/commands'
import { openFileCache } from '#server/content-service/media/file-cache'
import { limitConcurrency } from '#server/content-service/media/limit-concurrency'
import { openMediaFiles } from '#server/content-service/media/media-files'
import { type MediaItem, mediaItem } from '#server/content-service/media/media-library'
import { pictures as demonstrationPictures } from '#server/demonstration/pictures/registry'
import { mediaOf } from '#shared/content/media-of'
import { writtenAddresses } from '#shared/content/written-addresses'
import { programme } from '#test/support/demonstration-programme'
import { demonstrationSource } from '#test/support/demonstration-source'
import { openPageFiles } from '#test/support/page-files'
import { testFolder } from '#test/support/temporary-folder'

const API = '/umbraco/delivery/api'
const HOME = '11111111-1111-4111-8111-111111111111'
const DRAFT = '22222222-2222-4222-8222-222222222222'
const NEWS = 'abcdef33-3333-4333-8333-333333333333'
const MEMBERS = '44444444-4444-4444-8444-444444444444'

/** The pages: A picks B, B picks C, C picks A; A also has blocks that pick pages. */
const pages: Record<string, object> = {
  home: { id: HOME, contentType: 'homePage', name: 'Home', properties: {} },
  'about-us': {
    contentType: 'contentPage',
    name: 'About us',
    sortOrder: 2,
    formerPaths: ['/who-we-are'],
    properties: { text: 'Us' },
  },
  'about-us/privacy': {
    contentType: 'contentPage',
    name: 'Privacy',
    sortOrder: 2,
    createDate: '2026-02-01T00:00:00Z',
    properties: {},
  },
  'about-us/terms': {
    contentType: 'contentPage',
    name: 'Terms',
    sortOrder: 1,
    createDate: '2026-03-01T00:00:00Z',
    properties: {},
  },
  'about-us/terms/old': {
    contentType: 'archive',
    name: 'Old terms',
    createDate: '2020-03-01T00:00:00Z',
    properties: {},
  },
  news: { id: NEWS, contentType: 'news', name: 'News', sortOrder: 1, properties: {} },
  secret: { id: DRAFT, contentType: 'contentPage', name: 'Draft', published: false, properties: { text: 'not yet' } },
  'secret/below': { contentType: 'contentPage', name: 'Below a draft', properties: {} },
  a: {
    contentType: 'contentPage',
    name: 'A',
    properties: {
      pick: { $page: '/b' },
      several: { $pages: ['/b', '/c', '/nowhere', '/secret'] },
      picture: { $media: 'test.png' },
      pictures: { $media: ['test', 'test.png', 'nothing'] },
      links: {
        $links: [
          { $link: '/b?x=1#y', label: 'To B', newTab: true },
          { $link: 'https://example.org/?q=1' },
          { $link: '/nowhere' },
          { $link: '/media/test.png' },
        ],
      },
      rich: { $html: '<p><a href="/b#part">B</a> <a href="/nowhere">no</a></p>' },
      mixed: {
        $html: [
          '<p><a href="/b">B</a></p>',
          { block: 'teaser', properties: { pick: { $page: '/b' } }, settings: { theme: 'Dark' } },
          '<p>Below</p>',
        ],
      },
      colour: { $color: '#aabbcc' },
      date: { $date: '2026-06-01' },
      ago: { $daysAgo: 12 },
      list: { $blocks: [{ block: 'quote', properties: { pick: { $page: '/b' } } }] },
      grid: {
        $grid: [
          {
            columnSpan: 8,
            block: 'teaser',
            properties: { pick: { $page: '/b' } },
            settings: { isActive: true, theme: 'Dark' },
            areas: [
              { alias: 'side', columnSpan: 4, items: [{ block: 'teaser', properties: { pick: { $page: '/b' } } }] },
            ],
          },
        ],
      },
    },
  },
  b: { contentType: 'contentPage', name: 'B', properties: { text: 'in B', pick: { $page: '/c' } } },
  c: { contentType: 'contentPage', name: 'C', properties: { text: 'in C', pick: { $page: '/a' } } },
}

/** Pages beside the folder's. */
const furtherPages = Array.from({ length: 8 }, (_, at) => ({
  path: `/whats-on/${at}/`,
  file: {
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, contentType: 'production', name: `Production ${at}` },
    ...{ properties: {}, createDate: '2026-01-05T00:00:00Z', updateDate: '2026-01-05T00:00:00Z', sortOrder: at },
    ...{ published: true, protected: false, formerPaths: [] },
  },
}))

interface ServiceOptions {
  key?: string
  now?: () => number
  pictures?: readonly MediaItem[]
}

/** A content service with its own pages and media; `lines` are its log. */
async function service(t: Pick<Test, 'teardown'>, { key, now, pictures }: ServiceOptions = {}) {
  const folder = testFolder(t)
  const [pagesFolder, mediaFolder] = [join(folder, 'pages'), join(folder, 'media')]
  await mkdir(mediaFolder, { recursive: true })
  for (const [name, page] of Object.entries(pages))
    await writePage(join(pagesFolder, `${name}.json`), JSON.stringify(page))
  await testPicture(join(mediaFolder, 'test.png'))
  await writeFile(join(mediaFolder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>')
  await writeFile(join(mediaFolder, 'film.mp4'), Buffer.from('0123456789'))
  const lines: string[] = []
  const out = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const logger = pino({ level: 'error' }, out)
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...(key ? { CONTENT_API_KEY: key } : {}) })
  const content = openPageFiles({
    ...{ pagesFolder, mediaFolder, pages: furtherPages, pictures: pictures ?? demonstrationPictures },
    onProblem: (problem) => logger.error({ problem }),
    now: now ?? Date.now,
  })
  const app = await buildContentService({ settings, content, logger, ...(now ? { now } : {}) })
  t.teardown(() => app.close())
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
      bytes: response.rawPayload,
    }
  }
  /** Returns the test picture for commands, including those that the site doesn't write. */
  const make = async (commands: string): Promise<Buffer> => {
    const origin = { file: join(mediaFolder, 'test.png') }
    const item = mediaItem('test.png', { name: 'Test', alt: '', width: 400, height: 200, origin })
    const read = readCommands(new URLSearchParams(commands))
    if (!read) throw new Error(`${commands} commands nothing`)
    return readFile(await openMediaFiles(join(folder, 'made'), 100).result(item, read))
  }
  return { get, make, app, pagesFolder, folder, lines }
}
/** A content service with these pages in addition. */
async function serviceWith(t: Pick<Test, 'teardown'>, more: Record<string, object>) {
  let time = Date.parse('2026-06-01T01:00:00Z')
  const opened = await service(t, { now: () => time })
  for (const [name, page] of Object.entries(more))
    await writePage(join(opened.pagesFolder, `${name}.json`), JSON.stringify(page))
  time += 2000
  return opened
}
async function writePage(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** 400 × 200: the left half red, the right half blue, and the top right corner of 100 × 50 green. */
async function testPicture(file: string) {
  const patch = (background: string, width: number, height: number, left: number, top: number) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
      .then((input) => ({ input, left, top }))
  const patches = [await patch('#0000ff', 200, 200, 200, 0), await patch('#00ff00', 100, 50, 300, 0)]
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite(patches)
    .png()
    .toFile(file)
}

async function pixel(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const GREEN = [0, 255, 0]

/** A clock that a test moves, in milliseconds. */
function clock() {
  let time = Date.parse('2026-06-15T02:00:00Z')
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
  }
}
const query = (path: string, parameters: [string, string][]) => `${API}${path}?${new URLSearchParams(parameters)}`
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)

t.test('an item is found by its route in any case, with or without slashes [API-S-50]', async (t) => {
  const { get } = await service(t)
  for (const version of ['v1', 'v2'])
    for (const path of ['about-us/privacy', '/about-us/privacy/', 'About-Us/PRIVACY'])
      t.equal((await get(`${API}/${version}/content/item/${path}`)).body.name, 'Privacy')
  for (const path of ['v1/content/item/', 'v2/content/item/', 'v2/content/item/%2F'])
    t.equal((await get(`${API}/${path}`)).body.id, HOME)
})

t.test('an item has type, name, dates, route with its start item, id, properties and cultures', async (t) => {
  const { get } = await service(t)
  const { status, body } = await get(`${API}/v2/content/item/about-us`)
  t.equal(status, 200)
  t.same(body, {
    contentType: 'contentPage',
    name: 'About us',
    createDate: '2026-01-05T00:00:00Z',
    updateDate: '2026-01-05T00:00:00Z',
    route: { path: '/about-us/', queryString: null, startItem: { id: HOME, path: 'home' } },
    id: body.id,
    properties: { text: 'Us' },
    cultures: {},
  })
  t.match(body.id, /^[0-9a-f-]{36}$/)
})

t.test('items are found by id in either form, several per call, without unknown ones [API-S-50]', async (t) => {
  const { get } = await service(t)
  for (const id of [NEWS, NEWS.replaceAll('-', ''), NEWS.toUpperCase()])
    t.equal((await get(`${API}/v2/content/item/${id}`)).body.name, 'News')
  const ids: [string, string][] = [
    ['id', NEWS],
    ['id', '99999999-9999-4999-8999-999999999999'],
    ['id', HOME],
  ]
  for (const path of ['/v1/content/item', '/v2/content/items']) {
    const { body } = await get(query(path, ids))
    t.same(
      body.map(({ name }: { name: string }) => name),
      ['News', 'Home'],
    )
  }
})

t.test('a missing item is 404 with problem details, and an invalid id is 400', async (t) => {
  const { get } = await service(t)
  for (const path of ['nowhere', '99999999-9999-4999-8999-999999999999', '11111111-1111', '%00', '..%2f..%2fpackage']) {
    const { status, headers, body } = await get(`${API}/v2/content/item/${path}`)
    t.same([status, body.status, body.title], [404, 404, 'Not Found'], path)
    t.match(headers['content-type'], /^application\/problem\+json/)
  }
  const { status, body } = await get(query('/v2/content/items', [['id', 'not-a-guid']]))
  t.equal(status, 400)
  t.same(body.errors, { id: ["The value 'not-a-guid' is not valid."] })
  t.equal((await get(`${API}/v2/content/item/%E0%A4%A`)).status, 400)
  t.equal((await get(`${API}/v3/content/item/news`)).status, 404)
})

t.test('a moved page answers 301 with its path on the site and its root’s two headers', async (t) => {
  const { get } = await service(t)
  for (const version of ['v1', 'v2']) {
    const { status, headers } = await get(`${API}/${version}/content/item/who-we-are/`)
    t.equal(status, 301)
    t.same(
      [headers.location, headers['location-start-item-path'], headers['location-start-item-id']],
      ['/about-us/', 'home', HOME],
    )
  }
})

t.test('a query selects children, descendants and ancestors by path or id [API-S-51]', async (t) => {
  const { get } = await service(t)
  const fetched = async (fetch: string, sort = 'sortOrder:asc') =>
    names(
      (
        await get(
          query('/v2/content', [
            ['fetch', fetch],
            ['sort', sort],
          ]),
        )
      ).body,
    )
  const { id } = (await get(`${API}/v2/content/item/about-us`)).body
  t.same(await fetched('children:/about-us'), ['Terms', 'Privacy'])
  t.same(await fetched(`children:${id}`), ['Terms', 'Privacy'])
  t.same(await fetched('descendants:/about-us/', 'name:asc'), ['Old terms', 'Privacy', 'Terms'])
  t.same(await fetched('ancestors:/about-us/terms/old', 'level:asc'), ['Home', 'About us', 'Terms'])
  t.same(await fetched('children:/nowhere'), [])
  t.same(await fetched('children:99999999-9999-4999-8999-999999999999'), [])
})

t.test('filters by type, name and date are combined', async (t) => {
  const { get } = await service(t)
  const filtered = async (version: string, ...filters: string[]) => {
    const parameters: [string, string][] = [
      ['fetch', 'descendants:/about-us'],
      ['sort', 'name:asc'],
      ...filters.map((each): [string, string] => ['filter', each]),
    ]
    return names((await get(query(`/${version}/content`, parameters))).body)
  }
  t.same(await filtered('v2', 'contentType:archive'), ['Old terms'])
  t.same(await filtered('v2', 'contentType:!archive'), ['Privacy', 'Terms'])
  t.same(await filtered('v2', 'contentType:archive,contentPage'), ['Old terms', 'Privacy', 'Terms'])
  t.same(await filtered('v1', 'contentType:archive,contentPage'), [])
  t.same(await filtered('v2', 'contentType:archive', 'contentType:contentPage'), [])
  t.same(await filtered('v2', 'name:TERMS'), ['Old terms', 'Terms'])
  t.same(await filtered('v2', 'createDate>2026-02-01'), ['Terms'])
  t.same(await filtered('v2', 'createDate>:2026-02-01', 'createDate<2026-03-01'), ['Privacy'])
  t.same(await filtered('v2', 'createDate<:2020-03-01'), ['Old terms'])
})

t.test(
  'results are sorted by each order in turn and limited by skip and take, ten by default [API-S-51]',
  async (t) => {
    const { get } = await service(t)
    const listed = async (...parameters: [string, string][]) => (await get(query('/v2/content', parameters))).body
    const own: [string, string] = ['fetch', 'descendants:/about-us']
    t.same(names(await listed(own, ['sort', 'level:desc'], ['sort', 'name:asc'])), ['Old terms', 'Privacy', 'Terms'])
    t.same(names(await listed(own, ['sort', 'createDate:asc'])), ['Old terms', 'Privacy', 'Terms'])
    t.same(names(await listed(own, ['sort', 'name:whatever'])), ['Terms', 'Privacy', 'Old terms'])
    const part = await listed(own, ['sort', 'name:asc'], ['skip', '1'], ['take', '1'])
    t.same([part.total, names(part)], [3, ['Privacy']])
    const all = await listed()
    t.equal(all.items.length, 10)
    t.ok(all.total > 10)
    t.equal((await listed(['skip', '0'], ['take', '999'])).items.length, all.total)
  },
)

t.test('an unknown selector, filter or order, and an invalid count, are rejected with 400', async (t) => {
  const { get } = await service(t)
  const refused = async (name: string, value: string) => {
    const { status, body } = await get(query('/v2/content', [[name, value]]))
    return [status, body.title]
  }
  for (const value of ['parents:/', 'children', 'garbage'])
    t.same(await refused('fetch', value), [400, 'Selector option not found'])
  for (const value of ['colour:red', 'contentType', 'createDate:2026', 'createDate>soon', 'name>x'])
    t.same(await refused('filter', value), [400, 'Filter option not found'])
  for (const value of ['price:asc', 'name', '__proto__:asc'])
    t.same(await refused('sort', value), [400, 'Sort option not found'])
  for (const [name, value] of [
    ['skip', '-1'],
    ['skip', 'abc'],
    ['take', '1e3'],
    ['take', '-5'],
  ] as const) {
    const { status, body } = await get(query('/v2/content', [[name, value]]))
    t.same([status, Object.keys(body.errors)], [400, [name]])
  }
  t.equal((await get(`${API}/v2/content?&&=&%ff=%zz&take=1&unknown[x]=1`)).status, 200)
})

t.test('short forms of page files are sent in the shapes of Umbraco’s property editors', async (t) => {
  const { now } = clock()
  const { get } = await service(t, { now })
  const { properties } = (await get(`${API}/v2/content/item/a`)).body
  t.same(
    properties.several.map(({ name }: { name: string }) => name),
    ['B', 'C'],
  )
  t.same(properties.pictures.length, 2)
  t.same(properties.colour, '#aabbcc')
  t.same([properties.date, properties.ago], ['2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'])
  const [content, external, media, ...more] = properties.links
  t.same(more, [], 'a link to no page is dropped')
  t.same(
    [
      content.url,
      content.route.path,
      content.queryString,
      content.title,
      content.target,
      content.destinationType,
      content.linkType,
    ],
    [null, '/b/', '?x=1#y', 'To B', '_blank', 'contentPage', 'Content'],
  )
  t.same(
    [external.url, external.queryString, external.route, external.linkType],
    ['https://example.org/?q=1', '?q=1', null, 'External'],
  )
  t.same([media.url, media.destinationType, media.linkType], ['/media/test.png', 'Image', 'Media'])
  t.match(
    properties.rich.markup,
    /^<p><a href="\/b\/#part" data-destination-id="[0-9a-f-]{36}" data-destination-type="contentPage" .*data-link-type="Content">B<\/a> <a href="\/nowhere">no<\/a><\/p>$/,
  )
  t.same(properties.rich.blocks, [])
})

t.test('a block in rich text is an empty element with its id, and expanded one level deeper', async (t) => {
  const { get } = await service(t)
  const mixed = async (expand: string) => {
    const { body } = await get(`${API}/v2/content/item/a?${new URLSearchParams({ expand })}`)
    return body.properties.mixed
  }
  const { markup, blocks } = await mixed('properties[$all]')
  const [{ content, settings }] = blocks
  t.equal(blocks.length, 1)
  t.match(markup, /^<p><a href="\/b\/" data-destination-id=/)
  t.ok(markup.endsWith(`</p><umb-rte-block data-content-id="${content.id}"></umb-rte-block><p>Below</p>`))
  t.same([content.contentType, settings.properties], ['teaser', { theme: 'Dark' }])
  t.same(content.properties.pick[0].properties, {})
  const deeper = await mixed('properties[$all[properties[$all]]]')
  t.equal(deeper.blocks[0].content.properties.pick[0].properties.text, 'in B')
})

t.test('a medium has address, size, focal point and the site’s crops', async (t) => {
  const { get } = await service(t)
  const [picture] = (await get(`${API}/v2/content/item/a`)).body.properties.picture
  t.same(
    [picture.url, picture.width, picture.height, picture.extension, picture.mediaType],
    ['/media/test.png', 400, 200, 'png', 'Image'],
  )
  t.same(picture.focalPoint, { left: 0.5, top: 0.5 })
  t.same(
    picture.crops.map(({ alias }: { alias: string }) => alias),
    ['desktopXxl', 'desktopXl', 'tabletLandscapeLg', 'tabletPortraitMd', 'mobileXs', 'tile', 'shareImage'],
  )
  t.equal(picture.bytes > 0, true)
})

t.test('a grid has spans, areas, blocks with settings, and stable ids', async (t) => {
  const { get } = await service(t)
  const read = async () => (await get(`${API}/v2/content/item/a`)).body.properties.grid
  const { gridColumns, items } = await read()
  t.equal(gridColumns, 12)
  const [item] = items
  t.same(
    [item.columnSpan, item.rowSpan, item.content.contentType, item.settings.properties],
    [8, 1, 'teaser', { isActive: true, theme: 'Dark' }],
  )
  t.same(
    [item.areas[0].alias, item.areas[0].columnSpan, item.areas[0].items[0].content.contentType],
    ['side', 4, 'teaser'],
  )
  t.not(item.content.id, item.areas[0].items[0].content.id)
  t.same(await read(), { gridColumns, items })
})

interface Picked {
  properties: Record<string, Picked[]> & { text?: string }
}

t.test('without expand a picked page has empty properties, in both dialects', async (t) => {
  const { get } = await service(t)
  for (const [version, expand] of [
    ['v1', ''],
    ['v2', ''],
    ['v2', '?expand=all'],
    ['v1', '?expand=properties%5B%24all%5D'],
    ['v2', '?expand=properties%5B%5B%5D'],
  ]) {
    const { properties } = (await get(`${API}/${version}/content/item/a${expand}`)).body
    t.same([properties.pick[0].name, properties.pick[0].properties, 'cultures' in properties.pick[0]], ['B', {}, false])
    t.same(properties.picture[0].properties, {})
    t.same(properties.grid.items[0].content.properties.pick[0].properties, {})
  }
})

t.test('v1 expands exactly one level of pickers, also those in blocks and their areas [API-S-50]', async (t) => {
  const { get } = await service(t)
  const open = async (expand: string) => (await get(query('/v1/content/item/a', [['expand', expand]]))).body.properties
  const all = await open('all')
  t.same([all.pick[0].properties.text, all.pick[0].properties.pick[0].properties], ['in B', {}])
  t.same(all.picture[0].properties, { altText: '' })
  const [item] = all.grid.items
  for (const block of [item, item.areas[0].items[0], all.list.items[0]]) {
    const [{ properties }] = block.content.properties.pick
    t.same([properties.text, properties.pick[0].properties], ['in B', {}])
  }
  const some = await open('property:pick,list')
  t.same(
    [
      some.pick[0].properties.text,
      some.several[0].properties,
      some.grid.items[0].content.properties.pick[0].properties,
    ],
    ['in B', {}, {}],
  )
  t.equal(some.list.items[0].content.properties.pick[0].properties.text, 'in B')
})

t.test('v2 expands as deep as its brackets; a block property is a level, an area is none [API-S-50]', async (t) => {
  const { get } = await service(t)
  const open = async (expand: string) => (await get(query('/v2/content/item/a', [['expand', expand]]))).body.properties
  const one = await open('properties[$all]')
  t.same([one.pick[0].properties.text, one.pick[0].properties.pick[0].properties], ['in B', {}])
  t.same(one.grid.items[0].content.properties.pick[0].properties, {})
  const two = await open('properties[$all[properties[$all]]]')
  t.same(two.pick[0].properties.pick[0].properties.text, 'in C')
  for (const block of [two.grid.items[0], two.grid.items[0].areas[0].items[0]]) {
    const [picked] = block.content.properties.pick as Picked[]
    t.same([picked?.properties.text, picked?.properties.pick?.[0]?.properties], ['in B', {}])
  }
  const named = await open('properties[pick[properties[pick]]]')
  t.same(
    [named.pick[0].properties.pick[0].properties.text, named.several[0].properties, named.picture[0].properties],
    ['in C', {}, {}],
  )
  const deep = `properties[${'$all[properties['.repeat(300)}$all${']]'.repeat(300)}]`
  t.same((await open(deep)).pick[0].properties, {}, 'pages that pick each other have no end')
})

t.test('v2 sends only the requested fields at each level', async (t) => {
  const { get } = await service(t)
  const shown = async (...parameters: [string, string][]) =>
    (await get(query('/v2/content/item/a', parameters))).body.properties
  t.same(Object.keys(await shown(['fields', 'properties[colour,date]'])), ['colour', 'date'])
  const nested = await shown(['fields', 'properties[pick[properties[text]]]'], ['expand', 'properties[pick]'])
  t.same([Object.keys(nested), nested.pick[0].properties], [['pick'], { text: 'in B' }])
  t.same(Object.keys((await get(query('/v1/content/item/b', [['fields', 'properties[text]']]))).body.properties), [
    'text',
    'pick',
  ])
})

t.test('with a key configured, every call without it is 401', async (t) => {
  const { get } = await service(t, { key: 'open-sesame' })
  for (const path of [
    'content',
    'content/item/news',
    `content/items?id=${NEWS}`,
    'media/item/test',
    'media?fetch=children:/',
  ]) {
    t.equal((await get(`${API}/v2/${path}`)).status, 401, path)
    t.equal((await get(`${API}/v2/${path}`, { 'api-key': 'open-sesam' })).status, 401, path)
    t.equal((await get(`${API}/v2/${path}`, { 'api-key': 'open-sesame' })).status, 200, path)
  }
  t.equal((await get('/media/test.png')).status, 200, 'media are public')
})

t.test('drafts and their descendants are shown only in preview with the key', async (t) => {
  const { get } = await service(t, { key: 'open-sesame' })
  const key = { 'api-key': 'open-sesame' }
  const preview = { ...key, preview: 'true' }
  t.equal((await get(`${API}/v2/content/item/secret`, { preview: 'true' })).status, 401)
  for (const path of ['secret', 'secret/below', DRAFT])
    t.equal((await get(`${API}/v2/content/item/${path}`, key)).status, 404)
  const { body } = await get(`${API}/v2/content/item/${DRAFT}`, preview)
  t.equal(body.route.path, `/preview-${DRAFT}/`)
  t.equal((await get(`${API}/v2/content/item/preview-${DRAFT}`, preview)).status, 404, 'its route isn’t its address')
  const total = async (headers: Record<string, string>) => (await get(`${API}/v2/content?take=0`, headers)).body.total
  t.equal((await total(preview)) - (await total(key)), 2)
  t.equal((await get(`${API}/v2/content/item/a`, preview)).body.properties.several.length, 3)
})

t.test('a protected page and its descendants are 401 and in no list, but pickers show them', async (t) => {
  const { get } = await serviceWith(t, {
    members: { id: MEMBERS, contentType: 'contentPage', name: 'Members', protected: true },
    'members/programme': { contentType: 'contentPage', name: 'For members' },
    join: { contentType: 'contentPage', name: 'Join', properties: { pick: { $page: '/members' } } },
  })
  for (const path of ['members', 'members/programme', MEMBERS])
    t.equal((await get(`${API}/v2/content/item/${path}`)).status, 401, path)
  t.equal((await get(`${API}/v2/content/items?id=${NEWS}&id=${MEMBERS}`)).status, 401)
  for (const query of ['take=999', 'fetch=descendants:/', 'filter=name:member']) {
    const { items } = (await get(`${API}/v2/content?${query}`)).body
    t.notMatch(items.map(({ route }: { route: { path: string } }) => route.path).join(), '/members/', query)
  }
  t.match((await get(`${API}/v2/content/item/join`)).body.properties.pick[0].route.path, '/members/')
})

t.test('a response of more than 32 levels is 500, and one within the limit isn’t', async (t) => {
  // The item and its properties are two levels.
  const nested = (levels: number): unknown => (levels === 0 ? 'deep' : [nested(levels - 1)])
  const page = (levels: number) => ({
    ...{ contentType: 'contentPage', name: String(levels) },
    properties: { text: 'Above', deep: nested(levels - 2) },
  })
  const { get } = await serviceWith(t, { 'levels-32': page(32), 'levels-33': page(33) })
  t.equal((await get(`${API}/v2/content/item/levels-32`)).status, 200)
  t.equal((await get(`${API}/v2/content/item/levels-33`)).status, 500)
  t.equal((await get(`${API}/v2/content/item/levels-33?fields=properties[text]`)).status, 200)
  t.equal((await get(`${API}/v2/content?take=999`)).status, 500, 'a list that has it')
  t.equal((await get(`${API}/v2/content?take=999&fields=properties[text]`)).status, 200)
})

t.test('a preview is 401 if no key is configured', async (t) => {
  const { get } = await service(t)
  t.equal((await get(`${API}/v2/content/item/news`, { preview: 'true' })).status, 401)
  t.equal((await get(`${API}/v2/content/item/news`, { preview: 'false' })).status, 200)
})

t.test('a start item is the home page by segment or id, and another one is 404', async (t) => {
  const { get } = await service(t)
  for (const item of ['home', 'HOME', HOME])
    t.equal((await get(`${API}/v2/content/item/news`, { 'start-item': item })).status, 200)
  const { status, body, headers } = await get(`${API}/v2/content/item/news`, { 'start-item': 'other' })
  t.same([status, body], [404, 'The Start-Item could not be found'])
  t.equal(headers.vary, 'Accept-Language, Preview, Start-Item')
  const listed = async (query: string, some: Record<string, string>) =>
    (await get(`${API}/v2/content?take=999${query}`, some)).body.items.map(
      ({ route }: { route: { path: string } }) => route.path,
    )
  const below = await listed('', { 'start-item': 'home' })
  t.same(
    below,
    (await listed('', {})).filter((path: string) => path !== '/'),
    'itself isn’t below it',
  )
  t.ok(below.length > 0)
  t.same(await listed('&filter=contentType:homePage', { 'start-item': 'home' }), [])
  t.equal(
    (await get(`${API}/v2/content/item/news`, { 'accept-language': 'fr-FR' })).body.name,
    'News',
    'the pages are the same in every language',
  )
})

t.test('added, changed and deleted media are seen without a restart', async (t) => {
  const { now, pass } = clock()
  const { app, folder } = await service(t, { now })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const read = async (path: string) => {
    const response = await fetch(origin + path)
    return { status: response.status, etag: response.headers.get('etag'), body: await response.text() }
  }
  const item = async (name: string) => JSON.parse((await read(`${API}/v2/media/item/${name}`)).body)
  const listed = async () => {
    const { body } = await read(
      query('/v2/media', [
        ['fetch', 'children:/'],
        ['take', '999'],
      ]),
    )
    return (JSON.parse(body).items as { path: string }[]).map(({ path }) => path)
  }
  const file = join(folder, 'media/autumn/poster.png')
  t.equal((await read('/media/autumn/poster.png')).status, 404)
  await mkdir(dirname(file))
  await testPicture(file)
  await writeFile(join(folder, 'media/autumn/.poster.png.part'), 'half a picture')
  pass(1000)
  const { etag, status } = await read('/media/autumn/poster.png?width=400&quality=90')
  t.equal(status, 200)
  t.match(await item('autumn/poster'), { url: '/media/autumn/poster.png', width: 400, properties: {} })
  t.ok((await listed()).includes('/autumn/'), 'its folder is listed')

  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } })
    .png()
    .toFile(file)
  await writeFile(`${file}.media.json`, JSON.stringify({ name: 'Autumn poster' }))
  pass(1000)
  t.match(await item('autumn/poster'), { name: 'Autumn poster', width: 90, height: 60 })
  t.not((await read('/media/autumn/poster.png?width=400&quality=90')).etag, etag)

  await rm(file)
  t.equal((await read('/media/autumn/poster.png')).status, 404, 'a deleted file is gone at once')
  pass(1000)
  t.equal((await read(`${API}/v2/media/item/autumn/poster`)).status, 404)
  t.notOk((await listed()).includes('/autumn/'))
})

t.test('a page that picks a picture shows it once the picture is there', async (t) => {
  const { now, pass } = clock()
  const { get, folder, pagesFolder } = await service(t, { now })
  const early = { contentType: 'contentPage', name: 'Early', properties: { hero: { $media: 'late.png' } } }
  await writePage(join(pagesFolder, 'early.json'), JSON.stringify(early))
  pass(1000)
  const picked = async () => (await get(`${API}/v2/content/item/early`)).body.properties.hero
  t.same(await picked(), [])
  await testPicture(join(folder, 'media/late.png'))
  pass(1000)
  t.match(await picked(), [{ url: '/media/late.png' }])
})

t.test('media are read by id, path and folder', async (t) => {
  const { get } = await service(t)
  const { body } = await get(`${API}/v2/media/item/test`)
  t.same([body.path, body.url], ['/test/', '/media/test.png'])
  t.equal((await get(`${API}/v2/media/item/${body.id}`)).body.url, body.url)
  for (const path of ['/v1/media/item', '/v2/media/items'])
    t.same((await get(query(path, [['id', body.id]]))).body[0].url, body.url)
  const top = (
    await get(
      query('/v2/media', [
        ['fetch', 'children:/'],
        ['filter', 'mediaType:Image'],
        ['sort', 'name:asc'],
      ]),
    )
  ).body
  t.same([top.total, names(top)], [1, ['test']])
  const series = (
    await get(
      query('/v2/media', [
        ['fetch', 'children:/series'],
        ['take', '99'],
      ]),
    )
  ).body
  t.ok(names(series).includes('Great Performers'))
  t.equal((await get(query('/v2/media', [['fetch', 'everything']]))).status, 400)
  t.equal((await get(`${API}/v2/media/item/nothing`)).status, 404)
})

t.test('changed, new and deleted page files take effect', async (t) => {
  const time = clock()
  const { get, pagesFolder } = await service(t, time)
  await writeFile(join(pagesFolder, 'b.json'), JSON.stringify({ contentType: 'contentPage', name: 'B changed' }))
  await writePage(join(pagesFolder, 'new/page.json'), JSON.stringify({ contentType: 'contentPage', name: 'New' }))
  await unlink(join(pagesFolder, 'c.json'))
  t.equal((await get(`${API}/v2/content/item/b`)).body.name, 'B', 'the folder is looked at once a second')
  time.pass(1000)
  t.equal((await get(`${API}/v2/content/item/b`)).body.name, 'B changed')
  t.equal((await get(`${API}/v2/content/item/new/page`)).body.name, 'New')
  t.equal((await get(`${API}/v2/content/item/c`)).status, 404)
})

t.test('a second page with the same id is omitted and reported', async (t) => {
  const time = clock()
  const { get, pagesFolder, lines } = await service(t, time)
  await writeFile(join(pagesFolder, 'zz.json'), JSON.stringify({ id: NEWS, contentType: 'contentPage', name: 'Copy' }))
  time.pass(1000)
  t.equal((await get(`${API}/v2/content/item/${NEWS}`)).body.name, 'News')
  t.ok(lines.some((line) => line.includes('/zz/')))
})

t.test('width and height crop to exactly that size around the centre', async (t) => {
  const { make } = await service(t)
  const bytes = await make('width=100&height=100')
  const { width, height } = await sharp(bytes).metadata()
  t.same([width, height], [100, 100])
  t.same([await pixel(bytes, 10, 50), await pixel(bytes, 90, 90)], [RED, BLUE])
})

t.test('rxy is the focal point, cc crops insets first, and ranchor names the fixed end', async (t) => {
  const { make: cut } = await service(t)
  const right = await cut('width=100&height=100&rxy=1,0')
  t.same([await pixel(right, 5, 95), await pixel(right, 95, 5)], [BLUE, GREEN])
  const corner = await cut('cc=0.75,0,0,0.75&width=50&height=25')
  t.same([await pixel(corner, 2, 2), await pixel(corner, 47, 22)], [GREEN, GREEN])
  const inset = await sharp(await cut('cc=0.25,0.1,0.25,0.1')).metadata()
  t.same([inset.width, inset.height], [200, 160])
  const left = await cut('width=100&height=100&ranchor=left')
  t.same([await pixel(left, 5, 50), await pixel(left, 95, 50)], [RED, RED])
})

t.test('each resize mode gives its size', async (t) => {
  const { make } = await service(t)
  const size = async (commands: string) => {
    const { width, height, format } = await sharp(await make(commands)).metadata()
    return [width, height, format]
  }
  t.same(await size('width=100'), [100, 50, 'png'])
  t.same(await size('height=50'), [100, 50, 'png'])
  t.same(await size('width=100&height=100&rmode=max'), [100, 50, 'png'])
  t.same(await size('width=100&height=100&rmode=min'), [200, 100, 'png'])
  t.same(await size('width=800&height=800&rmode=min'), [400, 200, 'png'])
  t.same(await size('width=100&height=100&rmode=stretch'), [100, 100, 'png'])
  t.same(await size('width=100&height=100&rmode=pad'), [100, 100, 'png'])
  t.same(await size('width=800&height=800&rmode=boxpad'), [800, 800, 'png'])
  t.same(await size('width=100&format=webp&quality=90'), [100, 50, 'webp'])
  t.same(await size('width=100&format=jpg'), [100, 50, 'jpeg'])
  t.same(await size('width=100&format=avif'), [100, 50, 'png'], 'AVIF is no output of ImageSharp')
  const padded = await make('width=100&height=100&rmode=pad&format=jpg')
  t.same(await pixel(padded, 50, 5), [255, 255, 255])
})

t.test('unknown or invalid commands, and those beyond 5000 pixels, are ignored', async (t) => {
  const { get, make } = await service(t)
  const original = (await get('/media/test.png')).bytes
  for (const commands of [
    'width=5001',
    'width=-3',
    'width=abc',
    'width=0&height=0',
    'cc=0,0,0,0',
    'cc=0.6,0,0.6,0',
    'cc=a,b,c,d',
    'quality=101',
    'rsampler=bicubic',
    'format=exe',
    '__proto__=1',
    'rmode=constructor',
    'v=1',
  ])
    t.ok((await get(`/media/test.png?${commands}`)).bytes.equals(original), commands)
  const { width, height } = await sharp(await make('width=40&rmode=toString&rxy=7,7&foo=bar')).metadata()
  t.same([width, height], [40, 20])
})

t.test('only sizes that the site uses are rendered, none larger than the original', async (t) => {
  const { get, folder } = await service(t)
  const results = join(folder, 'data/media/results')
  const unwritten = [
    ...['width=399&quality=90', 'width=5000&quality=90', 'width=800&height=400&quality=90', 'height=200&quality=90'],
    ...['width=400', 'width=400&quality=91', 'width=400&format=tiff&quality=90', 'format=gif', 'quality=90'],
    ...['width=400&quality=90&rmode=pad', 'width=400&quality=90&rxy=0.1,0.2', 'cc=0.1,0.1,0.1,0.1&width=100'],
    ...['width=1920&height=900&quality=90', 'width=196&height=197&format=png'],
  ]
  for (const commands of unwritten) t.equal((await get(`/media/test.png?${commands}`)).status, 404, commands)
  for (const point of ['0.5,0', '0,0.5', '0.5,1', '0.49,0.5']) {
    const commands = `width=400&quality=90&rxy=${point}`
    t.equal((await get(`/media/test.png?${commands}`)).status, 404, commands)
  }
  t.same(await readdir(results).catch(() => []), [], 'and no picture was made')
  t.equal((await get('/media/test.png?width=400&quality=90&rxy=0.5,0.5')).status, 200, 'the centre is the default')

  const { body } = await get(`${API}/v2/media/item/test`)
  const addresses = writtenAddresses(mediaOf(body, []))
  t.ok(addresses.length >= 10, `${addresses.length} addresses`)
  for (const address of addresses) {
    const { status, bytes } = await get(address)
    t.equal(status, 200, address)
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    t.ok(width <= 400 && height <= 200, `${address}: ${width} × ${height}`)
  }
})

t.test('a picture has validators and is not sent twice, and a versioned address is immutable', async (t) => {
  const { get } = await service(t)
  const url = '/media/test.png?width=400&quality=90'
  const { headers } = await get(url)
  const [etag, changed] = [String(headers.etag), String(headers['last-modified'])]
  const remembered: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-none-match': `"x", W/${etag}` },
    { 'if-modified-since': changed },
  ]
  for (const path of remembered) {
    const { status, bytes } = await get(url, path)
    t.same([status, bytes.length], [304, 0])
  }
  t.equal((await get(url, { 'if-none-match': '"other"', 'if-modified-since': changed })).status, 200)
  t.not((await get('/media/test.png?width=400&format=webp&quality=90')).headers.etag, etag)
  t.equal(headers['cache-control'], 'public, max-age=604800')
  t.equal((await get(`${url}&v=7`)).headers['cache-control'], 'public, max-age=31536000, immutable')
})

t.test('a picture requested by many at once is rendered once and cached', async (t) => {
  const { get, folder } = await service(t)
  const url = '/media/brand/favicon.png?width=48&height=48&format=png'
  const responses = await Promise.all(Array.from({ length: 8 }, () => get(url)))
  t.ok(responses.every(({ status, bytes }) => status === 200 && bytes.equals(responses[0]?.bytes as Buffer)))
  const [masters, results] = await Promise.all([
    readdir(join(folder, 'data/media/masters')),
    readdir(join(folder, 'data/media/results')),
  ])
  t.same([masters.length, results.length], [1, 1])
  const cachedFile = join(folder, 'data/media/results', String(results[0]))
  await utimes(cachedFile, 1000, 1000)
  await get(url)
  t.equal((await stat(cachedFile)).mtimeMs, 1_000_000, 'it is read, not made again')
})

t.test('a broken picture is an error that isn’t cached, and is served once it is repaired', async (t) => {
  const { get, folder } = await service(t)
  const url = '/media/test.png?width=400&quality=90'
  const file = join(folder, 'media/test.png')
  await writeFile(file, 'no picture')
  for (const _ of [1, 2]) {
    const { status, headers } = await get(url)
    t.same([status, headers['cache-control'], headers.etag], [500, 'no-store', undefined])
  }
  await testPicture(file)
  t.equal((await get(url)).status, 200)
})

t.test('cached files stay within the limit by deleting the least recently used', async (t) => {
  const folder = testFolder(t)
  const fileCache = openFileCache(folder, 100)
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    const file = await fileCache.get(name, async () => Buffer.alloc(30))
    await utimes(file, 1000 + at, 1000 + at)
  }
  t.same((await readdir(folder)).sort(), ['c', 'd'])
  await t.rejects(fileCache.get('e', async () => Promise.reject(new Error('no'))))
  t.same((await readdir(folder)).sort(), ['c', 'd'], 'what fails leaves nothing behind')
})

t.test('at most two pictures are rendered at once', async (t) => {
  const inTurn = limitConcurrency(2)
  let [now, most] = [0, 0]
  const job = async (fails: boolean) => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    if (fails) throw new Error('no')
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((each) => inTurn(() => job(each % 2 === 0))))
  t.same([most, now], [2, 0])
  t.equal(outcomes.filter(({ status }) => status === 'rejected').length, 3, 'a job that fails gives its place back')
})

/** Drawings that finish once `open` is called; `begun` are those that have started. */
function heldDrawings(count: number) {
  const begun: string[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const pictures = Array.from({ length: count }, (_, number) =>
    mediaItem(`held-${number}.png`, {
      ...{ name: 'Held', alt: '', width: 4, height: 4 },
      origin: {
        source: () => `held ${number}`,
        async render({ path }) {
          begun.push(path)
          await opened
          return Buffer.from(path)
        },
      },
    }),
  )
  return { pictures, begun, open: () => open() }
}

t.test('a picture is refused with 503 and `Retry-After` while too many pictures wait', async (t) => {
  const { pictures, open } = heldDrawings(60)
  const { get } = await service(t, { pictures })
  const answers = pictures.map(({ url }) => get(url))
  const early: Awaited<(typeof answers)[number]>[] = []
  for (const answer of answers) answer.then((each) => early.push(each))
  while (early.length < 18) await new Promise(setImmediate)
  for (const { status, headers } of early)
    t.match([status, headers['retry-after'], headers.etag], [503, /^\d+$/, undefined])
  open()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  t.equal(statuses.filter((status) => status === 200).length, 42, 'two are made at once, and forty may wait')
})

t.test('a picture whose callers have all disconnected is not rendered', async (t) => {
  const { pictures, begun, open } = heldDrawings(6)
  const { app } = await service(t, { pictures })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (from: number, to: number, signal?: AbortSignal) =>
    pictures.slice(from, to).map(({ url: path }) => fetch(url + path, signal ? { signal } : {}))
  const first = ask(0, 2)
  while (begun.length < 2) await new Promise(setImmediate)
  const leaving = new AbortController()
  const gone = Promise.allSettled(ask(2, 6, leaving.signal))
  const stays = ask(5, 6)
  while ((await connectionsTo(app)) < 7) await new Promise(setImmediate)
  leaving.abort()
  await gone
  while ((await connectionsTo(app)) > 3) await new Promise(setImmediate)
  open()
  await Promise.all([...stays, ...first])
  t.same(begun.slice(2), ['held-5.png'], 'one who waits for it is enough')
})

t.test('closing the service cancels the waiting pictures', async (t) => {
  const { pictures, begun, open } = heldDrawings(20)
  const { get, app } = await service(t, { pictures })
  const answers = pictures.map(({ url }) => get(url))
  while (begun.length < 2) await new Promise(setImmediate)
  const closed = app.close()
  const refused = await Promise.race(answers)
  t.equal(refused.status, 503)
  open()
  await Promise.all(answers)
  await closed
  t.equal(begun.length, 2)
})

t.test('a cached file that is requested again stays, and an unused one is evicted first', async (t) => {
  const folder = testFolder(t)
  const fileCache = openFileCache(folder, 100)
  const make = async () => Buffer.alloc(30)
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const file = await fileCache.get(name, make)
    await utimes(file, 1000 + at, 1000 + at)
  }
  await fileCache.get('a', make)
  await fileCache.get('d', make)
  t.same((await readdir(folder)).sort(), ['a', 'd'])
})

const connectionsTo = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

t.test('vector graphics and films are sent unchanged, films in ranges', async (t) => {
  const { get } = await service(t)
  const drawing = await get('/media/drawing.svg?width=10&format=png')
  t.same(
    [drawing.status, drawing.headers['content-type'], String(drawing.body).startsWith('<svg')],
    [200, 'image/svg+xml', true],
  )
  t.match(drawing.headers['content-security-policy'], /default-src 'none'/)
  const part = await get('/media/film.mp4', { range: 'bytes=2-5' })
  t.same([part.status, part.headers['content-range'], String(part.bytes)], [206, 'bytes 2-5/10', '2345'])
  t.equal((await get('/media/film.mp4', { range: 'bytes=90-95' })).status, 416)
})

t.test('no path leads out of the media folder', async (t) => {
  const { get } = await service(t)
  for (const path of [
    '../pages/home.json',
    '%2e%2e/pages/home.json',
    '..%2fpages%2fhome.json',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'test.png%00.svg',
    'test',
    '',
    'nothing.jpg',
  ])
    t.equal((await get(`/media/${path}`)).status, 404, path)
})

function buildDemonstration(dataFolder?: string) {
  const settings = readSettings({ DATA_DIR: dataFolder })
  return buildContentService({ settings, content: demonstrationSource() })
}

t.test('each production of the demonstration has a page with its id, poster and related pages', async (t) => {
  const app = await buildDemonstration(testFolder(t))
  t.teardown(() => app.close())
  const read = async (url: string) => (await app.inject(url)).json()
  for (const { slug, contentId, tessituraId } of programme) {
    const { id, properties } = await read(`${API}/v2/content/item/whats-on/${slug}`)
    t.same(
      [id, properties.tessituraId, properties.imageForDesktop[0].url],
      [contentId, tessituraId, `/media/posters/${slug}.jpg`],
    )
  }
  const { items } = await read(
    query('/v2/content', [
      ['filter', 'contentType:siteSettings'],
      ['expand', 'properties[$all[properties[$all]]]'],
    ]),
  )
  t.same([items.length, items[0].properties.siteName], [1, 'Marlow Hall'])
  const routes = await read(
    query('/v2/content', [
      ['fetch', `children:${items[0].id}`],
      ['filter', 'contentType:routeEntry'],
      ['take', '99'],
    ]),
  )
  for (const { name, properties } of routes.items) t.equal(properties.page.length, 1, name)
  const keys = routes.items.map(({ properties }: { properties: { routeKey: string } }) => properties.routeKey)
  for (const key of ['login', 'checkout', 'news', 'whatsOn', 'memberships']) t.ok(keys.includes(key), key)
})

t.test(
  'the list of articles has what tiles need, an article’s page what head and header need [API-S-50 API-S-52]',
  async (t) => {
    const app = await buildDemonstration()
    t.teardown(() => app.close())
    const listed: [string, string][] = [
      ['filter', 'contentType:newsArticle'],
      ['sort', 'sortOrder:asc'],
      ['take', '999'],
    ]
    const { total, items } = (await app.inject(query('/v2/content', listed))).json()
    t.same([total, items.length], [12, 12])
    for (const { id, name, properties } of items) {
      t.match(id, /^[0-9a-f-]{36}$/)
      t.match(properties.publishDate, /^\d{4}-\d{2}-\d{2}T00:00:00Z$/, name)
      t.same([properties.imageForDesktop.length, properties.contentGrid.gridColumns], [1, 12])
    }
    const { contentType, name, properties } = (await app.inject(`${API}/v2/content/item/${items[0].id}`)).json()
    const fields = ['seoPageTitle', 'seoMetaDescription', 'noIndex', 'ogShareImage', 'subheading']
    for (const field of [...fields, 'imageForDesktop', 'publishDate']) t.ok(field in properties, field)
    t.same([contentType, name], ['newsArticle', 'The piano that travels by lift'])
    const [category] = properties.categories
    t.same([category.contentType, category.name], ['newsCategory', 'Behind the scenes'])
  },
)

t.test('every link and every picture of the demonstration’s pages has a target', async (t) => {
  t.same(await contentOf(readSettings({}), pino({ level: 'silent' })).problems(), [])
})

t.test('a poster is drawn at its first request, in its own size and in the crops', async (t) => {
  const { get } = await service(t)
  const slug = programme[0]?.slug
  const tile = await sharp(
    (await get(`/media/posters/${slug}.jpg?width=640&height=400&format=webp&quality=90`)).bytes,
  ).metadata()
  t.same([tile.width, tile.height, tile.format], [640, 400, 'webp'])
  const whole = await sharp((await get(`/media/posters/${slug}.jpg`)).bytes).metadata()
  t.same([whole.width, whole.height, whole.format], [3200, 2400, 'jpeg'])
})
