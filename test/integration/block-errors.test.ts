import '#test/support/react-production-build'

import t from 'tap'
import { createPageErrorLog } from '#server/web/pages/page-error-log'
import type { Page } from '#shared/content/page'
import { contentGrid, contentItem, recordingLog } from '#test/support/content-upstream'
import { productionPage, scriptedTile } from '#test/support/scripted-productions'
import { mainText, openWebServer } from '#test/support/web-server'

const textProperty = (text: string) => ({ text: { markup: `<p>${text}</p>`, blocks: [] } })
const rest: [string, object] = ['richTextEditor', textProperty('The rest stands.')]
/** A block list inside a block. */
const list = (alias: string, ...all: object[]) => ({
  items: all.map((properties, at) => ({
    content: { contentType: alias, id: `${alias} ${at}`, properties },
    settings: null,
  })),
})

t.test(
  'an unknown or incomplete block is omitted and logged once, however often the page opens [BLOCK-06]',
  async (t) => {
    const { content, read, lines } = await openWebServer(t, undefined, { CONTENT_TTL_SECONDS: '0' })
    const grid = contentGrid(['surprise', { text: 'boo' }], rest, ['suggestedLinksPanel', {}], ['toString', {}])
    content.publish(contentItem('/visit', { contentGrid: grid }, { name: 'Visit' }))
    for (const address of ['/visit', '/visit?promocode=A', '/visit?promocode=B', '/visit/'])
      t.match(await read(address), '<p>The rest stands.</p>')
    const errors = lines
      .filter(({ item }) => item === '/visit')
      .map(({ msg, block, missing }) => ({ msg, block, missing }))
    t.same(errors, [
      { msg: 'a block of unknown type is left out', block: 'surprise', missing: undefined },
      { msg: 'a block without a required field is left out', block: 'suggestedLinksPanel', missing: ['links'] },
      { msg: 'a block of unknown type is left out', block: 'toString', missing: undefined },
    ])
  },
)

t.test('an incomplete part of a block is omitted, and one log line has each field’s path', async (t) => {
  const { textWithBlocks, lines } = await openWebServer(t)
  const quotes = list('quote', { quote: 'Once more' }, { author: 'Nobody' }, { quote: 'With feeling' }, { quote: ' ' })
  const shown = await textWithBlocks(['blockQuoteCarousel', { quotes }], ['partners', { items: list('partner', {}) }])
  t.match(shown, /Once more.*With feeling/)
  t.notMatch(shown, 'Nobody')
  t.same(
    lines.map(({ msg, item, block, missing }) => ({ msg, item, block, missing })),
    [
      {
        ...{ item: '/page-1', block: 'blockQuoteCarousel', missing: ['quotes[1].quote', 'quotes[3].quote'] },
        msg: 'parts of a block without a required field are left out',
      },
      {
        ...{ item: '/page-1', block: 'partners', missing: ['items', 'items[0].partnerName'] },
        msg: 'a block without a required field is left out',
      },
    ],
  )
})

t.test('a picked item without its properties is omitted and logged by name', async (t) => {
  const level = (id: number) => ({ id, title: `Level ${id}`, description: '', image: null })
  const { textWithBlocks, lines } = await openWebServer(t, () => ({ memberships: [level(1), level(2)] }))
  const picked = [1, 2].map((id) =>
    contentItem(`/levels/${id}`, id === 1 ? { tessituraId: 1 } : {}, { contentType: 'membershipLevel' }),
  )
  const shown = await textWithBlocks(['standaloneMembership', { memberships: picked }], rest)
  t.match(shown, /Level 1.*The rest stands\./)
  t.notMatch(shown, 'Level 2')
  t.match(lines, [{ item: '/page-1', block: 'standaloneMembership', missing: ['memberships[1].tessituraId'] }])
})

t.test('a block that throws on the server shows an error in place, and is logged [ERR-S-07]', async (t) => {
  const never = { times: ['2027-13-45T25:00:00Z'] }
  const { htmlWith, lines } = await openWebServer(t, () => ({ productions: [scriptedTile('p', 'Never', never)] }))
  const html = await htmlWith(
    rest,
    ['eventListStack', { productions: [productionPage('never')] }],
    ['list', { items: list('listItem', { heading: 'And so does this' }) }],
  )
  t.equal(mainText(html), 'Page The rest stands. An error has occurred And so does this')
  const [thrown, reported, ...more] = lines
  t.match(thrown, { level: 50, address: '/page-1', err: { type: 'RangeError' } })
  t.match(reported, {
    ...{ item: '/page-1', block: 'eventListStack', blockId: String },
    msg: 'a block that failed while rendering shows an error',
  })
  t.same(more, [], 'blocks that are well, also long ones, are not logged')
})

t.test('a page with invalid content shows the rest, and one log line names the errors', async (t) => {
  const { content, read, lines } = await openWebServer(t)
  const brokenLink = { linkType: 'Content', url: null, title: 'Gone', route: null }
  const link = { linkType: 'Content', url: null, title: 'Here', route: { path: '/here/' } }
  const uncropped = { mediaType: 'Image', id: 'm', name: 'M', url: '/media/m.jpg', extension: 'jpg' }
  const banner = { heading: 'Bare picture', image: [uncropped], ...textProperty('Beside it.') }
  content.publish(
    contentItem(
      '/odd',
      {
        ...{ backgroundColour: '14323a', textColour: { color: 'no such colour', label: '' }, picker: '(unsupported)' },
        contentGrid: contentGrid(
          ['suggestedLinksPanel', { heading: 'Go on', links: [brokenLink, link] }],
          ['imageAndContentBannerLeft', banner],
          rest,
        ),
      },
      { contentType: 'neverHeardOf', name: 'Odd' },
    ),
    contentItem('/empty', { contentGrid: null }, { name: 'Empty' }),
  )
  const html = await read('/odd')
  t.match(mainText(html), /Odd.*Here.*Bare picture.*The rest stands\./)
  t.notMatch(mainText(html), 'Gone')
  t.match(html, '/media/m.jpg')
  t.match(lines, [
    {
      ...{ msg: 'odd content', item: '/odd', count: 2 },
      oddities: [
        { field: 'textColour', what: 'no colour' },
        { field: 'contentGrid.suggestedLinksPanel.links', what: 'a link that leads nowhere' },
      ],
    },
    { msg: 'a page of unknown type is laid out as a content page', item: '/odd', contentType: 'neverHeardOf' },
  ])
  t.equal(lines.length, 2)
  t.equal(mainText(await read('/empty')), 'Empty')
})

t.test('a page of 5 MB is shown completely', async (t) => {
  const { htmlWith } = await openWebServer(t)
  const markup = `<p>${'An evening for <em>strings</em> and piano. '.repeat(24)}</p>`.repeat(5_000)
  const html = await htmlWith(['richTextEditor', { text: { markup, blocks: [] } }], rest)
  t.equal(html.match(/<p>An evening/g)?.length, 5_000)
  t.ok(html.includes('<p>The rest stands.</p>'))
})

t.test('an error is logged again after the page has changed, from a bounded list', async (t) => {
  const log = recordingLog()
  const logPageError = createPageErrorLog(log, 2)
  const page = (updated: string): Page => ({
    ...{ id: 'p', contentType: 'contentPage', name: 'P', path: '/p', properties: {} },
    ...{ created: null, updated },
  })
  const error = (blockId: string) => ({ blockId, alias: 'surprise', kind: 'unknown' as const })
  for (const [updated, block] of [
    ['1', 'a'],
    ['1', 'a'],
    ['2', 'a'],
    ['2', 'a'],
    ['2', 'b'],
    ['2', 'c'],
    ['2', 'a'],
  ] as const)
    logPageError(page(updated), error(block))
  t.same(
    log.lines.map(({ details }) => details.blockId),
    ['a', 'a', 'b', 'c', 'a'],
  )
})
