import type { Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, paragraph, placed } from '../support/scripted-blocks.ts'
import { activeBooking, scriptedDetail, scriptedTile } from '../support/scripted-productions.ts'
import { type Asked, calls, filterBlocks, programmeReplies } from '../support/scripted-programme.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectWellMade } from '../support/visitor.ts'

const events = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming events of Lamplight' }).getByRole('heading', { level: 3 })
/** The items of each `view_item` event. */
const viewed = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
      .filter(({ event }) => event === 'view_item')
      .map(({ currency, items }) => ({
        currency,
        items: (items as Record<string, unknown>[]).map(({ id, name, category }) => ({ id, name, category })),
      })),
  )

test.beforeEach(async ({ scripted }) => {
  await scripted.publishSettings({})
  scripted.reply(programmeReplies)
})

test('a series lists its upcoming events in pages with filters, and reports each event seen [SERIESP-03 ANALYTICS-S-04]', async ({
  page,
  scripted,
}) => {
  const tile = (number: number) => scriptedTile(`event-${number}`, `Event ${number}`, { tessituraId: number })
  scripted.reply({
    [calls.seriesItem]: ({ filtersApplied }: Asked) => {
      const isFiltered = filtersApplied?.filters.includes('107')
      const pages = isFiltered
        ? [[3]]
        : [
            [1, 2],
            [2, 3],
          ]
      const shown = pages[(filtersApplied?.pageNumber ?? 1) - 1] ?? []
      const hasMore = (filtersApplied?.pageNumber ?? 1) < pages.length
      return { upcoming: shown.map(tile), hasMore, bookingAction: activeBooking }
    },
    '/api/WhatsOn/Production': scriptedDetail('detail', 'Goldberg', { tessituraId: 12 }),
  })
  const filters = filterBlocks([{ type: 'genre', label: 'Genre' }])
  await scripted.publish(
    contentItem('/whats-on/lamplight', { tessituraId: 500, filters }, { contentType: 'series', name: 'Lamplight' }),
    contentItem('/whats-on/goldberg', { tessituraId: 12 }, { contentType: 'production', name: 'Goldberg' }),
  )
  await page.goto('/whats-on/lamplight')
  await expect(events(page)).toHaveText(['Event 1', 'Event 2'])
  const items = (...numbers: number[]) =>
    numbers.map((id) => ({ id: String(id), name: `Event ${id}`, category: 'Production' }))
  await expect.poll(() => viewed(page)).toEqual([{ currency: 'AUD', items: items(1, 2) }])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(events(page)).toHaveText(['Event 1', 'Event 2', 'Event 3'])
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect
    .poll(() => viewed(page))
    .toEqual([
      { currency: 'AUD', items: items(1, 2) },
      { currency: 'AUD', items: items(3) },
    ])
  const form = page.getByRole('form', { name: 'Filter' })
  await form.getByRole('checkbox', { name: 'Jazz' }).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(events(page)).toHaveText(['Event 3'])
  await expect(page).toHaveURL(/\/whats-on\/lamplight\?eventfilters=filters:107$/)
  await expectWellMade(page)
  await page.reload()
  await expect(events(page)).toHaveText(['Event 3'])

  await page.goto('/whats-on/goldberg')
  await expect(page.getByRole('heading', { level: 1, name: 'Goldberg' })).toBeVisible()
  await expect
    .poll(() => viewed(page))
    .toEqual([{ currency: 'AUD', items: [{ id: '12', name: 'Goldberg', category: 'Production' }] }])
})

test('the booking button has the external label, the action’s, the editors’ or `Book now` [BOOK-04]', async ({
  page,
  scripted,
}) => {
  const externalLink = { url: 'https://tickets.example/1', label: 'Buy elsewhere' }
  const labelled: [action: object, bookingLabel: string | undefined, label: string][] = [
    [{ label: 'Reserve', externalLink }, 'Get in', 'Buy elsewhere'],
    [{ label: 'Reserve' }, 'Get in', 'Reserve'],
    [{}, 'Get in', 'Get in'],
    [{}, undefined, 'Book now'],
  ]
  for (const [at, [action, bookingLabel, label]] of labelled.entries()) {
    const item = contentItem(
      `/whats-on/labelled-${at}`,
      { tessituraId: 12, ...(bookingLabel ? { bookingLabel } : {}) },
      { contentType: 'production', name: 'Goldberg' },
    )
    const bookingAction = { ...activeBooking, ...action }
    scripted.reply({ '/api/WhatsOn/Production': scriptedDetail(item.id, 'Goldberg', { bookingAction }) })
    await scripted.publish(item)
    await page.goto(`/whats-on/labelled-${at}`)
    await expect(page.getByRole('link', { name: `${label} : Goldberg` }).first()).toBeVisible()
  }
})

test('a page’s only h1 is its page header block’s heading, or else its hidden name [PAGE-01]', async ({
  page,
  scripted,
}) => {
  const header = placed('pageHeader', { heading: 'Find us', subheading: 'By the river' })
  const next = placed('pageHeader', { heading: 'Stay with us' })
  await scripted.publish(
    contentItem('/plain', { contentGrid: gridOf(paragraph('Words')) }, { name: 'Plain page' }),
    contentItem('/headed', { contentGrid: gridOf(header, paragraph('Words'), next) }, { name: 'Headed page' }),
    contentItem(
      '/named',
      { contentGrid: gridOf(placed('pageHeader', {}), paragraph('Words')) },
      { name: 'Named page' },
    ),
  )
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/plain')
  await expect(heading).toHaveText('Plain page')
  const box = await heading.boundingBox()
  expect(Math.max(box?.width ?? 9, box?.height ?? 9), 'it is for screen readers alone').toBeLessThanOrEqual(1)
  await page.goto('/headed')
  await expect(heading).toHaveText('Find us')
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeGreaterThan(20)
  await expect(page.getByText('By the river')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Stay with us' })).toBeVisible()
  await expectWellMade(page)
  await page.goto('/named')
  await expect(heading).toHaveText('Named page')
})

test('a series’ heading has the editors’ colours, if they can be read together', async ({ page, scripted }) => {
  scripted.reply({ [calls.seriesItem]: { upcoming: [], hasMore: false, bookingAction: activeBooking } })
  const headingWith = async (backgroundColour: string, textColour: string) => {
    const properties = { tessituraId: 500, backgroundColour, textColour }
    await scripted.publish(contentItem('/whats-on/lamplight', properties, { contentType: 'series', name: 'Lamplight' }))
    await page.goto('/whats-on/lamplight')
    return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const head = heading.closest('header')
      const ofHead = head && getComputedStyle(head)
      return [getComputedStyle(heading).color, ofHead?.backgroundColor, ofHead?.getPropertyValue('--accent')]
    })
  }
  expect(await headingWith('#f7e08a', '#2b1640')).toEqual(['rgb(43, 22, 64)', 'rgb(247, 224, 138)', '#2b1640'])
  const plain = await headingWith('', '')
  expect(plain).not.toContain('rgb(43, 22, 64)')
})
