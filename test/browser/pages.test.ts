import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/visitor.ts'

const PAGES = ['/', '/whats-on', '/whats-on/jupiter', '/your-visit', '/about-us/privacy', '/support']
const WIDTHS = [390, 768, 1440]

/** Chromium itself says that a page or a picture isn't there; that is not the page's complaint. */
const withoutMissing = (complaints: string[]) => complaints.filter((each) => !each.includes('status of 404'))

for (const width of WIDTHS)
  test(`the pages are accessible and stay within a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  })

test('a page that isn’t there says so, within the site [ROUTE-S-09]', async ({ page, complaints }) => {
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /What.s on/ })).toBeVisible()
  await expectAccessible(page)
  complaints.splice(0, complaints.length, ...withoutMissing(complaints))
})

test('with scripts switched off the pages read well and lead on [ROUTE-S-02]', async ({ browser, venue }) => {
  const page = await openIn(browser, venue.url, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await page.getByRole('link', { name: 'The whole calendar' }).click()
  await expect(page).toHaveURL(/\/whats-on$/)
  const productions = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await productions.count()).toBeGreaterThan(5)
  await page.goto('/whats-on/jupiter')
  await expect(page.getByRole('main')).toContainText('Symphony No. 41')
  await expect(page.getByRole('main')).toContainText('7:30pm')
  await page.context().close()
})

test('every visitor sees the venue’s time, wherever the device thinks it is [FORMAT-03]', async ({
  browser,
  venue,
}) => {
  const shown = new Set<string>()
  for (const timezoneId of ['Australia/Perth', 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const page = await openIn(browser, venue.url, { timezoneId })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    for (const path of ['/', '/whats-on', '/whats-on/jupiter']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      shown.add(`${path} ${await page.getByRole('main').textContent()}`)
    }
    expect(complaints, timezoneId).toEqual([])
    await page.context().close()
  }
  expect(shown.size, 'the same text in every zone').toBe(3)
})

test('from page to page only data is fetched, and Back leads to where the visitor was', async ({ page }) => {
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
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'The next days' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  expect(documents).toEqual([])
})

test('a picture that is long in coming moves nothing', async ({ page }) => {
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
