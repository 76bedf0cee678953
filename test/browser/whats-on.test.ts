import type { Page, Request } from '@playwright/test'
import { addDays, mondayOf, weekdayOf } from '#shared/calendar-day'
import { EARLIEST_DAY } from '#shared/content/programme-filters'
import { showDay, venueDay } from '#shared/dates'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { contentItem } from '../support/content-upstream.ts'
import { listOf, outside } from '../support/scripted-blocks.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import {
  type Asked,
  calls,
  dateNamedAfter,
  everyFilter,
  filterBlocks,
  programmeReplies,
  scriptedSeries,
  whatsOnPage,
} from '../support/scripted-programme.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const PHONE = { width: 390, height: 844 }
/** Read once a test, so that none sees two days around midnight. */
let today = ''
/** A separate start date for each test, because the web server caches responses for a while. */
const from = (days: number) => `startDate=${addDays(today, days)}`

const production = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const filterForm = (page: Page) => page.getByRole('form', { name: 'Filter' })
const filtersOf = (page: Page) => new URL(page.url()).searchParams.get('eventfilters')
const asked = (scripted: ScriptedVenue, path: string) =>
  scripted.inputs(path).map((input) => (input as unknown as Asked).filtersApplied)

test.beforeEach(async ({ scripted }) => {
  today = venueDay(new Date(), 'Australia/Melbourne')
  await scripted.publishSettings({})
  scripted.reply({ ...programmeReplies, [calls.calendar]: dateNamedAfter })
})

test('the editors’ filters take effect on `Apply`, and the address stores them [WHATSON-03 WHATSON-12 WHATSON-13 WHATSON-15]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  await page.clock.install()
  await page.goto(`/whats-on?${from(4)}&utm_source=mail`)
  await expect(production(page, 'By nothing')).toBeVisible()
  const form = filterForm(page)
  await expect(form.getByRole('group', { name: 'Genre' }).getByRole('checkbox')).toHaveCount(2)
  await expect(form.getByLabel('Venue').getByRole('option')).toHaveText(['All', 'Great Hall', 'The Salon'])
  await expect(form.getByText('Hidden')).toHaveCount(0)
  expect(scripted.inputs(calls.options).map(({ Id }) => Id)).toEqual(['genre'])
  const clear = form.getByRole('button', { name: 'Clear Filters' })
  await expect(clear, 'there is nothing to clear').toHaveCount(0)

  await form.getByLabel('Words').fill('late; quartets')
  await form.getByRole('checkbox', { name: 'Jazz' }).check()
  await form.getByRole('checkbox', { name: 'Chamber' }).check()
  await form.getByLabel('Venue').selectOption('The Salon')
  const day = addDays(today, 3)
  const name = showDay(day, 'calendarHeading')
  if (day.slice(0, 7) !== today.slice(0, 7)) await form.getByRole('button', { name: 'Next month' }).click()
  await form.getByRole('button', { name }).click()
  await expect(form.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await page.clock.runFor(5_000)
  await expect(production(page, 'By nothing'), 'the list stays until Apply').toBeVisible()
  await expect.poll(() => filtersOf(page)).toBeNull()
  await form.getByRole('button', { name: 'Apply' }).click()
  const applied = production(page, `By late; quartets + ${day} + 107 101 + 2`)
  await expect(applied).toBeVisible()
  await expect.poll(() => filtersOf(page)).toBe(`searchText:late%3B%20quartets;dates:${day};filters:107,101;venueIds:2`)
  await expect
    .poll(() => new URL(page.url()).searchParams.get('utm_source'), 'a parameter of others stays')
    .toBe('mail')
  const visited = await page.evaluate(() => history.length)
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => history.length), 'the same filters again are no new page').toBe(visited)

  await page.reload()
  await expect(applied).toBeVisible()
  await expect(form.getByLabel('Words')).toHaveValue('late; quartets')
  await expect(form.getByRole('checkbox', { name: 'Jazz' })).toBeChecked()
  await expect(form.getByLabel('Venue')).toHaveValue('venueIds:2')
  await expect(form.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await expectWellMade(page)

  await page.getByRole('list', { name: 'Filters applied' }).getByRole('link', { name: 'Jazz' }).click()
  await expect(production(page, `By late; quartets + ${day} + 101 + 2`)).toBeVisible()
  await page.goBack()
  await expect(applied).toBeVisible()
  await clear.click()
  await expect(production(page, 'By nothing')).toBeVisible()
  await expect.poll(() => filtersOf(page)).toBeNull()
  await expect(clear).toHaveCount(0)
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(form.getByLabel('Words')).toHaveValue('')
})

test('with auto-update on, filters apply by themselves a second after the last change [WHATSON-14]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter), filtersAutoUpdate: true }))
  await page.clock.install()
  await page.goto(`/whats-on?${from(1)}`)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const form = filterForm(page)
  await expect(form.getByRole('button', { name: 'Apply' })).toHaveCount(0)
  const before = scripted.inputs(calls.calendar).length
  await form.getByRole('checkbox', { name: 'Jazz' }).check()
  await page.clock.runFor(900)
  await form.getByRole('checkbox', { name: 'Chamber' }).check()
  await page.clock.runFor(900)
  expect(scripted.inputs(calls.calendar)).toHaveLength(before)
  await expect.poll(() => filtersOf(page)).toBeNull()
  await page.clock.runFor(200)
  await expect(production(page, 'By 107 101')).toBeVisible()
  expect(asked(scripted, calls.calendar).slice(before)).toMatchObject([{ filters: ['107', '101'] }])
})

test('the date picker starts weeks on Monday, works by keyboard, and can choose all weekends [WHATSON-18]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks([{ type: 'dates', label: 'Dates' }]) }))
  await page.goto('/whats-on')
  const form = filterForm(page)
  const grid = form.getByRole('grid', { name: 'Dates' })
  await expect
    .poll(() => grid.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.getAttribute('abbr'))))
    .toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  const dayButton = (day: string) => form.getByRole('button', { name: showDay(day, 'calendarHeading'), exact: true })
  await dayButton(today).focus()
  const keys: [key: string, by: (day: string) => string][] = [
    ['ArrowRight', (day) => addDays(day, 1)],
    ['ArrowDown', (day) => addDays(day, 7)],
    ['ArrowDown', (day) => addDays(day, 7)],
    ['ArrowLeft', (day) => addDays(day, -1)],
    ['ArrowUp', (day) => addDays(day, -7)],
    ['End', (day) => addDays(day, (7 - weekdayOf(day)) % 7)],
    ['Home', (day) => addDays(day, -6)],
  ]
  let day = today
  for (const [key, by] of keys) {
    await page.keyboard.press(key)
    const target = by(day)
    day = target < today ? today : target
    await expect(dayButton(day), key).toBeFocused()
  }
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await expect(dayButton(day)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayButton(day)).toHaveAttribute('aria-pressed', 'true')

  await form.getByRole('checkbox', { name: 'Weekends only' }).check()
  await expect(grid).toHaveCount(0)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => filtersOf(page)).toContain('dates:')
  await expect(form.getByRole('checkbox', { name: 'Weekends only' })).toBeChecked()
  const year = Array.from({ length: 365 }, (_, at) => addDays(today, at))
  const weekends = year.filter((each) => ['Fri', 'Sat', 'Sun'].includes(new Date(each).toUTCString().slice(0, 3)))
  await expect.poll(() => asked(scripted, calls.calendar).at(-1)?.dates).toEqual(weekends)
  await form.getByRole('button', { name: 'Clear dates' }).click()
  await expect(grid).toBeVisible()
  await expect(form.getByRole('button', { pressed: true })).toHaveCount(0)
})

test('on a small screen the filters fill the screen, and `Apply` closes them [WHATSON-11]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  await page.setViewportSize(PHONE)
  await page.goto('/whats-on')
  await expectWellMade(page)
  await expect(filterForm(page)).toBeHidden()
  const open = page.getByRole('button', { name: 'Filter', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await expect
    .poll(async () => Object.values((await dialog.boundingBox()) ?? {}).map(Math.round))
    .toEqual([0, 0, PHONE.width, PHONE.height])
  await dialog.getByRole('checkbox', { name: 'Jazz' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect.poll(() => filtersOf(page), 'closing it applies nothing').toBeNull()
  await open.click()
  await expect(dialog.getByRole('checkbox', { name: 'Jazz' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Jazz' }).check()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(production(page, 'By 107')).toBeVisible()
})

test('a page that arrives once another list is shown is not added to that list', async ({ page, scripted }) => {
  scripted.reply({
    [calls.calendar]: (input: Asked) => {
      const { pageNumber, searchText } = input.filtersApplied
      if (pageNumber === 1) return { ...dateNamedAfter(input), hasMore: true }
      const name = `Further ${searchText || 'nothing'}`
      return { dates: [{ date: '2037-03-05', productions: [scriptedTile(name, name)] }], hasMore: false }
    },
  })
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isLate = (request: Request) => {
    const sent = decodeURIComponent(request.url() + (request.postData() ?? ''))
    return sent.includes(calls.calendar) && /pageNumber\W+2/.test(sent) && !sent.includes('quartets')
  }
  await page.route(`**${calls.calendar}*`, async (route) => {
    if (isLate(route.request())) await released
    await route.continue()
  })
  await page.goto(`/whats-on?${from(5)}`)
  await expect(production(page, 'By nothing')).toHaveCount(1)
  const more = page.getByRole('button', { name: 'Show more' })
  const asked = page.waitForRequest(isLate)
  await more.click()
  const late = (await asked).response()
  await filterForm(page).getByLabel('Words').fill('quartets')
  await filterForm(page).getByRole('button', { name: 'Apply' }).click()
  await expect(production(page, 'By quartets')).toHaveCount(1)
  await more.click()
  await expect(production(page, 'Further quartets')).toHaveCount(1)
  release()
  await (await late)?.finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(production(page, 'Further nothing')).toHaveCount(0)
})

test('coming back to a list with a part that fails shows no later part, until all can be shown', async ({
  page,
  scripted,
  browserErrors,
}) => {
  let isFailing = false
  scripted.reply({
    [calls.calendar]: ({ filtersApplied: { pageNumber } }: Asked) =>
      isFailing && pageNumber === 2
        ? new Refusal(503)
        : {
            dates: [
              { date: `2037-03-0${pageNumber}`, productions: [scriptedTile(`${pageNumber}`, `Part ${pageNumber}`)] },
            ],
            hasMore: pageNumber < 3,
          },
  })
  await scripted.publish(whatsOnPage(), contentItem('/visit', {}, { name: 'Visit' }))
  await page.goto(`/whats-on?${from(6)}`)
  const more = page.getByRole('button', { name: 'Show more' })
  for (const part of [2, 3]) {
    await more.click()
    await expect(production(page, `Part ${part}`)).toBeVisible()
  }
  isFailing = true
  await page.goto('/visit')
  const failed = page.waitForResponse((response) => response.status() === 503)
  await page.goBack()
  await failed
  await expect(more).toBeEnabled()
  await expect(page.getByRole('heading', { name: /^Part/ })).toHaveText(['Part 1'])
  isFailing = false
  await more.click()
  await expect(page.getByRole('heading', { name: /^Part/ })).toHaveText(['Part 1', 'Part 2'])
  await more.click()
  await expect(page.getByRole('heading', { name: /^Part/ })).toHaveText(['Part 1', 'Part 2', 'Part 3'])
  ignoreErrors(browserErrors, 'status of 503')
})

test('featured productions follow the unfiltered calendar only [WHATSON-01 WHATSON-04 WHATSON-17]', async ({
  page,
  scripted,
}) => {
  scripted.reply({
    [calls.calendar]: (input: Asked) => ({ ...dateNamedAfter(input), hasMore: input.filtersApplied.pageNumber === 1 }),
    [calls.series]: { series: [scriptedSeries(1)], hasMore: false },
  })
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  const carousel = page.getByRole('region', { name: 'Featured' })
  await page.goto(`/whats-on?${from(2)}`)
  await expect(carousel.getByRole('heading', { name: 'Jupiter' })).toBeVisible()
  await expect(carousel).toContainText('from $15')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const modes = page.getByRole('navigation', { name: 'View' })
  await modes.getByRole('link', { name: 'Series' }).click()
  await expect(page).toHaveURL(/&viewmode=series$/)
  await expect(page.getByRole('heading', { name: 'Series 1' })).toBeVisible()
  await expect(production(page, 'By nothing')).toHaveCount(0)
  await expect(carousel).toHaveCount(0)
  expect(asked(scripted, calls.series).map(({ pageNumber }) => pageNumber)).toEqual([1])
  await modes.getByRole('link', { name: 'Calendar' }).click()
  await expect(carousel).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe(`?${from(2)}`)

  await page.getByLabel('From').fill(addDays(today, 40))
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(new RegExp(`startDate=${addDays(today, 40)}$`))
  await expect
    .poll(() => asked(scripted, calls.calendar).at(-1))
    .toMatchObject({
      pageNumber: 1,
      startDate: addDays(today, 40),
    })
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h2 time') }),
  ).toHaveCount(1)

  for (const address of ['/whats-on?viewmode=SERIES', '/whats-on?viewmode=Series&eventfilters=filters:109']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Series 1' })).toBeVisible()
    await expect(carousel).toHaveCount(0)
  }
  for (const address of ['/whats-on?eventfilters=filters:108', '/whats-on?viewmode=garbage&eventfilters=venueIds:2']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(/^By /)
    await expect(carousel).toHaveCount(0)
  }
})

test('series are tiles in as many columns as fit, with a banner after every few of them [WHATSON-08 WHATSON-09]', async ({
  page,
  scripted,
}) => {
  const poster = {
    ...{ id: 'poster', name: 'Poster', url: '/media/series.svg', extension: 'svg', width: 80, height: 100 },
    ...{ bytes: 100, alt: '', focalPoint: null, crops: [] },
  }
  scripted.content.addFile('/media/series.svg', {
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100"/></svg>',
    headers: { 'content-type': 'image/svg+xml' },
  })
  const all = Array.from({ length: 24 }, (_, at) => scriptedSeries(at + 1, at === 0 ? { image: poster } : {}))
  scripted.reply({
    [calls.series]: ({ filtersApplied: { pageNumber } }: Asked) => ({
      series: all.slice((pageNumber - 1) * 12, pageNumber * 12),
      hasMore: pageNumber === 1,
    }),
  })
  const promoBanners = listOf(
    'programmePromo',
    { heading: 'Give a series', text: 'A year of evenings.', link: outside('How', 'https://example.org/give') },
    { heading: 'Come as a group', text: 'Ten or more.' },
  )
  await scripted.publish(whatsOnPage({ promoBanners }))
  await page.goto('/whats-on?viewmode=series&startDate=2027-02-01')
  const tiles = page.getByRole('main').getByRole('article')
  await expect(tiles).toHaveCount(12)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(tiles).toHaveCount(24)
  expect(asked(scripted, calls.series).map(({ pageNumber }) => pageNumber)).toEqual([1, 2])
  await expect(production(page, 'Series 13')).toBeFocused()
  const first = tiles.first()
  await expect(first.getByRole('link', { name: 'Series 1', exact: true })).toHaveAttribute('href', '/series/1')
  await expect(first.getByText('5 – 9 March 2027')).toBeVisible()
  await expect(first.getByText('1 event', { exact: true })).toBeVisible()
  await expect(tiles.nth(1).getByText('2 events', { exact: true })).toBeVisible()
  await expect(first.locator('img')).toHaveAttribute('src', /series\.svg/)
  await expect(first.getByRole('link', { name: 'Book now : Series 1' })).toHaveAttribute(
    'href',
    '/purchase/series-package?seriesId=501',
  )
  await expectWellMade(page)
  /** Returns the positions of the banners: the number of tiles before each. */
  const banners = () =>
    page
      .getByRole('main')
      .locator('li > article, li > [data-theme=warm]')
      .evaluateAll((items) => {
        let before = 0
        const positions: [number, string | null][] = []
        for (const item of items) {
          if (item.tagName === 'ARTICLE') before += 1
          else if (item.checkVisibility()) positions.push([before, item.querySelector('p')?.textContent ?? null])
        }
        return positions
      })
  const rhythms: [width: number, every: number][] = [
    [575, 9],
    [576, 8],
    [767, 8],
    [768, 12],
    [991, 12],
    [992, 6],
    [1359, 6],
    [1360, 12],
    [1600, 12],
  ]
  const names = ['Give a series', 'Come as a group']
  for (const [width, every] of rhythms) {
    await page.setViewportSize({ width, height: 800 })
    const expected = Array.from({ length: Math.floor(24 / every) }, (_, at) => [(at + 1) * every, names[at % 2]])
    await expect.poll(banners, `${width} px`).toEqual(expected)
  }
})

test('the production picked for the end of the page is below the list, if there is one [WHATSON-10]', async ({
  page,
  scripted,
}) => {
  const passion = contentItem(
    '/whats-on/passion',
    { company: 'Bellbird Baroque', tagline: 'Three hours', backgroundColour: { color: '#102030' } },
    { contentType: 'production', name: 'The Passion' },
  )
  await scripted.publish(whatsOnPage({ footerProduction: [passion] }))
  await page.goto('/whats-on')
  const banner = page.getByRole('complementary', { name: 'Also on' })
  await expect(banner.getByRole('heading', { name: 'The Passion' })).toBeVisible()
  await expect(banner.getByText('Bellbird Baroque')).toBeVisible()
  await expect(banner.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', '/whats-on/passion')
  const below = await banner.evaluate(
    (element) => element.compareDocumentPosition(document.querySelector('main h3') as Node) & 2,
  )
  expect(below, 'after the list').toBe(2)
  await expectWellMade(page)
  await scripted.publish(whatsOnPage())
  await page.goto('/whats-on')
  await expect(production(page, 'By nothing')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a production shows its subheading, tagline and tags in its own colours [WHATSON-07]', async ({
  page,
  scripted,
}) => {
  const coloured = { backgroundColour: '#3b1020', textColour: '#ffe9d0' }
  const words = { subheading: 'Songs of winter', tagline: 'Bring a coat', tags: ['Song', 'Late'] }
  const productions = [scriptedTile('a', 'Winterreise', { ...words, ...coloured }), scriptedTile('b', 'Plain')]
  scripted.reply({ [calls.calendar]: { dates: [{ date: '2027-03-05', productions }], hasMore: false } })
  await scripted.publish(whatsOnPage())
  await page.goto('/whats-on?startDate=2025-02-02')
  const tile = page.getByRole('article').filter({ hasText: 'Winterreise' })
  await tile.locator('summary').click()
  for (const text of ['Songs of winter', 'Bring a coat', 'Song', 'Late']) {
    await expect(tile.getByText(text, { exact: true })).toBeVisible()
    const colours = await tile.getByText(text, { exact: true }).evaluate((element) => {
      const themed = element.closest('[data-theme]') as HTMLElement
      return [getComputedStyle(themed).backgroundColor, getComputedStyle(element).color]
    })
    expect(colours, text).toEqual(['rgb(59, 16, 32)', 'rgb(255, 233, 208)'])
  }
  await expect(tile.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(words.tags)
  await expect(page.getByRole('article').filter({ hasText: 'Plain' }).locator('[data-theme=own]')).toHaveCount(0)
})

test('each date is a heading with its productions, and its year outside the current season [WHATSON-05]', async ({
  page,
  scripted,
}) => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const dates = [dayIn(20), dayIn(330)].map((date) => ({ date, productions: [scriptedTile(date, 'Winterreise')] }))
  scripted.reply({ [calls.calendar]: { dates, hasMore: false } })
  await scripted.publish(whatsOnPage())
  await page.goto('/whats-on?startDate=2025-02-11')
  const heading = (at: number) => page.locator(`time[datetime="${dates[at]?.date}"]`)
  await expect(heading(0)).toHaveText(/^\d+\s*\w{3} \w{3}$/)
  await expect(heading(1)).toHaveText(/^\d+\s*\w{3} \w{3} 20\d\d$/)
  await expect(page.getByRole('article').filter({ hasText: 'Winterreise' })).toHaveCount(2)
})

test('the calendar marks scarce, sold-out and cancelled dates in words and by shape [WHATSON-06]', async ({
  page,
  scripted,
}) => {
  const inactive = (label: string) => ({ type: 'Inactive', label })
  const productions = [
    scriptedTile('a', 'Plenty', { availability: 'High', priceStart: 25, company: 'The Salon', venue: 'The Salon' }),
    scriptedTile('b', 'Rush', { availability: 'Limited', priceStart: 25 }),
    scriptedTile('c', 'Gone', { availability: 'SoldOut', bookingAction: inactive('Book later') }),
    scriptedTile('d', 'Wanted', { availability: 'SoldOut', bookingAction: { type: 'External', label: 'Join' } }),
    scriptedTile('e', 'Tonight', { availability: 'SoldOut', priceStart: 25 }),
    scriptedTile('f', 'Called', { availability: 'High', priceStart: 25, bookingAction: inactive('Cancelled') }),
  ]
  scripted.reply({ [calls.calendar]: { dates: [{ date: '2027-03-05', productions }], hasMore: false } })
  await scripted.publish(whatsOnPage())
  await page.goto('/whats-on?startDate=2025-02-03')
  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  const words = {
    Rush: 'Few left',
    Gone: 'Sold out: returned seats come back on sale',
    Wanted: 'Waiting list',
    Tonight: 'Sold out: see the other dates',
    Called: 'Cancelled: ask for your refund',
  }
  const shapes: Record<string, string | null> = {}
  for (const [name, said] of Object.entries(words)) {
    const mark = tile(name).getByRole('paragraph').filter({ hasText: said })
    await expect(mark, name).toBeVisible()
    await expect(mark, name).toHaveText(said)
    shapes[name] = await mark.locator('path').getAttribute('d')
  }
  expect(shapes.Tonight).toBe(shapes.Gone)
  expect(new Set(Object.values(shapes)).size).toBe(4)
  await expect(tile('Plenty').locator('path')).toHaveCount(0)
  for (const name of ['Plenty', 'Rush']) await expect(tile(name), name).toContainText('from $25')
  for (const name of ['Tonight', 'Called']) await expect(tile(name), name).not.toContainText('$25')
  await expect(tile('Plenty').getByText('The Salon')).toHaveCount(1)
  await expectWellMade(page)
})

test('a list without events names the nearest dates, and offers to remove a filter [ERR-S-19]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const soon = addDays(today, 9)
  const near = { dates: [{ date: soon, productions: [scriptedTile('n', 'Near')] }], hasMore: false }
  scripted.reply({
    [calls.calendar]: ({ filtersApplied: { dates, searchText } }: Asked) =>
      searchText === 'near' && dates.length === 0 ? near : { dates: [], hasMore: false },
    [calls.series]: { series: [], hasMore: false },
    [calls.seriesItem]: { upcoming: [], hasMore: false, bookingAction: scriptedSeries(1).bookingAction },
  })
  await scripted.publish(
    whatsOnPage({ filters: filterBlocks(everyFilter) }),
    contentItem('/whats-on/lamps', { tessituraId: 7 }, { contentType: 'series', name: 'Lamps' }),
  )
  const empty = page.getByRole('main').getByText('No upcoming events found')
  const date = addDays(today, 2)
  await page.goto(`/whats-on?eventfilters=searchText:near;dates:${date}`)
  await expect(empty).toBeVisible()
  await expect(page.getByRole('link', { name: 'Without “near”' })).toHaveAttribute(
    'href',
    `/whats-on?eventfilters=dates:${date}`,
  )
  await expectWellMade(page)
  await page.getByRole('link', { name: showDay(soon, 'calendarHeading') }).click()
  await expect(production(page, 'Near')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`startDate=${soon}$`))

  for (const address of [`/whats-on?viewmode=series&${from(3)}`, '/whats-on/lamps', `/whats-on?${from(3)}`]) {
    await page.goto(address)
    await expect(empty, address).toBeVisible()
  }

  scripted.reply({ [calls.calendar]: new Refusal(500, { title: 'The box office is closed' }) })
  await page.goto('/whats-on?startDate=2025-01-01')
  await expect(page.getByText('The box office is closed')).toBeVisible()
  scripted.reply({ [calls.calendar]: dateNamedAfter })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(production(page, 'By nothing')).toBeVisible()
  ignoreErrors(browserErrors, 'status of 500')
})

test('no query in the address breaks the page', async ({ page, scripted }) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  const long = 'x'.repeat(10_000)
  const addresses = [
    'startDate=2024-02-31',
    'startDate=9999-99-99',
    `startDate=${long.slice(0, 4000)}`,
    "eventfilters=searchText:<script>alert(1)</script>'%00;--",
    `eventfilters=searchText:${long.slice(0, 5000)};dates:nonsense,2024-02-31;filters:${long.slice(0, 500)};venueIds:-1,0,1e9,99999999999`,
    `eventfilters=filters:${Array.from({ length: 300 }, (_, at) => at).join(',')}`,
    'eventfilters=%E0%A4%A&viewmode=%00',
    'eventfilters=;;;:::,,,&viewmode=series&viewmode=calendar',
    'pageNumber=0&page=1000000000',
  ]
  for (const query of addresses) {
    const response = await page.goto(`/whats-on?${query}`)
    expect(response?.status(), query.slice(0, 60)).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s on')
  }
  for (const { searchText, dates, filters, venueIds, startDate } of asked(scripted, calls.calendar)) {
    expect(searchText.length).toBeLessThanOrEqual(200)
    expect(dates).toEqual([])
    expect(filters.length).toBeLessThanOrEqual(100)
    expect(venueIds).toEqual([])
    expect(startDate).toBe(today)
  }
})

test('without scripts the filters are a form that leads to the same address', async ({
  browser,
  baseURL,
  scripted,
}) => {
  await scripted.publish(whatsOnPage({ filters: filterBlocks(everyFilter) }))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
  const page = await context.newPage()
  await page.goto(`/whats-on?${from(14)}`)
  await expect(production(page, 'By nothing')).toBeVisible()
  const form = filterForm(page)
  await form.getByLabel('Words').fill('late quartets')
  await form.getByRole('checkbox', { name: 'Jazz' }).check()
  await form.getByRole('checkbox', { name: 'Chamber' }).check()
  await form.getByLabel('Venue').selectOption('The Salon')
  const day = addDays(today, 3)
  await form.getByLabel('Day', { exact: true }).fill(day)
  await form.getByRole('button', { name: 'Apply' }).click()
  const applied = new RegExp(`^By late quartets \\+ ${day} \\+ (?:107 101|101 107) \\+ 2$`)
  await expect(page.getByRole('link', { name: applied })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Jazz' })).toBeChecked()
  await expect(form.getByLabel('Venue')).toHaveValue('venueIds:2')
  await expect(form.getByLabel('Words')).toHaveValue('late quartets')
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue(day)
  await page.getByRole('list', { name: 'Filters applied' }).getByRole('link', { name: 'Jazz' }).click()
  await expect(form.getByRole('checkbox', { name: 'Jazz' })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Chamber' })).toBeChecked()
  await context.close()
})

test('a run is shown in full once, with its other dates, and then in a line', async ({ page, scripted }) => {
  const run = scriptedTile('run', 'Winterreise', {
    ...{ company: 'Solveig Dahl', tags: ['Schubert', 'Song'], dateLabel: '5 – 9 March 2027' },
    alsoOn: ['2027-03-07', '2027-03-09'],
  })
  const dates = ['2027-03-05', '2027-03-07'].map((date) => ({ date, productions: [run] }))
  scripted.reply({ [calls.calendar]: { dates, hasMore: false } })
  await scripted.publish(whatsOnPage())
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await page.goto('/whats-on?startDate=2025-02-12')
    const first = page.getByRole('article').nth(0)
    const second = page.getByRole('article').nth(1)
    await expect(first.getByText('also 7, 9 March')).toBeVisible()
    await expect(first.getByText('Schubert · Song')).toBeVisible()
    await expect(second.getByRole('link', { name: 'Winterreise', exact: true })).toBeVisible()
    await expect(second.getByRole('link', { name: /^Book now/ })).toBeVisible()
    await expect(second.locator('summary')).toHaveCount(0)
    await expect(second.getByText('also')).toHaveCount(0)
    await first.locator('summary').click()
    await expectWellMade(page)
  }
})

test('a sold-out concert is folded to its name and the way to the list for returned seats', async ({
  page,
  scripted,
}) => {
  const soldOut = scriptedTile('full', 'Aurora', {
    ...{ availability: 'SoldOut', hasReturnedSeatsList: true, tags: ['Sibelius'], tessituraId: 1008 },
    bookingAction: { type: 'Inactive', label: 'Sold out' },
    calendar: [{ id: 2031, revision: 0, changedAt: '2027-01-05T03:00:00Z' }],
  })
  const dates = [{ date: '2027-03-05', productions: [soldOut] }]
  scripted.reply({ [calls.calendar]: { dates, hasMore: false } })
  await scripted.publish(whatsOnPage())
  await page.goto('/whats-on?startDate=2025-02-13')
  const entry = page.getByRole('article')
  await expect(entry.getByText('Sold out: join the list for returned seats')).toBeVisible()
  await expect(entry.getByRole('link', { name: 'join the list for returned seats' })).toHaveAttribute(
    'href',
    '/purchase/single-event?productionId=1008&performanceId=2031',
  )
  await expect(entry.getByRole('button')).toHaveCount(0)
  await expect(entry.locator('summary')).toHaveCount(0)
  await expectWellMade(page)
})

test('the weeks with events lead to their days in the list, or to a list from there', async ({ page, scripted }) => {
  const listed = [20, 21, 29, 30].map((days) => addDays(today, days))
  const later = addDays(today, 50)
  const dated = (date: string) => ({ date, productions: [scriptedTile(date, `On ${date}`)] })
  scripted.reply({
    [calls.calendar]: ({ filtersApplied: { startDate } }: Asked) => ({
      dates: startDate === later ? [dated(later)] : listed.map(dated),
      ...{ days: [...listed, later], hasMore: false },
    }),
  })
  await scripted.publish(whatsOnPage())
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`/whats-on?${from(19)}`)
  const weeks = page.getByRole('navigation', { name: 'Weeks' })
  const weekOf = (day: string) => weeks.getByRole('link', { name: `Week of ${showDay(mondayOf(day), 'news')}` })
  await expect(weekOf(listed[0] ?? '')).toHaveAttribute('aria-current', 'true')
  await expect(weekOf(later)).toHaveAccessibleName(/: 1 day with events$/)
  await weekOf(listed[2] ?? '').click()
  const heading = page.locator(`#day-${listed[2]}`)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect.poll(() => new URL(page.url()).search, 'the same list').toBe(`?${from(19)}`)
  await expectWellMade(page)
  await weekOf(later).click()
  await expect(production(page, `On ${later}`)).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`startDate=${later}$`))
  await expect(weekOf(later)).toHaveAttribute('aria-current', 'true')
  await weekOf(listed[0] ?? '').click()
  await expect(production(page, `On ${listed[0]}`)).toBeInViewport()
})

test('past seasons load all series, also after a failure, and more posters page by page', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const poster = (number: number) => ({
    ...{
      id: `past-${number}`,
      name: `Concert ${number}`,
      route: `/whats-on/concert-${number}`,
      company: 'Marlow Players',
    },
    ...{ venue: 'Great Hall', image: null, dateLabel: `5 March ${2024 - Math.floor(number / 20)}` },
    lastDay: `${2024 - Math.floor(number / 20)}-03-05`,
  })
  const posters = Array.from({ length: 50 }, (_, at) => poster(at + 1))
  let isFailing = true
  let isSeriesFailing = true
  await scripted.publish(
    contentItem('/whats-on/past-seasons', {}, { contentType: 'pastSeasons', name: 'Past seasons' }),
  )
  scripted.reply({
    [whatsOn.past.path]: ({ PageNumber }: { PageNumber: string }) => {
      const at = Number(PageNumber)
      if (at === 3 && isFailing) return new Refusal(503)
      return { productions: posters.slice(24 * (at - 1), 24 * at), hasMore: at < 3 }
    },
    [calls.series]: ({ filtersApplied: { startDate, pageNumber } }: Asked) => {
      if (startDate !== EARLIEST_DAY) return { series: [], hasMore: false }
      if (pageNumber === 1) return { series: [], hasMore: true }
      return isSeriesFailing
        ? new Refusal(503)
        : { series: [scriptedSeries(1, { dateLabel: '5 March 2021' })], hasMore: false }
    },
  })
  const posterLinks = page.getByRole('heading', { level: 3 }).getByRole('link')
  const more = page.getByRole('button', { name: 'Show more' })
  await page.setViewportSize(PHONE)
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await page.goto('/whats-on/past-seasons')
  await expect(again).toBeVisible()
  isSeriesFailing = false
  await again.click()
  await expect(posterLinks).toHaveCount(24)
  await more.click()
  await expect(posterLinks).toHaveCount(48)
  await expect(production(page, 'Concert 25')).toBeFocused()
  await more.click()
  await expect(again).toBeVisible()
  await expect(posterLinks, 'what was loaded stays').toHaveCount(48)
  ignoreErrors(browserErrors, 'status of 503')
  isFailing = false
  await again.click()
  await expect(posterLinks).toHaveCount(51)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['2024', '2023', '2022', '2021'])
  for (const window of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(window)
    await expectWellMade(page)
  }
})
