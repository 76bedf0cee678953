import { contentItem } from '../support/content-upstream.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { test } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

const WHATS_ON = contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' })
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
