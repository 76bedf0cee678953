import type { Page } from '@playwright/test'
import type { PageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { expectFocusKept } from '../support/keyboard.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const SERIES = '/whats-on/series/great-performers'

const scrollTo = (page: Page, y: number | 'end') =>
  page.evaluate(
    (to) => window.scrollTo({ top: to === 'end' ? document.body.scrollHeight : to, behavior: 'instant' }),
    y,
  )

test('a series page has details, upcoming events, and a bar that is light below the heading [SERIESP-02 SERIESP-05 SERIESP-06]', async ({
  page,
}) => {
  for (const window of [PHONE, DESKTOP]) {
    await page.setViewportSize(window)
    await page.goto(SERIES)
    await expect(page.getByRole('heading', { level: 1, name: 'Great Performers' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All six recitals' })).toBeVisible()
    await expect(page.getByText('Six recitals by musicians')).toBeVisible()
    const events = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
    await expect(events).toHaveCount(6)
    await expectWellMade(page)
  }
  const bar = page.getByRole('complementary', { name: 'Booking' })
  await expect(bar).toBeInViewport()
  await scrollTo(page, 700)
  await expect(bar).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
  await scrollTo(page, 'end')
  await expect(bar).toHaveAttribute('data-theme', 'dark')
  await scrollTo(page, 700)
  await expect(bar).toHaveAttribute('data-theme', 'light')
  await page.setViewportSize({ width: 1440, height: 500 })
  await scrollTo(page, 0)
  await expect(bar, 'over the heading').toHaveAttribute('data-theme', 'dark')
})

test('a series’ booking button stays visible while scrolling, and doesn’t cover the footer', async ({ page }) => {
  for (const window of [PHONE, DESKTOP]) {
    await page.setViewportSize(window)
    await page.goto(SERIES)
    const bar = page.getByRole('complementary', { name: 'Booking' })
    for (const y of [0, 400, 1200]) {
      await scrollTo(page, y)
      await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 })
    }
    const [above, top] = await bar.evaluate((element) => {
      element.closest('article')?.scrollIntoView({ block: 'end', behavior: 'instant' })
      const before = element.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN
      return [before, element.getBoundingClientRect().top]
    })
    await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 })
    expect(above, 'the last of the page ends above the bar').toBeLessThanOrEqual(top + 0.5)
  }
})

test('a calendar page has ten dates, and a page of series at most twelve [WHATSON-19]', async ({ page }) => {
  await page.goto('/whats-on')
  const dates = page.getByRole('main').locator('h2:has(time)')
  await expect(dates).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(dates).toHaveCount(20)
  await page.goto('/whats-on?viewmode=series')
  const series = page.getByRole('main').getByRole('article')
  await expect(series).not.toHaveCount(0)
  await expect.poll(() => series.count()).toBeLessThanOrEqual(12)
})

test('eleven days of the programme take at most 4,000 pixels on a phone, below a line that stays', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/whats-on')
  await page.getByRole('button', { name: 'Show more' }).click()
  const days = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2 time') })
  await expect(days).toHaveCount(20)
  const bottom = () => days.nth(10).evaluate((day) => day.getBoundingClientRect().bottom + window.scrollY)
  await expect.poll(bottom).toBeLessThanOrEqual(4_000)
  await days.nth(10).scrollIntoViewIfNeeded()
  const weeks = page.getByRole('navigation', { name: 'Weeks' })
  await expect(weeks.locator('[aria-current]')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeInViewport()
  await expectWellMade(page)
})

test('`Show more` appends a series’ next events and focuses the first new one', async ({ page }) => {
  await page.goto('/')
  // Before the page is ready the browser itself would follow the link.
  await expect(page.locator('html')).not.toHaveClass(/loading/)
  await page.route('**/page-data?*', async (route) => {
    const answer = await route.fetch()
    const data = readPageData<PageData>(await answer.text())
    for (const item of Object.values(data.answers) as { hasMore?: boolean }[])
      if ('hasMore' in item) item.hasMore = true
    await route.fulfill({ response: answer, json: data })
  })
  await page.route('**/api/WhatsOn/SeriesItem', async (route) => {
    const body = route.request().postDataJSON()
    expect(body.filtersApplied.pageNumber).toBe(2)
    const answer = await route.fetch({
      postData: { ...body, filtersApplied: { ...body.filtersApplied, pageNumber: 1 } },
    })
    const { result } = await answer.json()
    const [first, second] = result.upcoming
    await route.fulfill({
      json: { isError: false, result: { ...result, upcoming: [first, { ...second, id: 'new', name: 'Encore' }] } },
    })
  })
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path })
    document.body.append(link)
    link.click()
  }, SERIES)
  const events = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
  await expect(events).toHaveCount(6)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(events, 'the one that was there stays once').toHaveCount(7)
  await expect(page.getByRole('link', { name: 'Encore', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('the start of a sale reads like 05 Mar 2027, the time of a performance like 8:00pm [FORMAT-S-02]', async ({
  page,
}) => {
  await page.goto('/whats-on/a-love-supreme')
  const heading = page.getByRole('main').locator('header').first()
  await expect(heading).toContainText(/On sale \d\d [A-Z][a-z]{2} 20\d\d\b/)
  const dates = page.getByRole('main').locator('#dates').getByRole('listitem')
  await expect(dates).toHaveText([/8:00pm\s*Marlow Hall$/])
})

test('an article links to its listing, its category and the next older article [NEWS-07 NEWS-08 NEWS-10 BLOCK-11]', async ({
  page,
}) => {
  for (const window of [PHONE, DESKTOP]) {
    await page.setViewportSize(window)
    await page.goto('/news/the-piano-that-travels-by-lift')
    await expectWellMade(page)
  }
  const head = page.getByRole('main').locator('header')
  await expect(head.getByRole('heading', { level: 1, name: 'The piano that travels by lift' })).toBeVisible()
  await expect(head).toContainText('How five hundred and twenty kilograms')
  await expect(head.locator('time')).toHaveText(/^[1-9]\d? [A-Z][a-z]+ 20\d\d$/)
  await expect(head.locator('img')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to News and stories' })).toHaveAttribute(
    'href',
    '/news#component-news-listing',
  )
  await expect(head.getByRole('link', { name: 'Behind the scenes' })).toHaveAttribute(
    'href',
    /^\/news\?blogfilters=newsCategory:[0-9a-f-]{36}#component-news-listing$/,
  )
  // A picture that is drawn on its first request would occupy the connections that the next article needs.
  const drawn = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  await page.route('**/media/**', (route) => route.fulfill(drawn))
  const older = [
    'Listening in the dark',
    'A season of first hearings',
    'How to read a quartet without reading music',
    'The woman who tunes the room',
    'A hundred seats at twenty-five dollars',
    'Twenty-four songs on foot',
    'Four notes lower',
    'Two thousand pipes before breakfast',
    'The doors stay open',
    'Sixty concerts and a wall',
    'What the tape remembers',
    'The piano that travels by lift',
  ]
  for (const name of older) {
    await expect(page.getByRole('heading', { name: 'Next Article' })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^Read Article ?: ${name}$`) }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('an article taller than 1600 px links back to the top, and a shorter one doesn’t [NEWS-09]', async ({ page }) => {
  const heightOf = () =>
    page
      .getByRole('main')
      .getByRole('article')
      .first()
      .evaluate((article) => article.clientHeight)
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.setViewportSize(DESKTOP)
  await page.goto('/news/the-piano-that-travels-by-lift')
  await expect.poll(heightOf).toBeGreaterThan(1600)
  await scrollTo(page, 'end')
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .evaluate((article) => Object.assign(article.style, { maxHeight: '1600px', overflow: 'hidden' }))
  await expect(button).toHaveCount(0)
})

test('an artist’s page has their concerts here and those played; concerts and the search lead to it', async ({
  page,
}) => {
  for (const window of [PHONE, DESKTOP]) {
    await page.setViewportSize(window)
    await page.goto('/artists/halcyon-quartet')
    await expect(page.getByRole('heading', { level: 1, name: 'Halcyon Quartet' })).toBeVisible()
    await expect(page.getByRole('img', { name: /chairs/ })).toBeVisible()
    const played = page.getByRole('region', { name: 'Played here' }).getByRole('listitem')
    await expect(played.first()).toHaveText(/\d+ \w+ 20\d\d$/)
    const concerts = page.getByRole('region', { name: 'Concerts here' }).getByRole('article')
    await expect(concerts.first()).toContainText('Halcyon Quartet')
    await expectWellMade(page)
  }
  await page.goto('/whats-on/jupiter')
  const performers = page.getByRole('heading', { level: 1 }).locator('+ p')
  await expect(performers.getByRole('link', { name: 'Tomas Areal' })).toHaveAttribute('href', '/artists/tomas-areal')
  await expect(performers.getByRole('link')).toHaveCount(1)
  await performers.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tomas Areal' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Concerts here' }).getByRole('article')
  await expect(own.filter({ has: page.getByRole('link', { name: 'Jupiter' }) })).toHaveCount(1)
  const results = page.getByRole('main').getByRole('article')
  // A venue that has just started is filling its index.
  await expect(async () => {
    await page.goto('/search?searchquery=keywords:halcyon;page:1')
    await expect(results.first().getByRole('link')).toHaveAttribute('href', '/artists/halcyon-quartet')
  }).toPass()
})

test('past seasons show the series that have ended and posters of the productions', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/whats-on/past-seasons')
  const main = page.getByRole('main')
  const names = main.getByRole('heading', { level: 3 })
  await expect(names.first()).toHaveText('Winter Quartets')
  await expect(main.getByRole('article').filter({ hasText: /events$/ })).toHaveCount(1)
  const poster = main
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Winter Quartet: Two Cellos' }) })
  await expect(poster.locator('img')).toBeVisible()
  await expect(poster).toContainText('Halcyon Quartet and Kofi Anselm')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^20\d\d$/)
  await expectWellMade(page)
})

test('the logout page signs out and redirects to the login, or shows an error', async ({ page, browserErrors }) => {
  let requests = 0
  await page.route('**/api/Authentication/Logout', (route) => {
    requests += 1
    if (requests <= 2) return route.abort()
    return route.fulfill({ json: { isError: false, result: {} } })
  })
  await page.goto('/account/log-out')
  await expect(page.getByText('You are still signed in')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => requests).toBe(2)
  await expect(page.getByText('You are still signed in')).toBeVisible()
  await expectFocusKept(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/account\/log-in$/)
  expect(requests).toBe(3)
  ignoreErrors(browserErrors, 'ERR_FAILED')
})

test('the style guide shows every block in every theme', async ({ page }) => {
  const shown = new Set<string>()
  for (const theme of ['light', 'dark', 'warm', 'accent']) {
    await page.setViewportSize(theme === 'light' ? PHONE : DESKTOP)
    await page.goto(`/style-guide?theme=${theme}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Themes' }).getByRole('link', { name: theme })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('main').getByText('An error has occurred'), 'the sample alone').toHaveCount(1)
    await expect(page.locator('[style*="--span"]:empty'), 'a block that draws nothing').toHaveCount(0)
    await expectWellMade(page)
    shown.add((await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).join('\n'))
  }
  expect(shown.size, 'the same in each theme').toBe(1)
  for (const alias of ['accordions', 'relatedNews', 'nextArticle', 'venueMap'])
    expect([...shown][0]?.split('\n')).toContain(alias)
})

test('a production page has its facts, a menu of its blocks, and a booking bar [PROD-02 PROD-03 PROD-04]', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/whats-on/jupiter')
  const main = page.getByRole('main')
  const hero = main.locator('header').first()
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Jupiter')
  await expect(hero.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText(
    'Yarra Sinfonia, Marit Solheim and Tomas Areal',
  )
  // Within a month, or across the end of one or of a year: the season begins on the day of the test.
  const dates = hero.getByRole('paragraph').filter({ hasText: /\d+(?: \w+(?: 20\d\d)?)? – \d+ \w+ 20\d\d/ })
  await expect(dates, 'beside the dates, and not in the facts alone').toContainText('Marlow Hall')
  const menu = main.getByRole('navigation', { name: 'On this page' })
  const labels = await menu.getByRole('link').allTextContents()
  expect(labels).toEqual(['About', 'Programme', 'Dates', 'Tickets', 'Artist', 'More'])
  for (const label of labels) {
    const target = `#${label.toLowerCase()}`
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('href', target)
    await expect(main.locator(target)).toHaveCount(1)
  }

  const bar = page.getByRole('complementary', { name: 'Booking' })
  await expect(bar, 'the heading has the button').toBeHidden()
  await scrollTo(page, 'end')
  await expect(bar).toBeVisible()
  await scrollTo(page, 0)
  await expect(bar).toBeHidden()

  await page.setViewportSize(PHONE)
  await expect(menu.getByRole('link', { name: 'Tickets' })).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Tickets' }).click()
  await expect(page).toHaveURL(/#tickets$/)
  await expect(main.locator('#tickets')).toBeInViewport()
  await expect(bar).toBeInViewport()
  const answer = await page.request.get('/page-data?address=/whats-on/jupiter')
  const { page: item } = readPageData<PageData>(await answer.text())
  const { result } = await (await page.request.get(`/api/WhatsOn/Production?Id=${item.id}`)).json()
  await expect(bar.getByRole('link', { name: /^Book now.*Jupiter$/ })).toHaveAttribute(
    'href',
    `/purchase/single-event?productionId=${result.tessituraId}`,
  )
})
