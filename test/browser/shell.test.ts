import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { contentGrid, contentId, contentItem } from '../support/content-upstream.ts'
import { test } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors, ignoreNotFound } from '../support/visitor.ts'

const html = (markup: string) => ({ markup, blocks: [] })
const link = (path: string, title: string) => ({
  linkType: 'Content',
  title,
  route: { path: `${path}/` },
  target: null,
})
const outside = (url: string, title: string) => ({ linkType: 'External', title, url, target: '_blank' })
const block = (contentType: string, properties: object) => ({
  content: { contentType, id: contentId(`${contentType} ${JSON.stringify(properties)}`), properties },
  settings: null,
})
const picture = (url: string, width = 1600, height = 900) => [
  { ...{ id: contentId(url), name: url, mediaType: 'Image', url, extension: 'svg', width, height, bytes: 300 } },
]
const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="${colour}"/><circle cx="1000" cy="450" r="320" fill="#f4f0e7"/></svg>`
const words = (count: number) =>
  contentGrid([
    'richTextEditor',
    { text: html('<p>The hall opens an hour before the music and closes an hour after it.</p>'.repeat(count)) },
  ])
const digest = (...parts: string[]) => createHash('sha1').update(parts.join('\n')).digest('hex')

const header = {
  mainLinks: [link('/whats-on', 'What’s on'), link('/visit', 'Your visit')],
  hamburgerLinks: {
    items: [
      block('menuSection', { heading: 'Concerts', links: [link('/whats-on', 'Calendar')] }),
      block('menuSection', { heading: 'The hall', links: [link('/visit', 'Plan your visit')] }),
    ],
  },
  searchLink: [link('/search', 'Search')],
  contactLink: [link('/visit', 'Write to us')],
  contactText: html('<p>Box office 03 5550 0142</p>'),
}
const footer = {
  text: html('<p>A hall by the water.</p>'),
  officeDetails: html('<p>1 Quay Street</p>'),
  footerLinks: [link('/whats-on', 'Whole calendar')],
  policyLinks: [link('/visit', 'Privacy')],
  partnerLinks: { items: [block('partnerLink', { link: [outside('https://partner.example/', 'A partner')] })] },
  footerAcknowledgementText: html('<p>We play on old land.</p>'),
  footerAcknowledgementAuthor: 'Painting by Mira',
  footerAcknowledgementImage: picture('/media/painting/land.svg'),
}
const group = (contentType: string, properties: object) => ({ items: [block(contentType, properties)] })
const settings = {
  favicon: picture('/media/brand/icon.svg', 64, 64),
  globalHeader: group('globalHeader', header),
  globalFooter: group('globalFooter', footer),
  socialLinks: [
    outside('https://instagram.com/hall', 'Instagram'),
    outside('https://chess.example/hall', 'Chess club'),
  ],
}

test.beforeEach(async ({ scripted }) => {
  const { content, publish, publishSettings } = scripted
  content.addFile('/media/painting/land.svg', {
    body: drawing('#a3201b'),
    headers: { 'content-type': 'image/svg+xml' },
  })
  content.addFile('/media/brand/icon.svg', { body: drawing('#17150f'), headers: { 'content-type': 'image/svg+xml' } })
  content.addFile('/media/hero/hall.svg', { body: drawing('#2336c8'), headers: { 'content-type': 'image/svg+xml' } })
  await publishSettings(settings)
  await publish(
    contentItem('/', { contentGrid: words(3) }, { contentType: 'homePage', name: 'Home' }),
    contentItem('/whats-on', { contentGrid: words(60) }, { name: 'What’s on' }),
    contentItem('/search', {}, { name: 'Search' }),
    contentItem('/account/log-in', {}, { name: 'Log in' }),
    contentItem('/visit', { contentGrid: words(2) }, { name: 'Your visit' }),
    contentItem(
      '/visit/tram',
      { contentGrid: words(60), imageForDesktop: picture('/media/hero/hall.svg') },
      { name: 'By tram' },
    ),
    contentItem('/visit/tram/stops', { contentGrid: words(1) }, { name: 'Stops' }),
    contentItem('/visit/train', { contentGrid: words(1) }, { name: 'By train' }),
    contentItem('/visit/boat', { contentGrid: words(1), hideInMenu: true }, { name: 'By boat' }),
  )
})

/** The page's cumulative layout shift since it opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const page = window as unknown as { shifted: number }
    page.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) page.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name)

test('an alert is shown to every visitor, and once closed stays hidden until its text changes [ALERT-01 ALERT-02 ALERT-03 ALERT-04 ALERT-07]', async ({
  page,
  scripted,
}) => {
  const alert = { alertBarTitle: 'Trams', alertBarContent: html('<p>None on Sunday.</p>') }
  const active = {
    ...{ ...settings, ...alert, alertBarIsActive: true, alertBarIsFullWidth: true, alertBarDaysToHide: 7 },
    alertBarButton: [link('/visit/tram', 'Other ways')],
  }
  const bar = page.getByRole('region', { name: 'Alert' })
  await watchShifts(page)
  await page.goto('/')
  await expect(bar).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).not.toContain('None on Sunday')

  await scripted.publishSettings(active)
  await page.goto('/')
  await expect(bar).toContainText('Trams')
  await expect(bar).toContainText('None on Sunday.')
  await expect(bar.getByRole('link', { name: 'Other ways' })).toHaveAttribute('href', '/visit/tram')
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(width)
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Close the alert' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
  const stored = await cookie(page, 'is_alert_closed')
  expect(stored?.value).toBe(digest('Trams', '<p>None on Sunday.</p>'))
  expect(stored?.path).toBe('/')
  const browsersTime = await page.evaluate(() => performance.timeOrigin + performance.now())
  expect(Math.abs((stored?.expires ?? 0) - browsersTime / 1000 - 7 * 86_400)).toBeLessThan(60)

  // It is still in the HTML, but hidden even before the page's modules run.
  await page.route('**/assets/**/*.js', (route) =>
    /hide-closed-notices/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.mainFrame().goto('/visit')
  await expect(page.getByText('None on Sunday.')).toHaveCount(1)
  await expect(page.getByText('None on Sunday.')).toBeHidden()
  await page.unroute('**/assets/**/*.js')
  await page.goto('/visit', { waitUntil: 'networkidle' })
  await expect(bar).toHaveCount(0)
  expect(await shifted(page)).toBeLessThan(0.02)

  await scripted.publishSettings({
    ...active,
    alertBarContent: html('<p>None on Monday.</p>'),
    alertBarIsFullWidth: false,
  })
  await page.goto('/visit', { waitUntil: 'networkidle' })
  await expect(bar).toContainText('None on Monday.')
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeLessThan(width)
  expect(await shifted(page)).toBeLessThan(0.02)
})

test('the acknowledgement is shown until it is closed once, without motion behind it at first [ALERT-06 ALERT-07 ALERT-08]', async ({
  page,
  scripted,
}) => {
  const active = {
    ...{ ...settings, acknowledgementIsActive: true, acknowledgementButtonText: 'Enter' },
    acknowledgementText: html('<p>We play on old land.</p><p><a href="/visit">Read on</a></p>'),
    acknowledgementBackgroundImage: picture('/media/painting/land.svg'),
    acknowledgementArtworkAuthor: 'Painting by Mira',
  }
  const modal = page.getByRole('dialog', { name: 'Acknowledgement' })
  const isLoading = () => page.evaluate(() => document.documentElement.classList.contains('loading'))
  await watchShifts(page)
  await page.clock.install({ time: new Date('2026-03-02T01:00:00Z') })
  await page.clock.pauseAt(new Date('2026-03-02T01:30:00Z'))

  await page.mainFrame().goto('/')
  await expect.poll(isLoading, 'without a modal the class goes at once').toBe(false)
  await expect(modal).toHaveCount(0)

  await scripted.publishSettings(active)
  await page.mainFrame().goto('/')
  await expect(modal).toContainText('We play on old land.')
  await expect(modal).toContainText('Painting by Mira')
  await expect(modal.locator('img')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true)
  await expect.poll(isLoading).toBe(true)
  await page.clock.runFor(499)
  await expect.poll(isLoading).toBe(true)
  await page.clock.runFor(1)
  await expect.poll(isLoading).toBe(false)
  await page.clock.resume()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(modal).toBeVisible()
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
    .toBe(false)
  await modal.getByRole('button', { name: 'Enter' }).click()
  await expect(modal).toHaveCount(0)
  const stored = await cookie(page, 'is_acknowledgement_closed')
  const text = '<p>We play on old land.</p><p><a href="/visit">Read on</a></p>'
  expect(stored?.value).toBe(digest(text, 'Enter'))
  expect(stored?.path).toBe('/')

  await page.goto('/visit')
  await expect.poll(isLoading).toBe(false)
  await expect(modal).toHaveCount(0)
  expect(await shifted(page)).toBeLessThan(0.02)

  await scripted.publishSettings({ ...active, acknowledgementButtonText: 'Come in', acknowledgementDaysToHide: 1 })
  await page.goto('/visit')
  await modal.getByRole('button', { name: 'Come in' }).click()
  await expect.poll(async () => (await cookie(page, 'is_acknowledgement_closed'))?.value).toBe(digest(text, 'Come in'))
  const again = await cookie(page, 'is_acknowledgement_closed')
  const fewer = ((stored?.expires ?? 0) - (again?.expires ?? 0)) / 86_400
  expect(Math.round(fewer), 'days, of the thirty without a setting').toBe(29)
})

test('the header has links, search, account and a menu that keeps the focus [HEAD-02 HEAD-03 HEAD-04 HEAD-05 HEAD-06 HEAD-07 HEAD-08 HEAD-09]', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/whats-on?a=1&searchquery=keywords:bach;page:3', { waitUntil: 'networkidle' })
  const banner = page.getByRole('banner')
  const field = page.getByPlaceholder('Search for events, artists, and information')
  await expect(banner.getByRole('link', { name: 'Harbour Hall, home page' })).toHaveAttribute('href', '/')
  const main = banner.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(main).toHaveText(['What’s on', 'Your visit'])
  await expect(banner.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    `/account/log-in?returnUrl=${encodeURIComponent('/whats-on?a=1&searchquery=keywords:bach;page:3')}`,
  )

  await banner.getByRole('button', { name: 'Search' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(banner.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill('string quartet')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?a=1&searchquery=keywords:string%20quartet;page:1')

  const opener = banner.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu.getByPlaceholder('Search for events, artists, and information')).toBeVisible()
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 800 })
  await expect(menu.getByRole('heading', { name: 'Concerts' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Plan your visit' })).toHaveAttribute('href', '/visit')
  await expect(menu).toContainText('Box office 03 5550 0142')
  await expect(menu.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/visit')
  for (const name of ['Instagram', 'Chess club'])
    await expect(menu.getByRole('link', { name }).locator('svg')).toBeVisible()
  await expectAccessible(page)
  for (let tab = 0; tab < 14; tab++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main, footer, header > div') === null))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL('/whats-on')
  await expect(menu).toHaveCount(0)

  const bar = banner.locator('> div')
  // The browser reports scrolling once per frame, so the next scroll waits for the last report.
  const scroll = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          window.scrollTo({ top, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
      y,
    )
  const height = (await banner.boundingBox())?.height ?? 0
  await scroll(800 - height)
  await expect(bar).toHaveCSS('position', 'static')
  await scroll(800 - height + 1)
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(bar).toHaveAttribute('data-scroll', 'down')
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeHidden()
  await scroll(800 - height + 900)
  await scroll(800 - height + 700)
  await expect(bar).toHaveAttribute('data-scroll', 'down')
  await scroll(800 - height + 699)
  await expect(bar).toHaveAttribute('data-scroll', 'up')
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeInViewport()

  await page.keyboard.press('Tab')
  await scroll(2_000)
  await scroll(1_700)
  await expect(bar).toHaveCSS('position', 'fixed')
  await banner.getByRole('button', { name: 'Menu' }).focus()
  await scroll(800 - height - 100)
  await expect(bar).toHaveCSS('position', 'static')
  await expect(banner.getByRole('button', { name: 'Menu' }), 'the focus stays in sight').toBeInViewport()

  scripted.setLoggedIn(true)
  await page.goto('/visit')
  await expect(banner.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/overview')
  await expect(banner.getByRole('link', { name: 'Log In' })).toHaveCount(0)
})

test('on a phone the menu has the login link, or the account link for customers [HEAD-03]', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/visit')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const login = menu.getByRole('link', { name: 'Log In' })
  await expect(login).toBeInViewport({ ratio: 1 })
  await expect(login).toHaveAttribute('href', '/account/log-in?returnUrl=%2Fvisit')
  scripted.setLoggedIn(true)
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/overview')
})

test('the footer has the venue’s address, its acknowledgement and the year [FOOT-04]', async ({
  page,
  browser,
  venue,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const text of ['A hall by the water.', '1 Quay Street', 'We play on old land.', 'Painting by Mira'])
    await expect(footer).toContainText(text)
  const year = new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone: 'Australia/Melbourne' }).format(new Date())
  await expect(footer).toContainText(`© ${year} Harbour Hall`)
  await expect(footer.getByRole('link', { name: 'Whole calendar' })).toHaveAttribute('href', '/whats-on')
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/visit')
  await expect(footer.getByRole('link', { name: 'A partner' })).toHaveAttribute('href', 'https://partner.example/')
  await footer.locator('img[src*="land"]').scrollIntoViewIfNeeded()
  await expect(footer.locator('img[src*="land"]')).toBeVisible()

  // Without scripts links and search are visible.
  const context = await browser.newContext({
    baseURL: venue.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const bare = await context.newPage()
  await bare.goto('/')
  await expect(bare.getByRole('banner').getByRole('link', { name: 'Your visit' })).toBeVisible()
  await expect(bare.getByRole('button', { name: 'Menu' })).toBeHidden()
  await bare.getByPlaceholder('Search for events, artists, and information').fill('quartet & more')
  await bare.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(bare).toHaveURL('/search?searchquery=quartet+%26+more')
  await context.close()
})

test('name, header and footer come from one content item and are the same on every page [SHELL-09]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const around = (siteName: string) => ({
    ...settings,
    siteName,
    ogSiteName: siteName,
    globalHeader: group('globalHeader', { ...header, mainLinks: [link('/visit', `To ${siteName}`)] }),
    globalFooter: group('globalFooter', { ...footer, text: html(`<p>${siteName} by the water.</p>`) }),
    alertBarIsActive: true,
    alertBarTitle: `${siteName} is open`,
    alertBarContent: html('<p>Every day.</p>'),
    acknowledgementIsActive: true,
    acknowledgementText: html(`<p>${siteName} stands on old land.</p>`),
    acknowledgementButtonText: 'Come in',
  })
  for (const name of ['Harbour Hall', 'River Rooms']) {
    await scripted.publishSettings(around(name))
    await page.context().clearCookies()
    for (const path of ['/', '/visit', '/visit/tram', '/nothing-here']) {
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('link', { name: `${name}, home page` })).toBeAttached()
      await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name)
      await expect(page.getByText(`${name} is open`)).toBeVisible()
      await expect(page.getByText(`${name} stands on old land.`)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(`${name} by the water.`)
      await expect(page.getByText(`To ${name}`).first()).toBeAttached()
    }
  }
  ignoreNotFound(browserErrors)
})

test('login and checkout have the addresses of the route table [ROUTE-S-07]', async ({ page, scripted }) => {
  const { publish, ticketing } = scripted
  const table = (login: string, checkout: string) =>
    publish(
      contentItem('/settings/login', { routeKey: 'login', link: login }),
      contentItem('/settings/checkout', { routeKey: 'checkout', link: checkout }),
      contentItem('/overview', {}, { contentType: 'overview', name: 'Overview' }),
    )
  const timer = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  const session = {
    ...{ cartCount: 2, keepToken: true, isLoggedIn: false, sessionStatus: 'Active' },
    expiration: new Date(Date.now() + 600_000).toISOString(),
  }
  ticketing.respondWith(succeed(session))
  for (const [login, checkout] of [
    ['/account/log-in', '/purchase/checkout'],
    ['/members/enter', '/till'],
  ] as const) {
    await table(login, checkout)
    await page.goto('/visit')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      `${login}?returnUrl=%2Fvisit`,
    )
    await expect(timer).toHaveAttribute('href', checkout)
    await page.goto('/overview')
    await expect(page).toHaveURL(`${login}?returnUrl=%2Foverview`)
  }
})

test('Back to a page that was opened at a heading returns to where the visitor was', async ({ page, scripted }) => {
  const line = '<p>One line of many.</p>'
  const markup = `<p><a href="/away">Away</a></p>${line.repeat(40)}<h2 id="end">The end</h2>${line.repeat(40)}`
  const text = { markup, blocks: [] }
  const back = { markup: '<p><a href="/long#end">To the end</a></p>', blocks: [] }
  await scripted.publish(
    contentItem('/long', { contentGrid: contentGrid(['richTextEditor', { text }]) }, { name: 'Long' }),
    contentItem('/away', { contentGrid: contentGrid(['richTextEditor', { text: back }]) }, { name: 'Away' }),
  )
  await page.goto('/long#end')
  const scrolled = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrolled).toBeGreaterThan(500)
  // The page may still be scrolling to its heading.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 20, behavior: 'instant' }))
    expect(await scrolled()).toBe(20)
  }).toPass()
  const away = page.getByRole('main').getByRole('link', { name: 'Away' })
  await away.hover()
  const place = await scrolled()
  await away.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Away')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long')
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect.poll(scrolled).toBe(place)
  await away.click()
  await page.getByRole('main').getByRole('link', { name: 'To the end' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long')
  await expect.poll(scrolled, 'a link to the heading still leads to it').toBeGreaterThan(500)
})

test('a content page has a heading, a picture, its section’s menu and a link back to the top [PAGE-03 PAGE-04 PAGE-05 PAGE-06 PAGE-09]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(
    contentItem(
      '/visit/foot',
      { contentGrid: words(1), hideSideMenu: true, imageForDesktop: picture('/media/hero/hall.svg') },
      { name: 'On foot' },
    ),
  )
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/visit/tram')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('By tram')
  await expect(main.getByText('Your visit', { exact: true })).toBeVisible()
  await expect(main.locator('img[src*="hall"]')).toBeVisible()
  const menu = main.getByRole('navigation', { name: 'Your visit' })
  await expect(menu.getByRole('link', { name: 'By tram' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'By train' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'By boat' })).toHaveCount(0)
  const below = menu.getByRole('link', { name: 'Stops' })
  await expect(below).toBeVisible()
  const turn = menu.getByLabel('Pages below By tram').filter({ visible: true })
  await turn.click()
  await expect(below).toBeHidden()
  await turn.press('Enter')
  await expect(below).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await menu.getByRole('link', { name: 'By train' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('By train')
  await expect(below).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)

  for (const [path, name, why] of [
    ['/whats-on', 'What’s on', 'without a parent'],
    ['/visit/tram/stops', 'Stops', 'without siblings'],
    ['/visit/foot', 'On foot', 'where the page hides it'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(main.getByRole('navigation'), why).toHaveCount(0)
  }

  await expect(main.getByText('Your visit', { exact: true }), 'hiding the menu hides nothing else').toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.locator('img[src*="hall"]')).toBeVisible()

  await page.goto('/whats-on')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('What’s on')
  await expect.poll(async () => (await main.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeLessThan(2)
})

test('on a phone a section’s menu is collapsed, so that the page’s text comes first', async ({ page, scripted }) => {
  await scripted.publish(contentItem('/visit/tram', { contentGrid: words(1) }, { name: 'By tram' }))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/visit/tram')
  const menu = page.getByRole('main').getByRole('navigation', { name: 'Your visit' })
  await expect(menu.getByText('More in Your visit')).toBeVisible()
  await expect.poll(async () => (await menu.boundingBox())?.height).toBeLessThan(80)
  const other = menu.getByRole('link', { name: 'By train' })
  await expect(other).toHaveCount(0)
  await menu.getByText('More in Your visit').click()
  await expectAccessible(page)
  await other.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('By train')
  await expect(other).toHaveCount(0)
})

test('below Overview the menu collapses on a phone, and its last entry signs out [PAGE-07 PAGE-08]', async ({
  page,
  scripted,
}) => {
  await scripted.publish(
    contentItem('/members', {}, { name: 'Overview' }),
    contentItem('/members/seats', { contentGrid: words(1) }, { name: 'My seats' }),
    contentItem('/members/letters', { contentGrid: words(1) }, { name: 'My letters' }),
    contentItem('/members/out', {}, { name: 'Log out', contentType: 'logout' }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/members/seats')
  const menu = page.getByRole('navigation', { name: 'Overview' })
  const other = menu.getByRole('link', { name: 'My letters' })
  await expect(other).toHaveCount(0)
  await menu.locator('summary').click()
  await expect(other).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/account/log-in')
  await expect
    .poll(() =>
      scripted.ticketing.requests.some(({ method, url }) => `${method} ${url}` === 'POST /api/Authentication/Logout'),
    )
    .toBe(true)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/members/seats')
  await expect(other).toBeVisible()
})

test('a button opens the accessibility vendor’s widget on every page but the seat selector [SHELL-13]', async ({
  page,
  scripted,
}) => {
  const button = page.getByRole('button', { name: 'Accessibility options' })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.route('https://cdn.userway.org/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.UserWay={widgetOpen(){document.title="opened"}}' }),
  )
  await scripted.publishSettings({
    ...settings,
    javascriptHeader: '<script src="https://cdn.userway.org/widget.js"></script>',
  })
  await scripted.publish(contentItem('/purchase/syos', {}, { name: 'Seats', contentType: 'seatSelector' }))
  for (const path of ['/', '/visit/tram']) {
    await page.goto(path)
    await button.click()
    await expect(page).toHaveTitle('opened')
  }
  await page.goto('/purchase/syos')
  await expect(page.getByRole('dialog')).toContainText('Invalid Url.')
  await expect(button).toHaveCount(0)
})

test('a page that can’t be loaded now shows a message within the site', async ({ page, scripted, browserErrors }) => {
  await page.goto('/')
  scripted.content.behave('failing')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const response = await page.goto(`/never-read-${width}`)
    expect(response?.status()).toBe(503)
    expect(response?.headers()['retry-after']).toMatch(/^\d+$/)
    await expect(page.getByRole('banner').getByRole('link', { name: /home page/ })).toBeVisible()
    await expectWellMade(page)
  }
  scripted.content.behave('well')
  ignoreErrors(browserErrors, 'status of 503')
})

test('of two links pressed one after the other, the second one’s page is shown, however late the first answers', async ({
  page,
  scripted,
}) => {
  await scripted.publish(contentItem('/one', {}, { name: 'One' }), contentItem('/two', {}, { name: 'Two' }))
  let answer = () => {}
  await page.route('**/page-data?address=%2Fone', (route) => {
    answer = () => void route.continue().catch(() => {})
  })
  const press = (path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
  await page.goto('/')
  const first = (request: Request) => request.url().endsWith('?address=%2Fone')
  await Promise.all([page.waitForRequest(first), press('/one')])
  const given = page.waitForEvent('requestfailed', first)
  await press('/two')
  await given
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
  await expect(page).toHaveURL('/two')
})
