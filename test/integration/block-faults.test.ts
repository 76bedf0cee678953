import '#test/support/production'

import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { buildWeb } from '#server/web/app'
import { createFaultLog } from '#server/web/pages/block-faults'
import { builtRenderer } from '#server/web/pages/html'
import type { Page } from '#shared/content/page'
import { contentGrid, contentItem, contentUpstream, keptLog } from '#test/support/content-upstream'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

const render = await builtRenderer(fileURLToPath(new URL('../../dist/site/', import.meta.url)))

t.test(
  'a block of unknown type, and one without a required field, are left out with one line of the log each, however often the page is asked for [BLOCK-06]',
  async (t) => {
    const content = await contentUpstream(t)
    const ticketing = await startTicketingUpstream(t)
    const words = { text: { markup: '<p>The rest stands.</p>', blocks: [] } }
    const grid = contentGrid(
      ['surprise', { text: 'boo' }],
      ['richTextEditor', words],
      ['suggestedLinksPanel', {}],
      ['toString', {}],
    )
    content.publish(
      contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }),
      contentItem('/visit', { contentGrid: grid }, { name: 'Visit' }),
    )
    const lines: Record<string, unknown>[] = []
    const kept = new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const settings = readSettings({ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, CONTENT_TTL_SECONDS: '0' })
    const app = await buildWeb({ settings, log: pino({ level: 'warn' }, kept), render })
    t.after(() => app.close())
    for (const address of ['/visit', '/visit?promocode=A', '/visit?promocode=B', '/visit/'])
      t.match((await app.inject(address)).body, '<p>The rest stands.</p>')
    const faults = lines
      .filter(({ item }) => item === '/visit')
      .map(({ msg, block, missing }) => ({ msg, block, missing }))
    t.same(faults, [
      { msg: 'a block of unknown type is left out', block: 'surprise', missing: undefined },
      { msg: 'a block without a required field is left out', block: 'suggestedLinksPanel', missing: ['links'] },
      { msg: 'a block of unknown type is left out', block: 'toString', missing: undefined },
    ])
  },
)

t.test('a fault is told again where the page was changed and still has it, and memory stays bounded', async (t) => {
  const log = keptLog()
  const tell = createFaultLog(log, 2)
  const page = (updated: string): Page => ({
    ...{ id: 'p', contentType: 'contentPage', name: 'P', path: '/p', properties: {} },
    ...{ created: null, updated },
  })
  const fault = (blockId: string) => ({ blockId, alias: 'surprise', fault: 'unknown' as const })
  for (const [updated, block] of [
    ['1', 'a'],
    ['1', 'a'],
    ['2', 'a'],
    ['2', 'a'],
    ['2', 'b'],
    ['2', 'c'],
    ['2', 'a'],
  ] as const)
    tell(page(updated), fault(block))
  t.same(
    log.lines.map(({ details }) => details.blockId),
    ['a', 'a', 'b', 'c', 'a'],
  )
})
