import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, ignoreErrors, ignoreNotFound, test } from '../support/visitor.ts'

/** At least one page of every layout that needs no cart and no account. */
const PAGES = [
  ...['/', '/whats-on', '/whats-on/jupiter', '/whats-on/series/quartet-cycle', '/whats-on/past-seasons'],
  ...['/news', '/news/how-to-read-a-quartet', '/your-visit', '/your-visit/access', '/about-us', '/about-us/privacy'],
  ...['/about-us/our-spaces', '/memberships', '/nothing-here'],
]
const WIDTHS = [390, 768, 1440]

for (const path of PAGES)
  test(`${path} is accessible and stays within windows of 390, 768 and 1440 px`, async ({ page, browserErrors }) => {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectWellMade(page)
    }
    ignoreNotFound(browserErrors)
  })

test('a page becomes interactive although its server answers with 503 at first', async ({ page, browserErrors }) => {
  let refused = 0
  await page.route('**/site-data?*', (route) => {
    if (refused === 2) return route.continue()
    refused++
    return route.fulfill({ status: 503, headers: { 'cache-control': 'no-store' }, body: '{}' })
  })
  const hydrated = page.waitForResponse('**/api/Session/Info')
  await page.goto('/your-visit')
  await hydrated
  expect(refused).toBe(2)
  ignoreErrors(browserErrors, 'status of 503')
})

test('an address without a page shows a message within the site [ROUTE-S-09]', async ({ page, browserErrors }) => {
  const response = await page.goto('/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /What.s on/ })).toBeVisible()
  await expectAccessible(page)
  ignoreNotFound(browserErrors)
})

test('the home page’s alias redirects and preserves the query [ROUTE-S-06]', async ({ page }) => {
  await page.goto('/home?letter=march&queueittoken=e_1~ts_2')
  await expect(page).toHaveURL('/?letter=march&queueittoken=e_1%7Ets_2')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('each of the terms that a visitor agrees to has its own page [ROUTE-S-05]', async ({ page }) => {
  for (const [path, name] of [
    ['conditions-of-entry', 'Conditions of entry'],
    ['privacy', 'Privacy'],
    ['terms-of-use', 'Terms of use'],
    ['terms-and-conditions-of-sale', 'Terms and conditions of sale'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/about-us/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main').locator('p').first()).toBeVisible()
  }
})

test('without scripts the pages are complete and their links work [ROUTE-S-02]', async ({ browser, venue }) => {
  const page = await openIn(browser, venue.url, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await page.getByRole('link', { name: 'The whole calendar' }).click()
  await expect(page).toHaveURL(/\/whats-on$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3 }).nth(5)).toBeVisible()
  await page.goto('/whats-on/jupiter')
  await expect(main.getByText('Symphony No. 41').first()).toBeVisible()
  await expect(main.getByText('7:30pm').first()).toBeVisible()
  await page.context().close()
})

test('every visitor sees the venue’s time, whatever the device’s time zone [FORMAT-03]', async ({ browser, venue }) => {
  const texts = new Map<string, string>()
  for (const timezoneId of ['Australia/Perth', 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const page = await openIn(browser, venue.url, { timezoneId })
    const errors: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of ['/', '/whats-on', '/whats-on/jupiter']) {
      await page.goto(path)
      await page.locator('html:not(.loading)').waitFor()
      // A carousel shows its number of pages ("1 / 4") once it has measured itself.
      const text = ((await page.getByRole('main').textContent()) ?? '').replace(/\d+ \/ \d+/g, '')
      expect(text, `${path} in ${timezoneId}`).toBe(texts.get(path) ?? text)
      texts.set(path, text)
    }
    expect(errors, timezoneId).toEqual([])
    await page.context().close()
  }
  expect(texts.get('/whats-on/jupiter')).toContain('7:30pm')
})

test('navigation fetches data only, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page.getByRole('link', { name: 'The whole calendar' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'The whole calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /What.s on/ })).toBeVisible()
  await expect(page).toHaveTitle(/What.s on/i)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  expect(documents).toEqual([])
})

test('Back during a scroll restores the previous page’s own scroll position', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('link', { name: 'The whole calendar' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /What.s on/ })).toBeVisible()

  let answer = () => {}
  const isScrolled = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/page-data\?address=%2F$/, async (route) => {
    await isScrolled
    await route.continue()
  })
  const homeAgain = page.waitForRequest(/page-data\?address=%2F$/)
  await page.evaluate(() => history.back())
  await homeAgain
  await page.evaluate(async () => {
    const ended = new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
    window.scrollTo({ top: 40, behavior: 'instant' })
    await ended
  })
  answer()
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('Back during the opening of a page shows the page of the current address', async ({ page }) => {
  await page.goto('/')
  const title = await page.title()
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.back()
    }
  })
  const homeAgain = page.waitForResponse(/page-data\?address=%2F$/)
  await page.getByRole('link', { name: 'The whole calendar' }).click()
  await homeAgain
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await expect(page).toHaveTitle(title)
})

test('a page whose scripts can’t load is loaded as a document, and stays as served', async ({
  page,
  browserErrors,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  const home = new Set(requested)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/.*\.js/, (route, request) => (home.has(request.url()) ? route.continue() : route.abort()))
  await page.getByRole('banner').getByRole('link', { name: 'Your visit' }).click()
  await expect(page).toHaveURL(/\/your-visit$/)
  await expect(page.getByRole('heading', { name: 'Come early, come as you are' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Come early, come as you are' })).toBeVisible()
  await expect.poll(() => documents).toEqual(['/your-visit'])
  await page.getByRole('link', { name: 'Getting here' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting here' })).toBeVisible()
  browserErrors.splice(0)
})

test('a slow page shows a progress line until it has loaded, and the next click restarts it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/page-data/, async (route) => {
    await released
    // The cancelled navigation's request may have been dropped by now.
    await route.continue().catch(() => {})
  })
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::after').animationName)
  await expect.poll(line).toBe('none')
  await page.getByRole('link', { name: 'The whole calendar' }).click()
  await expect.poll(line).not.toBe('none')
  await page.getByRole('banner').getByRole('link', { name: 'Your visit' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit' })).toBeAttached()
  await expect(page).toHaveURL(/\/your-visit$/)
  await expect.poll(line).toBe('none')
})

test('scrolling before hydration is preserved, and reload and Back restore the position', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  const ready = () => expect(page.locator('html')).not.toHaveClass(/loading/)

  await page.mainFrame().goto('/your-visit', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await scrollTo(300)
  release()
  await ready()
  await expect.poll(scrolled).toBe(300)
  await scrollTo(500)
  await page.reload()
  await ready()
  await expect.poll(scrolled).toBe(500)
  await page.goto('/about-us')
  await ready()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await ready()
  await expect.poll(scrolled).toBe(500)
})

test('the page ends with its footer', async ({ page }) => {
  await page.goto('/')
  const below = await page.evaluate(
    () =>
      document.documentElement.scrollHeight -
      Math.round(window.scrollY + (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0)),
  )
  expect(below).toBe(0)
})

test('a slow picture shifts nothing', async ({ page }) => {
  await page.goto('/')
  const unsized = await page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => !(image.getAttribute('width') && image.getAttribute('height')))
        .map((image) => image.outerHTML),
    )
  expect(unsized).toEqual([])
})

async function openIn(browser: Browser, baseURL: string, options: object): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options })
  return context.newPage()
}

test('a dialog traps the focus, locks scrolling, and returns the focus on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/style-guide', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  const dialog = page.getByRole('dialog')
  const scrolled = () => page.evaluate(() => window.scrollY)
  const motion = () => dialog.evaluate((element) => getComputedStyle(element).animationName)
  await opener.scrollIntoViewIfNeeded()
  const before = await scrolled()
  await opener.click()
  await expect.poll(motion).not.toBe('none')
  await page.mouse.move(60, 450)
  await page.mouse.wheel(0, 300)
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press('Tab')
    // After the last button the browser's own controls get the focus: then the page's body is the active element.
    const staysInDialog = await page.evaluate(() => document.activeElement?.matches('dialog *, body'))
    expect(staysInDialog, `tab ${tab + 1}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect.poll(scrolled).toBe(before)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled, 'without it the page moves').toBe(before + 300)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opener.click()
  await expect.poll(motion).toBe('none')
})

const YOUR_VISIT = /page-data\?address=%2Fyour-visit$/

test('a page is loaded once the pointer rests on its link, and the click shows it without another request', async ({
  page,
}) => {
  await page.goto('/')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your visit' })
  const loaded = page.waitForResponse(YOUR_VISIT)
  await link.hover()
  await (await loaded).finished()
  await page.route(YOUR_VISIT, (route) => route.abort())
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true })
    // As on a slow device: the press has given the link the focus, and the page comes after the focus has rested on it.
    document.addEventListener('click', () => {
      const end = performance.now() + 200
      while (performance.now() < end);
    })
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('with the data saver on, no page is loaded before the click', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.clock.install()
  await page.goto('/')
  let requests = 0
  page.on('request', (request) => {
    if (YOUR_VISIT.test(request.url())) requests++
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your visit' })
  await link.hover()
  await page.clock.fastForward(1_000)
  await link.focus()
  await page.clock.fastForward(1_000)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit' })).toBeVisible()
  expect(requests).toBe(1)
})
