import '#test/support/react-production-build'

import t from 'tap'
import { contentId, contentItem } from '#test/support/content-upstream'
import { scriptOf } from '#test/support/page-bytes'
import { activeBooking, productionPage, scriptedTile, ticketingIdOf } from '#test/support/scripted-productions'
import { mainText, openWebServer } from '#test/support/web-server'

const inText = (name: string, contentType: string, properties: object = {}, settings: object = {}) => ({
  content: { contentType, id: contentId(name), properties },
  settings: { contentType: 'blockSettings', id: contentId(`${name} settings`), properties: settings },
})
type InText = ReturnType<typeof inText>
const place = ({ content }: InText) => `<umb-rte-block data-content-id="${content.id}"></umb-rte-block>`
/** A rich text of paragraphs and blocks. */
const text = (...parts: (string | InText)[]) => ({
  markup: parts.map((part) => (typeof part === 'string' ? `<p>${part}</p>` : place(part))).join(''),
  blocks: parts.filter((part) => typeof part !== 'string'),
})
const list = (alias: string, ...all: object[]) => ({
  items: all.map((properties, at) => ({
    content: { contentType: alias, id: `${alias} ${at}`, properties },
    settings: null,
  })),
})
const quote = (text: string) => inText(text, 'blockQuoteCarousel', { quotes: list('quote', { quote: text }) })
const links = (heading: string, settings?: object) =>
  inText(
    heading,
    'suggestedLinksPanel',
    { heading, links: [{ linkType: 'External', url: '/x', title: 'On' }] },
    settings,
  )

t.test('a block in rich text is shown at its position and in its theme, wherever texts occur', async (t) => {
  const { htmlWith, content, read, lines } = await openWebServer(t, () => ({
    upcoming: [],
    hasMore: false,
    bookingAction: activeBooking,
  }))
  const html = await htmlWith(
    ['richTextEditor', { text: text('Above.', links('Go on', { theme: 'Dark' }), 'Below.', quote('Again!')) }],
    ['list', { items: list('listItem', { heading: 'Once', text: text('In a list.', links('And on')) }) }],
    ['richTextEditor', { text: text(quote('Nothing else')) }],
  )
  t.match(mainText(html), /Above\. Go on On Below\. Again!.*Once In a list\. And on On .*Nothing else/)
  t.match(html, /<div[^>]*data-theme="dark"[^>]*>(?:(?!<\/div>)[\s\S])*Go on/)
  content.publish(
    contentItem('/s', { introDescription: text(links('To the works')) }, { contentType: 'series', name: 'S' }),
  )
  t.match(mainText(await read('/s')), 'To the works On')
  t.same(lines, [])
})

t.test('a block in a text is preloaded from the ticketing service', async (t) => {
  const calls: unknown[] = []
  const production = productionPage('quartet')
  const { textWithBlocks } = await openWebServer(t, (path, { productionIds }) => {
    calls.push([path, productionIds])
    return { productions: [scriptedTile(production, 'Ten Quartets')] }
  })
  const stack = inText('stack', 'eventListStack', { productions: [production] })
  t.match(await textWithBlocks(['richTextEditor', { text: text('Soon:', stack) }]), /Soon: .*Ten Quartets/)
  t.same(calls, [['/api/Production/CarouselProductions', [String(ticketingIdOf(production))]]])
})

t.test('a block in a text that fails shows an error in its place, and the whole text is shown', async (t) => {
  const never = { times: ['2027-13-45T25:00:00Z'] }
  const { textWithBlocks, lines } = await openWebServer(t, () => ({ productions: [scriptedTile('p', 'Never', never)] }))
  const stack = inText('stack', 'eventListStack', { productions: [productionPage('never')] })
  const shown = await textWithBlocks([
    'list',
    { items: list('listItem', { heading: 'H', text: text('One.', stack, 'Two.') }) },
  ])
  t.match(shown, /H One\. An error has occurred Two\./)
  t.match(lines.at(-1), {
    ...{ item: '/page-1', field: 'contentGrid.list.items.listItem.text', block: 'eventListStack' },
    msg: 'a block that failed while rendering shows an error',
  })
})

t.test('a block of unknown type in a text is omitted, and a log line names item and field', async (t) => {
  const { textWithBlocks, lines } = await openWebServer(t)
  const quoted = inText('inner', 'richTextEditor', { text: text('Two.', inText('surprise', 'surprise')) })
  const shown = await textWithBlocks([
    'richTextEditor',
    { text: text('One.', inText('toString', 'toString'), quoted, 'Three.') },
  ])
  t.equal(shown, 'Page One. Two. Three.')
  t.match(lines, [
    { item: '/page-1', field: 'contentGrid.richTextEditor.text', block: 'toString' },
    { item: '/page-1', field: 'contentGrid.richTextEditor.text.richTextEditor.text', block: 'surprise' },
  ])
  t.equal(lines.length, 2)
})

t.test('only pages with blocks in texts load the script for them', async (t) => {
  const file = scriptOf('client/blocks/text-with-blocks.tsx')
  const { htmlWith } = await openWebServer(t)
  const richText = scriptOf('client/blocks/rich-text-editor/rich-text-editor.block.tsx')
  const plain = await htmlWith(['richTextEditor', { text: text('Words.') }])
  t.ok(plain.includes(richText))
  t.notOk(plain.includes(file))
  t.ok((await htmlWith(['richTextEditor', { text: text('Words.', quote('Again!')) }])).includes(file))
})
