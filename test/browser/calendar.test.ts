import { contentItem } from '../support/content-upstream.ts'
import { picture } from '../support/scripted-blocks.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const WHATS_ON = contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' })
const GENERAL =
  'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.'
interface Asked {
  filtersApplied: { startDate: string; pageNumber: number }
}

test.beforeEach(async ({ scripted }) => {
  await scripted.publishSettings({})
  await scripted.publish(WHATS_ON)
})

test('the calendar begins on the day in the address, or else on today in the venue’s time zone [WHATSON-02]', async ({
  page,
  scripted,
}) => {
  const day = (date: string) => ({ dates: [{ date, productions: [scriptedTile(date, `On ${date}`)] }], hasMore: false })
  scripted.reply({ '/api/WhatsOn/Productions': ({ filtersApplied }: Asked) => day(filtersApplied.startDate) })
  await page.goto('/whats-on?startDate=2027-03-05')
  await expect(page.getByRole('link', { name: 'On 2027-03-05', exact: true })).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2027-03-05')

  /** Melbourne is 10 or 11 hours ahead of UTC. */
  const today = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne', dateStyle: 'short' }).format(new Date())
  const before = today()
  for (const address of ['/whats-on', '/whats-on?startDate=next-week']) {
    await page.goto(address)
    const shown = await page.getByLabel('From').inputValue()
    expect([before, today()]).toContain(shown)
    await expect(page.getByRole('link', { name: `On ${shown}`, exact: true })).toBeVisible()
  }
})

test('the calendar lists dates, each with a heading and a tile for each of its productions [WHATSON-05 WHATSON-06 FORMAT-S-02 FORMAT-S-03]', async ({
  page,
  scripted,
}) => {
  const route = '/whats-on/quartets'
  const times = ['2027-03-05T11:00:00+11:00', '2027-03-05T19:30:00+11:00']
  const quartets = scriptedTile('a', 'Ten Quartets', {
    ...{ route, times, company: 'Marlow Players', venue: 'The Salon', dateLabel: '5 – 6 March 2027' },
    ...{ image: picture('quartets')[0], tessituraId: 12 },
  })
  const dates = [
    { date: '2027-03-05', productions: [quartets, scriptedTile('b', 'Six Suites')] },
    { date: '2027-03-16', productions: [scriptedTile('c', 'Winterreise', { bookingAction: { label: 'Last seats' } })] },
  ]
  scripted.reply({ '/api/WhatsOn/Productions': { dates, hasMore: false } })
  await page.route('**/media/*.jpg*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/whats-on?startDate=2027-03-04')
  const main = page.getByRole('main')
  const headings = main.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(2)
  await expect(headings.nth(0)).toHaveAccessibleName('Friday 5 March 2027')
  await expect(headings.nth(1)).toHaveAccessibleName('Tuesday 16 March 2027')
  const days = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(days.nth(0).getByRole('article').getByRole('heading')).toHaveText(['Ten Quartets', 'Six Suites'])
  await expect(days.nth(1).getByRole('article').getByRole('heading')).toHaveText(['Winterreise'])

  const tile = main.getByRole('article').filter({ hasText: 'Ten Quartets' })
  for (const words of ['11:00am, 7:30pm', 'The Salon', 'Marlow Players', '5 – 6 March 2027'])
    await expect(tile).toContainText(words)
  await expect(tile.getByRole('link', { name: 'Ten Quartets', exact: true })).toHaveAttribute('href', route)
  await expect(tile.locator('img')).toHaveAttribute('src', /^\/media\/quartets\.jpg\?/)
  await expect(tile.getByRole('link', { name: /^Book now ?: Ten Quartets$/ })).toHaveAttribute(
    'href',
    '/purchase/single-event?productionId=12',
  )
  await expect(main.getByRole('link', { name: /^Last seats ?: Winterreise$/ })).toBeVisible()
  await expectAccessible(page)
})

test('`Show more` appends the next page while there is one: dates are merged, productions occur once [WHATSON-16]', async ({
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
  await page.goto('/whats-on?startDate=2027-04-01')
  const main = page.getByRole('main')
  const days = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const shown = () =>
    days.evaluateAll((all) => all.map((day) => [...day.querySelectorAll('h3')].map((heading) => heading.textContent)))
  const more = page.getByRole('button', { name: 'Show more' })
  expect(await shown()).toEqual([['Production a']])
  await more.click()
  await expect(days).toHaveCount(2)
  expect(await shown()).toEqual([
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

test('a failed call shows its own message, a general one, or that there was no answer [ERR-S-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const alert = page.getByRole('alert')
  scripted.reply({ '/api/WhatsOn/Productions': new Refusal(409) })
  await page.goto('/whats-on?startDate=2027-05-01')
  await expect(alert).toContainText('Refused')
  const respondWith = (body: object) =>
    page.route('**/api/WhatsOn/Productions', (route) => route.fulfill({ status: 500, json: body }))
  await respondWith({ isError: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText(GENERAL)
  await page.unroute('**/api/WhatsOn/Productions')
  await page.route('**/api/WhatsOn/Productions', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('A communication error has occurred')
  await expectAccessible(page)
  await page.unroute('**/api/WhatsOn/Productions')
  scripted.reply({ '/api/WhatsOn/Productions': { dates: [], hasMore: false } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('No upcoming events found')
  for (const text of ['status of', 'ERR_FAILED']) ignoreErrors(browserErrors, text)
})
