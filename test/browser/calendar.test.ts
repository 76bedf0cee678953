import { addDays } from '#shared/calendar-day'
import { contentItem } from '../support/content-upstream.ts'
import { file } from '../support/scripted-blocks.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { programmeReplies } from '../support/scripted-programme.ts'
import { test } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

const WHATS_ON = contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' })
const NAMES = ['Late Quartets', 'Open Rehearsal', 'Matinee d', 'Matinee e', 'Winter Songs']
interface Asked {
  filtersApplied: { startDate: string; pageNumber: number }
}

test.beforeEach(async ({ scripted }) => {
  await scripted.publishSettings({})
  await scripted.publish(WHATS_ON)
  scripted.reply(programmeReplies)
})

test('the calendar begins on the day in the address [WHATSON-02]', async ({ page, scripted }) => {
  const day = (date: string) => ({ dates: [{ date, productions: [scriptedTile(date, `On ${date}`)] }], hasMore: false })
  scripted.reply({ '/api/WhatsOn/Productions': ({ filtersApplied }: Asked) => day(filtersApplied.startDate) })
  await page.goto('/whats-on?startDate=2027-03-05')
  await expect(page.getByRole('link', { name: 'On 2027-03-05', exact: true })).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2027-03-05')
})

test('each date has a heading and a tile per production with picture, times and booking button [WHATSON-05 WHATSON-06]', async ({
  page,
  scripted,
}) => {
  scripted.content.addFile('/media/poster.svg', {
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100"/></svg>',
    headers: { 'content-type': 'image/svg+xml' },
  })
  const evening = {
    ...scriptedTile('a', 'Late Quartets'),
    ...{ company: 'Corvid Ensemble', venue: 'The Salon', dateLabel: '5 – 8 March 2027', route: '/whats-on/late' },
    times: ['2027-03-05T00:30:00Z', '2027-03-05T08:30:00Z'],
    image: file('poster', 'svg', { mediaType: 'Image', width: 80, height: 100 })[0],
  }
  const timeless = { ...scriptedTile('c', 'Winter Songs'), times: [], dateLabel: 'All through March' }
  const matinee = (id: string, performanceId: number, availability: string) => ({
    ...{ ...scriptedTile(id, `Matinee ${id}`), times: ['2027-03-05T03:00:00Z'], availability },
    calendar: [{ id: performanceId, revision: 0, changedAt: '2027-01-05T03:00:00Z' }],
  })
  const dates = [
    {
      date: '2027-03-05',
      productions: [
        evening,
        scriptedTile('b', 'Open Rehearsal'),
        matinee('d', 41, 'High'),
        matinee('e', 42, 'SoldOut'),
      ],
    },
    { date: '2027-03-13', productions: [timeless] },
  ]
  scripted.reply({ '/api/WhatsOn/Productions': { dates, hasMore: false } })
  // A day that is never today's, whose response is cached.
  await page.goto('/whats-on?startDate=2025-03-01')
  const items = page.getByRole('main').getByRole('listitem')
  const headings = items.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(2)
  await expect(headings.nth(0)).toHaveAccessibleName('Friday 5 March 2027')
  await expect(headings.nth(1)).toHaveAccessibleName('Saturday 13 March 2027')
  const tiles = items.getByRole('listitem').getByRole('article')
  await expect(tiles.getByRole('heading', { level: 3 })).toHaveText(NAMES)
  const tile = tiles.first()
  await expect(tile.getByRole('link', { name: 'Late Quartets', exact: true })).toHaveAttribute('href', '/whats-on/late')
  for (const text of ['Corvid Ensemble', 'The Salon', '5 – 8 March 2027', '11:30am, 7:30pm'])
    await expect(tile.getByText(text)).toBeVisible()
  await expect(tiles.last().getByText('All through March'), 'in place of its times').toBeVisible()
  await expect(tile.locator('img')).toHaveAttribute('src', /poster\.svg/)
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(tile.getByRole('link', { name: 'Book now : Late Quartets' })).toHaveAttribute(
    'href',
    `/purchase/single-event?productionId=${evening.tessituraId}`,
  )
  const bookingOf = (name: string) => items.getByRole('link', { name: `Book now : ${name}` })
  await expect(bookingOf('Matinee d'), 'the only performance of the day').toHaveAttribute('href', /&performanceId=41$/)
  await expect(bookingOf('Matinee e'), 'a sold-out one').not.toHaveAttribute('href', /performanceId/)
})

test('`Show more` appends the next page, merging dates and omitting duplicate productions [WHATSON-16]', async ({
  page,
  scripted,
}) => {
  const tile = (id: string) => scriptedTile(id, `Production ${id}`)
  const pages = [
    { dates: [{ date: '2027-04-01', productions: [tile('a')] }], hasMore: true },
    {
      dates: [
        { date: '2027-04-01', productions: [tile('a'), tile('b')] },
        { date: '2027-04-03', productions: [tile('a'), tile('c')] },
      ],
      hasMore: true,
    },
    { dates: [{ date: '2027-04-09', productions: [tile('d')] }], hasMore: false },
  ]
  scripted.reply({ '/api/WhatsOn/Productions': ({ filtersApplied }: Asked) => pages[filtersApplied.pageNumber - 1] })
  await page.goto('/whats-on?startDate=2025-04-01')
  const main = page.getByRole('main')
  const days = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const shown = () =>
    days.evaluateAll((all) => all.map((day) => [...day.querySelectorAll('h3')].map((heading) => heading.textContent)))
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.poll(shown).toEqual([['Production a']])
  await more.click()
  await expect(days).toHaveCount(2)
  await expect.poll(shown).toEqual([
    ['Production a', 'Production b'],
    ['Production a', 'Production c'],
  ])
  await expect(days.nth(1).getByRole('heading', { level: 2 })).toBeFocused()
  await more.click()
  await expect(days).toHaveCount(3)
  await expect(more).toHaveCount(0)
  const filters = scripted.inputs('/api/WhatsOn/Productions').map((input) => (input as unknown as Asked).filtersApplied)
  expect(filters.map(({ pageNumber }) => pageNumber).filter((number) => number > 1)).toEqual([2, 3])
})

test('Back and reload restore list and position, and a shared address shows the first page', async ({
  page,
  context,
  scripted,
}) => {
  const dates = (pageNumber: number) =>
    Array.from({ length: 10 }, (_, at) => {
      const date = addDays('2027-06-01', (pageNumber - 1) * 10 + at)
      return { date, productions: [{ ...scriptedTile(date, `On ${date}`), route: '/whats-on/a-production' }] }
    })
  scripted.reply({
    '/api/WhatsOn/Productions': ({ filtersApplied: { pageNumber } }: Asked) => ({
      ...{ dates: dates(pageNumber), hasMore: pageNumber < 4 },
    }),
  })
  await scripted.publish(contentItem('/whats-on/a-production', {}, { name: 'A production' }))
  const dayHeadings = (tab: typeof page) =>
    tab.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  const headings = dayHeadings(page)
  const last = page.getByRole('link', { name: 'On 2027-06-28', exact: true })
  await page.goto('/whats-on?startDate=2025-06-01')
  for (const shown of [20, 30]) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(headings).toHaveCount(shown)
  }
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(1_000)
  const expectThePlace = async () => {
    await expect(headings).toHaveCount(30)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2)
    await expect(last).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Show more' })).toBeEnabled()
  }
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A production')
  await page.goBack()
  await expectThePlace()
  await page.reload()
  await expectThePlace()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(headings, 'and goes on from there').toHaveCount(40)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(dayHeadings(other)).toHaveCount(10)
})
