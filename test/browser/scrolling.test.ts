import { drawn, metricsOf, observeMetrics, SHIFT_BUDGET } from '#test/support/page-metrics'
import { expect, test } from '#test/support/visitor'

/** Pages with what changes while a visitor scrolls: the header, bars at the foot, weeks, rows of tiles, the footer. */
const PAGES = [
  '/',
  '/whats-on',
  '/whats-on/jupiter',
  '/whats-on/series/late-hours',
  '/account/create-account',
  '/purchase/single-event?productionId=1001',
  '/news',
]
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
]

for (const viewport of WINDOWS)
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport })
    for (const path of PAGES)
      test(`nothing moves by itself while a visitor scrolls through ${path}`, async ({ page }) => {
        await observeMetrics(page)
        await page.goto(path)
        await page.locator('html:not(.loading)').waitFor()
        // What moves while the page loads, other tests measure.
        await page.evaluate(() => document.fonts.ready)
        const loading = await metricsOf(page)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        const screens = Math.min(12, Math.ceil(height / viewport.height))
        const down = Array.from({ length: screens * 2 }, (_, at) => ((at + 1) * viewport.height) / 2)
        for (const y of [...down, ...down.toReversed(), 0]) {
          await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
          await drawn(page)
        }
        const { shift, moved } = await metricsOf(page)
        expect(shift - loading.shift, moved.slice(loading.moved.length).join('\n')).toBeLessThan(SHIFT_BUDGET)
      })
  })

test('with reduced motion, whatever changes on a page is in its new place at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/account/create-account')
  await page.locator('html:not(.loading)').waitFor()
  const late = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body, body *')]
      .filter((element) => element instanceof HTMLElement && element.checkVisibility())
      .filter((element) => {
        const was = getComputedStyle(element).minHeight
        element.style.minHeight = '6000px'
        const isLate = getComputedStyle(element).minHeight === was
        element.style.removeProperty('min-height')
        return isLate
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
  expect(late, 'with a transition, however short, the page is drawn in the old place first').toEqual([])
})
