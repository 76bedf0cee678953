import { devices, type Page } from '@playwright/test'
import { drawn, largestIsKnown, metricsOf, observeMetrics, SHIFT_BUDGET, slowCpu } from '#test/support/page-metrics'
import { expect, test } from '#test/support/visitor'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use(phone)

/** Pages, and a text on each that comes from the box office, or else from the content service. */
const PAGES = {
  'the home page': { path: '/', text: 'Book now' },
  'what’s on': { path: '/whats-on', text: 'Book now' },
  'a production': { path: '/whats-on/jupiter', text: 'Book now' },
  'a content page': { path: '/your-visit', text: 'Getting here' },
  'a content page that opens with words': { path: '/memberships', text: 'Log in to Purchase' },
  'an article': { path: '/news/how-to-read-a-quartet', text: 'Programme notes' },
}
for (const [name, { path, text }] of Object.entries(PAGES))
  test(`on a slow phone the largest element of ${name} is in the first HTML, and nothing shifts`, async ({
    page,
    request,
  }) => {
    const html = textOf(await (await request.get(path)).text())
    expect(html).toContain(text)
    await observeMetrics(page)
    await slowCpu(page)
    await page.goto(path)
    await page.locator('html:not(.loading)').waitFor()
    await page.waitForFunction(isFirstScreenDrawn)
    await largestIsKnown(page)
    const { largest } = await metricsOf(page)
    await readToTheEnd(page)
    const { shift } = await metricsOf(page)
    expect(html.includes(largest.source), `${largest.source} is in the first HTML`).toBe(true)
    if (largest.tag === 'img') {
      expect(largest.loading).not.toBe('lazy')
      expect(largest.priority).toBe('high')
    }
    expect(shift, 'what moved').toBeLessThan(SHIFT_BUDGET)
  })

test('a phone with a screen of 1080 pixels loads pictures of 896, not of 1280', async ({ page }) => {
  await page.goto('/whats-on/jupiter')
  const poster = page.locator('main img').first()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('width=896&')
})

test('a page loads only its own scripts, one style sheet and two fonts', async ({ page, request }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(PAGES['a content page'].path)
  await page.locator('html:not(.loading)').waitFor()
  const html = await (await request.get(PAGES['a content page'].path)).text()
  const linked = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet|preload)" href="(\/assets\/[^"]+)"/g)].map(
    ([, at]) => at,
  )
  expect(html.match(/rel="stylesheet"/g), 'the sheet is linked once').toHaveLength(1)
  const assets = loaded.filter((at) => at.startsWith('/assets/'))
  expect(new Set(assets), 'what is loaded is what the head names').toEqual(new Set(linked))
  expect(assets.filter((at) => at.endsWith('.css'))).toHaveLength(1)
  expect(assets.filter((at) => at.endsWith('.woff2'))).toHaveLength(2)
  expect(assets.filter((at) => /captcha|altcha|worker/.test(at))).toEqual([])
  const missing = await request.get('/assets/gone-1a2b3c4d.js')
  expect([missing.status(), missing.headers()['cache-control']], 'of another build').toEqual([404, 'no-store'])
})

test('shared data loads with the first page only', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/your-visit')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News and stories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /News/ })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
  expect(loaded).toContain('/page-data')
  expect(loaded.filter((at) => at === '/site-data')).toHaveLength(1)
})

test('page data is at most 25 kB, with a median of 12 kB', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  expect(addresses.length).toBeGreaterThan(100)
  const sizes: number[] = []
  for (const address of addresses)
    sizes.push((await (await request.get('/page-data', { params: { address } })).body()).length)
  sizes.sort((less, more) => less - more)
  expect(sizes.at(-1)).toBeLessThan(25_000)
  expect(sizes[sizes.length >> 1]).toBeLessThan(12_000)
  const html = await (await request.get('/')).text()
  const data = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(html.length / (html.length - data.length)).toBeLessThan(1.6)
})

test('the second style sheet loads once, for the first page that needs it', async ({ page }) => {
  const sheets = () => page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length)
  await page.goto(PAGES['a content page'].path)
  await expect.poll(sheets).toBe(1)
  for (const link of ['What’s on', 'News and stories']) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
    await expect.poll(sheets).toBe(2)
  }
  await page.reload()
  await expect.poll(sheets).toBe(2)
})

test('a video’s picture is loaded when it is scrolled near the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/news/how-to-read-a-quartet', { waitUntil: 'networkidle' })
  const film = page.locator('main video')
  await expect(film).not.toHaveAttribute('poster')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveAttribute('poster', /^\/media\/.*width=1600&/)
})

/** Returns HTML as its attributes and words are read. */
const textOf = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', '’').replaceAll('<!-- -->', '')

/**
 * Returns whether every picture that begins in the first screen has loaded; a carousel's later slides are beside it.
 */
const isFirstScreenDrawn = () =>
  [...document.images]
    .filter((image) => {
      const { top, left, right } = image.getBoundingClientRect()
      return image.checkVisibility() && top < window.innerHeight && left < window.innerWidth && right > 0
    })
    .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)

async function readToTheEnd(page: Page) {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY > 2)
  while (await end()) {
    await page.mouse.wheel(0, 700)
    await drawn(page)
  }
}
