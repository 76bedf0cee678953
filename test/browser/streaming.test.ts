import type { Locator, Page } from '@playwright/test'
import { drawn, metricsOf, observeMetrics, SHIFT_BUDGET } from '#test/support/page-metrics'
import { test } from '#test/support/streaming-venue'
import { expect } from '#test/support/visitor'

interface StreamedPage {
  path: string
  heading: string
  /** What only an answer of the box office brings. */
  late(page: Page): Locator
}
const bookNow = (page: Page) => page.getByRole('link', { name: 'Book now' })
const articles = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('article')
const PAGES: Record<string, StreamedPage> = {
  'the home page': { path: '/', heading: 'Marlow Hall', late: bookNow },
  'what’s on': { path: '/whats-on', heading: 'What’s on', late: bookNow },
  'a production': { path: '/whats-on/jupiter', heading: 'Jupiter', late: bookNow },
  'a series': { path: '/whats-on/series/late-hours', heading: 'Late Hours', late: bookNow },
  'the news': { path: '/news', heading: 'News and stories', late: articles },
}

test.use({ viewport: { width: 390, height: 844 } })
test.afterEach(({ gate }) => gate.open())

for (const [name, { path, heading, late }] of Object.entries(PAGES))
  test(`the frame and content of ${name} are drawn before the box office answers, and nothing shifts after`, async ({
    page,
    gate,
  }) => {
    await observeMetrics(page)
    gate.shut()
    await page.mainFrame().goto(path, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.locator('body'), 'with its styles').toHaveCSS('margin-top', '0px')
    await drawn(page)
    await expect(late(page)).toHaveCount(0)
    gate.open()
    await expect(late(page).filter({ visible: true }).first()).toBeVisible()
    await page.locator('html:not(.loading)').waitFor()
    await expect(title).toHaveCount(1)
    expect((await metricsOf(page)).shift, 'what moved').toBeLessThan(SHIFT_BUDGET)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog'), 'the page is hydrated').toBeVisible()
  })

test('without scripts a streamed page says what is missing, and has it when it is loaded again', async ({
  browser,
  gate,
  venue,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  gate.shut()
  const path = `${venue.url}/whats-on/brandenburgs`
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'The Six Brandenburgs' })).toBeVisible()
  const again = page.locator('main noscript').getByRole('link', { name: 'load the page again' }).first()
  await expect(again).toBeVisible()
  gate.open()
  await expect(page.locator('script#page-data'), 'the document is complete').toBeAttached()
  await expect(bookNow(page).filter({ visible: true })).toHaveCount(0)
  await expect(async () => {
    await page.goto(path)
    await expect(bookNow(page).filter({ visible: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await context.close()
})
