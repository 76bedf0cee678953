import type { Page } from '@playwright/test'
import { test } from '#test/support/venue-without-preloads'
import { expect } from '#test/support/visitor'

/** Pages of the purchase, which aren't in the sitemap. */
const PURCHASE = [
  ...['/purchase/single-event?productionId=1001', '/purchase/syos?performanceId=1', '/purchase/checkout'],
  ...['/purchase/series-package?seriesId=1', '/purchase/memberships', '/purchase/tickets?key=none'],
  ...['/purchase/booking-complete?orderId=1&sessionKey=none', '/search?searchquery=mozart'],
]
/** The pages that need scripts, and explain how to book without. */
const BY_PHONE = PURCHASE.slice(0, 4)
/** The message in place of missing content: what to do instead. */
const WHAT_TO_DO = /couldn’t be loaded with the page|needs JavaScript/

/** The pages in groups of similar size, each with its pages that need the ticketing service. */
const PARTS = [
  { of: 'what’s on from A to K', has: /^\/whats-on\/[a-k]/, incomplete: ['/whats-on/jupiter'] },
  { of: 'what’s on from L to Z and the calendar', has: /^\/whats-on(?!\/[a-k])/, incomplete: ['/whats-on'] },
  {
    of: 'the house, its news and its memberships',
    has: /^\/(?!whats-on|purchase|search)/,
    incomplete: ['/', '/memberships'],
  },
  { of: 'the purchase and the search', has: /^\/(purchase|search)/, incomplete: PURCHASE.slice(0, 3) },
]

for (const { of, has, incomplete: expected } of PARTS)
  test(`without scripts and ticketing, every page of ${of} has useful content and no placeholders [ROUTE-S-02]`, async ({
    browser,
    request,
    venue,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: venue.url })
    const page = await context.newPage()
    // Drawing the pictures takes most of the time of a page.
    await page.route('**/media/**', (route) => route.abort())
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address as string).pathname,
    )
    const paths = [...named, ...PURCHASE].filter((path) => has.test(path))
    expect(paths.length, 'pages of this part').toBeGreaterThan(7)
    const incomplete: string[] = []
    for (const path of paths) {
      await page.mainFrame().goto(path, { waitUntil: 'domcontentloaded' })
      const { words, isIncomplete } = await shownOn(page)
      expect.soft(words.length, `${path} has words`).toBeGreaterThan(60)
      await expect
        .soft(page.locator('main').locator(WAITING).filter({ visible: true }), `${path} isn’t grey`)
        .toHaveCount(0)
      if (BY_PHONE.includes(path))
        await expect.soft(page.locator('main a[href^="tel:"]').first(), `${path} names the phone`).toBeVisible()
      if (!isIncomplete) continue
      incomplete.push(path)
      expect.soft(words, path).toMatch(WHAT_TO_DO)
    }
    expect(incomplete, 'pages that lack what the ticketing service would have answered').toEqual(
      expect.arrayContaining(expected),
    )
    await context.close()
  })

/** The placeholders of loading content. */
const WAITING = '[class*=keleton]'

async function shownOn(page: Page) {
  const main = page.locator('main')
  return {
    words: (await main.innerText()).replaceAll(/\s+/g, ' '),
    isIncomplete: (await main.locator(`${WAITING}, [role=status] noscript, noscript`).count()) > 0,
  }
}
