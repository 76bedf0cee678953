import type { Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { openBooking, production, publishSite, visitorsSession } from '../support/scripted-booking.ts'
import { test } from '../support/scripted-venue.ts'
import { boxesAtOnce, expect, expectAccessible } from '../support/visitor.ts'

/** The time at which the browser's clock starts, a whole second. */
const NOW = new Date('2037-07-01T02:00:00Z')
const LEFT = 10 * 60_000
const expiration = new Date(NOW.getTime() + LEFT).toISOString()
const withCart = { ...visitorsSession, cartCount: 2, keepToken: true, sessionStatus: 'Active', expiration }

const timer = (page: Page) => page.getByRole('banner').getByRole('timer')
const lineOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Your seats have gone back on sale.' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your cart timer has expired' })

test.beforeEach(async ({ page, scripted }) => {
  await publishSite(
    scripted,
    contentItem('/news', {}, { contentType: 'news', name: 'News' }),
    contentItem('/visit', {}, { name: 'Your visit' }),
    contentItem('/account/log-in', {}, { contentType: 'login', name: 'Log in' }),
  )
  scripted.reply({ '/api/Session/Info': withCart, '/api/News/Search': { items: [], pageNumber: 1, totalPages: 1 } })
  // The page corrects its clock by the date of responses, which is the machine's: here they have none.
  await page.clock.install({ time: NOW })
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Stops the browser's clock this many milliseconds before the cart expires. */
const stopClock = (page: Page, before: number) => page.clock.pauseAt(NOW.getTime() + LEFT - before)

/** Runs the browser's clock until the cart expires. The service still reports the same cart. */
async function letCartExpire(page: Page): Promise<void> {
  await expect(timer(page)).toBeVisible()
  await stopClock(page, 3_000)
  await expect(timer(page)).toHaveText('0:03')
  await page.clock.runFor(4_000)
}

test('the header’s timer counts down to the cart’s expiry, and links to the checkout [CTIMER-01]', async ({ page }) => {
  await page.goto('/visit')
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart 2/ })
  await expect(link).toHaveAttribute('href', '/purchase/checkout')
  await expect(timer(page)).toBeVisible()
  await stopClock(page, 301_000)
  await expect(timer(page)).toHaveText('5:01')
  for (const left of ['5:00', '4:59', '4:58']) {
    await page.clock.runFor(1_000)
    await expect(timer(page)).toHaveText(left)
  }
  await page.clock.runFor(58_000)
  await expect(timer(page)).toHaveText('4:00')
})

test('the warning is above a page’s bar, leaves room for the focus, and no gap at the page’s end', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openBooking(page, scripted)
  await expect(timer(page)).toBeVisible()
  await stopClock(page, 100_000)
  const warning = page.getByRole('region', { name: 'Cart timer' })
  await expect(warning).toBeVisible()
  const positionOf = () => warning.evaluate((element) => getComputedStyle(element).position)
  const marginOfFocus = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom))
  await expect.poll(positionOf).toBe('fixed')
  const boxes = async () => {
    const [bar, notice] = await boxesAtOnce(page, page.getByRole('region', { name: 'Your total' }), warning)
    return { gap: (bar?.top ?? 0) - (notice?.bottom ?? 0), margin: 664 - (notice?.top ?? 0) }
  }
  await expect.poll(async () => (await boxes()).gap).toBeCloseTo(0, 0)
  await expect.poll(marginOfFocus).toBeGreaterThanOrEqual((await boxes()).margin)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(positionOf).toBe('static')
  await expect.poll(marginOfFocus).toBe(0)

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 500 })
    await page.goto(production.route)
    await expect(warning).toBeVisible()
    const ends = () =>
      page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const notice = boxOf('[data-foot-notice]')
        return {
          belowNotice: Math.round(window.innerHeight - (notice?.bottom ?? 0)),
          fromFooter: Math.abs(Math.round((notice?.top ?? 0) - (boxOf('footer')?.bottom ?? 0))),
        }
      })
    if (width === 390)
      await expect.poll(async () => (await ends()).belowNotice, 'above the sticky bar').toBeGreaterThan(40)
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect.poll(ends, 'at the page’s end the bar has left').toEqual({ belowNotice: 0, fromFooter: 0 })
  }
})

test('when the cart expires, a reader loses count and timer and sees one line, without a dialog', async ({
  page,
  scripted,
}) => {
  await page.goto('/news')
  await letCartExpire(page)
  const line = lineOf(page)
  await expect(line).toBeVisible()
  await expect(timer(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(scripted.inputs('/api/Session/ClearCart')).toEqual([])
  await page.clock.resume()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Cart timer' }).getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveCount(0)
})

test('a cart that another tab has extended lives on when its first time is over', async ({ page, scripted }) => {
  await openBooking(page, scripted)
  await expect(timer(page)).toBeVisible()
  await stopClock(page, 3_000)
  await expect(timer(page)).toHaveText('0:03')
  const extended = new Date(NOW.getTime() + 2 * LEFT).toISOString()
  scripted.reply({ '/api/Session/Info': { ...withCart, expiration: extended } })
  await page.clock.runFor(4_000)
  await expect(timer(page)).toHaveText('9:59')
  await expect(dialog(page)).toBeHidden()
  expect(scripted.inputs('/api/Session/ClearCart')).toEqual([])
})

test('the line about the expired cart isn’t on the next page', async ({ page, scripted }) => {
  await page.goto('/news')
  await letCartExpire(page)
  await expect(lineOf(page)).toBeVisible()
  scripted.reply({ '/api/Session/Info': visitorsSession })
  await page.clock.resume()
  await page.evaluate(() => document.documentElement.setAttribute('data-opened-at', 'news'))
  const checked = page.waitForResponse('**/api/Session/Info')
  await page.getByRole('banner').getByRole('link', { name: 'Harbour Hall' }).click()
  await checked
  await expect(page).toHaveURL('/')
  await expect(page.locator('html'), 'the browser hasn’t loaded another document').toHaveAttribute('data-opened-at')
  await expect(lineOf(page)).toHaveCount(0)
})

test('a cart that expires after its visitor has left the purchase blocks no page', async ({ page, scripted }) => {
  await openBooking(page, scripted)
  await expect(timer(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Harbour Hall' }).click()
  await expect(page).toHaveURL('/')
  await letCartExpire(page)
  await expect(lineOf(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(scripted.inputs('/api/Session/ClearCart')).toEqual([])
})

test('when the cart expires during a purchase, a dialog opens whose closing reloads the page [CTIMER-03 CTIMER-04 CTIMER-05]', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted)
  const cleared = page.waitForResponse('**/api/Session/ClearCart')
  await letCartExpire(page)
  await expect(dialog(page)).toContainText('All tickets in your cart have been removed.')
  await expect(timer(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Cart/, includeHidden: true })).toHaveCount(0)
  await cleared
  expect(scripted.inputs('/api/Session/ClearCart')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  scripted.reply({ '/api/Session/Info': visitorsSession })
  const loaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Serenade' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('on a page with a return address the dialog leads there [CTIMER-03 CTIMER-05]', async ({ page, scripted }) => {
  await page.goto('/account/log-in?returnUrl=%2Fvisit')
  await letCartExpire(page)
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/, includeHidden: true })).toHaveCount(0)
  await expect(page.getByRole('timer', { includeHidden: true })).toHaveCount(0)
  await page.clock.resume()
  scripted.reply({ '/api/Session/Info': visitorsSession })
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/visit')
  await expect(dialog(page)).toHaveCount(0)
})
