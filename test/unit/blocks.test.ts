import '../../config/client-in-node.ts'
import { existsSync, readdirSync } from 'node:fs'
import t from 'tap'
import { amounts } from '#client/blocks/amounts.ts'
import { choice, flag, items, link, media, pagesWith, readFields, richText, text } from '#client/blocks/fields.ts'
import { gridSections } from '#client/blocks/grid-sections.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { themeVariables } from '#client/styles/theme.ts'
import type { Block, GridItem, Media, PageReference } from '#shared/content/page'
import { contrast } from '#shared/contrast'
import { preloadKeys } from '#test/support/page-preloads'

const blocksFolder = new URL('../../client/blocks/', import.meta.url)
const { blockEntry } = await import('#client/blocks/registry.ts')

const block = (alias: string, properties = {}, settings = {}): Block => ({
  id: `${alias} ${JSON.stringify(settings)}`,
  alias,
  properties,
  settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: null, ...settings },
})
const gridItem = (alias: string, settings = {}): GridItem => ({
  columnSpan: 6,
  rowSpan: 1,
  areaColumns: 12,
  areas: [],
  block: block(alias, {}, settings),
})
const reference = (id: string, properties = {}): PageReference => ({
  ...{ id, contentType: 'contentPage', name: id, path: `/${id}`, properties },
})

t.test('blocks', async (t) => {
  t.test('every block type of the content model has a block', async (t) => {
    const model =
      'accordions accessibilityIcons blockQuoteCarousel blogArticleDetails nextArticle largeCarousel smallCarousel datesAndTimes downloadLinks eventDetailPresale eventListStack eventAndTicketDetails featuredEvents featuredProfile horizontalScrollingLogos imageAndContentBannerLarge imageAndContentBannerLeft imageAndContentBannerRight list ourSpaces twoTiles threeTiles partners profileTiles promoBox relatedEvents relatedNews richTextEditor spotifyEmbed standaloneDonation standaloneGiftVoucher standaloneMembership suggestedLinksPanel formBlock venueMap mp4Video vimeoEmbed youTubeEmbed'
    for (const alias of model.split(' ')) t.ok(blockEntry(alias), alias)
  })

  t.test('every block has an example for the style guide in its folder', async (t) => {
    const folders = readdirSync(blocksFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    t.ok(folders.length > 30)
    for (const { name } of folders) t.ok(existsSync(new URL(`${name}/story.ts`, blocksFolder)), name)
  })

  t.test('an unknown alias shows nothing, even a name that every JavaScript object has [BLOCK-06]', async (t) => {
    for (const alias of ['shinyNewBlock', 'toString', 'constructor', '__proto__', ''])
      t.equal(blockEntry(alias), null, alias)
  })

  t.test('a block is read by its fields, and reports missing required ones', async (t) => {
    const fields = { heading: text.required(), text: richText, link, image: media.required(), isLarge: flag }
    const { values, missing } = readFields(fields, {
      heading: '  ',
      text: { html: '<p>Hear</p>' },
      link: [],
      isLarge: 'yes',
    })
    t.same(missing, ['heading', 'image'])
    t.same(values, { heading: null, text: { html: '<p>Hear</p>' }, link: null, image: null, isLarge: false })
  })

  t.test('fields are read leniently, and an item without a required field is omitted', async (t) => {
    const picture: Media = {
      ...{ id: '1', name: '', url: '/media/a.jpg', extension: 'jpg', alt: '' },
      ...{ width: 1, height: 1, bytes: 1, focalPoint: null, crops: [] },
    }
    const fields = {
      image: media,
      layout: choice('tiles', 'poster'),
      quotes: items({ quote: text.required(), by: text }),
    }
    const { values, missing, lacking } = readFields(fields, {
      image: [picture],
      layout: 'Poster',
      quotes: [block('quote', { quote: 'Once more' }), block('quote', { by: 'Nobody' })],
    })
    t.same(missing, [])
    t.same(lacking, ['quotes[1].quote'])
    t.same(values, { image: picture, layout: 'poster', quotes: [{ quote: 'Once more', by: null }] })
    t.equal(readFields(fields, { layout: 'mosaic' }).values.layout, 'tiles')
  })

  t.test('a missing field is reported by its path, and for a page by its property', async (t) => {
    const fields = {
      rows: items({ name: text, cells: items({ word: text.required() }).required() }),
      levels: pagesWith('tessituraId'),
    }
    const rows = [
      block('row', { cells: [block('cell', { word: 'a' }), block('cell')] }),
      block('row', { cells: [block('cell')] }),
    ]
    const levels = [reference('bare'), reference('whole', { tessituraId: 0 })]
    const { values, lacking } = readFields(fields, { rows, levels })
    t.same(values, { rows: [{ name: null, cells: [{ word: 'a' }] }], levels: [levels[1]] })
    t.same(lacking, ['rows[0].cells[1].word', 'rows[1].cells', 'rows[1].cells[0].word', 'levels[0].tessituraId'])
  })

  t.test('a name that every JavaScript object has is no property of a block', async (t) => {
    t.same(readFields({ constructor: text, toString: text }, {}).values, { constructor: null, toString: null })
  })

  t.test(
    'neighbouring blocks share a section, a full-width one has its own, an inactive one none [BLOCK-01 BLOCK-02 BLOCK-04]',
    async (t) => {
      const grid = ['a', 'b', 'wide', 'off', 'c'].map((alias) =>
        gridItem(alias, { isFullWidth: alias === 'wide', isActive: alias !== 'off' }),
      )
      const names = gridSections(grid).map((band) => band.map((item) => item.block.alias))
      t.same(names, [['a', 'b'], ['wide'], ['c']])
    },
  )
})

t.test('what blocks preload from the ticketing service', async (t) => {
  const keys = (alias: string, properties = {}, contentType = 'contentPage') =>
    preloadKeys({
      ...{ id: 'page', contentType, name: 'Page', path: '/page', created: null, updated: null },
      properties: { contentGrid: { columns: 12, items: [{ ...gridItem(alias), block: block(alias, properties) }] } },
    })
  const productions = [reference('one', { tessituraId: 41 }), reference('two')]

  t.test('tiles of chosen productions are preloaded by their ids [CARO-07]', async (t) => {
    t.same(await keys('featuredEvents', { productions }), [
      'POST /api/Production/CarouselProductions {"productionIds":["41","two"]}',
    ])
    t.same(await keys('relatedEvents', { productions }), [
      'POST /api/Production/RelatedProductions {"productionIds":["41","two"]}',
    ])
  })
  t.test('a choice of one production is requested like any other', async (t) => {
    const one = { productions: productions.slice(0, 1) }
    for (const [alias, call] of [
      ['eventListStack', 'CarouselProductions'],
      ['featuredEvents', 'CarouselProductions'],
      ['relatedEvents', 'RelatedProductions'],
    ] as const)
      t.same(await keys(alias, one), [`POST /api/Production/${call} {"productionIds":["41"]}`])
  })
  t.test('a list without a choice shows the next productions', async (t) => {
    t.same(await keys('eventListStack', { productions: [] }), ['GET /api/Production/Upcoming'])
  })
  t.test('blocks of text and unknown blocks preload nothing', async (t) => {
    for (const alias of ['richTextEditor', 'relatedEvents', 'featuredEvents', 'toString'])
      t.same(await keys(alias), [], alias)
  })
  t.test('a production’s details are preloaded for a block’s own production, or else for the page’s', async (t) => {
    t.same(await keys('datesAndTimes', { production: productions }), [
      'GET /api/WhatsOn/Production {"TessituraProductionSeasonId":41}',
      'GET /api/Production/Performances {"ProductionId":41}',
    ])
    t.same(await keys('datesAndTimes', { production: [reference('two')] }), [
      'GET /api/WhatsOn/Production {"Id":"two"}',
    ])
    t.same(await keys('datesAndTimes'), [])
    const other = await keys('datesAndTimes', { production: productions }, 'production')
    t.ok(other.includes('GET /api/Production/Performances {"ProductionId":41}'), 'also on a production’s page')
  })
})

t.test('colours', async (t) => {
  t.test('a theme’s colours become the page’s own [SHELL-14 BLOCK-03]', async (t) => {
    t.same(themeVariables({ pageBackground: '#ffffff', pageText: '#111111', headerLine: '#222222' }), {
      '--ground': '#ffffff',
      '--ink': '#111111',
      '--theme-header-line': '#222222',
    })
  })
  t.test('a value that isn’t a colour isn’t written into the style', async (t) => {
    t.same(themeVariables({ pageText: 'red;} body{display:none', accent: '#12345' }), {})
  })
  t.test('contrast is calculated as WCAG defines it', async (t) => {
    t.equal(contrast('#000000', '#ffffff'), 21)
    t.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  })
  t.test('illegible colours of a production keep the background and get a legible text colour', async (t) => {
    t.same(ownTheme('#4a0e17', '#fdeee6'), { '--ground': '#4a0e17', '--ink': '#fdeee6' })
    t.same(ownTheme('#4a0e17', '#5a1e27'), { '--ground': '#4a0e17', '--ink': '#ffffff' })
    t.same(ownTheme('#f5b82e', null), { '--ground': '#f5b82e', '--ink': '#000000' })
    t.equal(ownTheme(null, '#000000'), null)
  })
})

t.test('amounts are read as editors write them, and invalid ones are omitted', async (t) => {
  const { read } = amounts(20)
  t.same(read('$5, 1000.50, 25'), [5, 1000.5, 25])
  t.same(read([50, '$75', -10, 0, Number.NaN, 'much', '-3']), [50, 75])
  t.same(read(['-10', 0]), [20], 'the defaults, where nothing is left')
})
