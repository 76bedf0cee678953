import type { Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { lowWindows, tabTo } from '../support/keyboard.ts'
import { metricsOf, observeMetrics, SHIFT_BUDGET } from '../support/page-metrics.ts'
import { gridOf, inside, listOf, paragraph } from '../support/scripted-blocks.ts'
import { test as base } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const test = base.extend({
  settings: [
    async ({ settings }, use) => {
      await use({ ...settings, CONSENT: 'required', TAG_MANAGER_ALLOWS: 'preview, custom-html' })
    },
    { scope: 'worker' },
  ],
})

const long = Array.from({ length: 30 }, (_, at) => `<p><a href="/part-${at}">Part ${at}</a> of the programme.</p>`)

test.beforeEach(async ({ scripted }) => {
  const contentGrid = gridOf(paragraph(long.join('')))
  await scripted.publish(
    contentItem('/', { contentGrid }, { contentType: 'homePage', name: 'Home' }),
    contentItem('/visit', { contentGrid }, { name: 'Visit' }),
  )
  await scripted.publishSettings({
    googleTagManagerID: 'GTM-AB12CD3',
    globalFooter: listOf('globalFooter', { policyLinks: inside('Privacy policy', '/privacy') }),
  })
})

/** Stands for Google's script; returns the containers that were requested so far. */
async function serveTagManager(page: Page, body = 'window.isTagged = true') {
  const ids: (string | null)[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    ids.push(new URL(route.request().url()).searchParams.get('id'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return ids
}
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const entries = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: object[] }
    return dataLayer.map((entry) =>
      Object.prototype.toString.call(entry).includes('Arg') ? Object.values(entry) : entry,
    )
  })

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']
const consent = (mode: string, state: string) => [
  'consent',
  mode,
  Object.fromEntries(SIGNALS.map((name) => [name, state])),
]

test('nothing of the tag manager loads before the visitor accepts, and a choice can be changed', async ({
  page,
  browser,
  venue,
}) => {
  const ids = await serveTagManager(page)
  await page.goto('/')
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await page.evaluate(() => {
    const tagged = window as { dataLayer?: unknown[] }
    tagged.dataLayer = [{ event: 'view_item' }]
  })

  // The keyboard meets it first, and it takes no focus by itself.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await page.goto('/visit', { waitUntil: 'networkidle' })
  await expect(banner).toBeHidden()
  expect(ids).toEqual([])

  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })
  await again.click()
  await expect(banner).toBeFocused()
  await expect(banner).toContainText('You have declined.')
  await page.evaluate(() => {
    const tagged = window as { dataLayer?: unknown[] }
    tagged.dataLayer = [{ event: 'view_item' }]
  })
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(again).toBeFocused()
  await expect.poll(() => page.evaluate(() => 'isTagged' in window)).toBe(true)
  await expect
    .poll(async () => (await entries(page)).slice(0, 3))
    .toEqual([
      consent('default', 'denied'),
      consent('update', 'granted'),
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    ])
  await page.goto('/')
  await expect.poll(() => ids).toEqual(['GTM-AB12CD3', 'GTM-AB12CD3'])
  await expect(banner).toBeHidden()

  await page.context().addCookies([{ name: '_ga_AB12', value: '1', url: venue.url }])
  await again.click()
  await expect(banner).toContainText('You have accepted.')
  const reloaded = page.waitForEvent('load')
  await banner.getByRole('button', { name: 'Decline' }).click()
  await reloaded
  await page.locator('html:not(.loading)').waitFor()
  expect(await page.evaluate(() => 'isTagged' in window)).toBe(false)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga_AB12')
  await expect(banner).toBeHidden()
  expect(ids).toHaveLength(2)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: venue.url })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.getByText('Part 0 of the programme.')).toBeVisible()
  await expect(plain.getByText('Privacy choices')).toBeHidden()
  await context.close()
})

test('a withdrawal in one tab stops the events of the others', async ({ page }) => {
  await serveTagManager(page)
  await page.goto('/')
  await bannerOf(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => page.evaluate(() => 'isTagged' in window)).toBe(true)
  const other = await page.context().newPage()
  await serveTagManager(other)
  await other.goto('/visit')
  await expect.poll(() => other.evaluate(() => 'isTagged' in window)).toBe(true)
  const layer = await page.evaluateHandle(() => (window as { dataLayer?: unknown[] }).dataLayer)
  await other.getByRole('button', { name: 'Privacy choices' }).click()
  await bannerOf(other).getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => entries(page)).toEqual([])
  await expect
    .poll(() => layer.evaluate((all) => Object.values((all ?? []).at(-1) as object)))
    .toEqual(consent('update', 'denied'))
  await other.close()
})

test('a choice in one tab closes the banner of the others', async ({ page }) => {
  await serveTagManager(page)
  await page.goto('/')
  await expect(bannerOf(page)).toBeVisible()
  const roomAtFoot = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom)
  await expect.poll(roomAtFoot).not.toBe('0px')
  const other = await page.context().newPage()
  await serveTagManager(other)
  await other.goto('/visit')
  await bannerOf(other).getByRole('button', { name: 'Decline' }).click()
  await expect(bannerOf(page)).toBeHidden()
  await expect.poll(roomAtFoot, 'nothing stays below the page').toBe('0px')
  await other.close()
})

test('the banner shifts nothing, never covers the focus, and passes axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await observeMetrics(page)
  await page.goto('/')
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  // A font that arrives late changes the width of words.
  expect((await metricsOf(page)).shift).toBeLessThan(SHIFT_BUDGET)
  const [accept, decline] = await Promise.all(
    ['Accept', 'Decline'].map((name) => banner.getByRole('button', { name }).boundingBox()),
  )
  expect([accept?.width, accept?.height]).toEqual([decline?.width, decline?.height])
  await expectAccessible(page)

  // Through the whole page to the end of its footer, with the focus in sight after every step.
  for (const window of lowWindows) {
    await page.setViewportSize(window)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await tabTo(page, banner.getByRole('button', { name: 'Decline' }))
    await tabTo(page, page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }))
  }
})

test('custom HTML runs and the preview has its opener where the setting allows them', async ({ page, context }) => {
  const customHtml = `const script = document.createElement('script')
    script.text = 'window.isCustom = true'
    document.body.append(script)`
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: customHtml }),
  )
  await context.route('https://assistant.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>' }),
  )
  await page.goto('/')
  const { origin } = new URL(page.url())
  await bannerOf(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => page.evaluate(() => 'isCustom' in window)).toBe(true)
  await page.mainFrame().goto('https://assistant.example/')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((address) => void window.open(address), `${origin}/?gtm_debug=1`),
  ])
  await expect(opened.getByText('Part 0 of the programme.')).toBeVisible()
  await expect.poll(() => opened.evaluate(() => window.opener !== null)).toBe(true)
  await opened.close()
})
