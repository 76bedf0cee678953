import type { Browser, Page } from 'playwright'
import { slowNetwork } from '#test/support/page-metrics'
import { launchBrowser } from './launch-browser.ts'
import { median } from './median.ts'

const ROUNDS = 5
/** The limit for the next page on a fast line, and for a sign that it is loading on a slow one, in milliseconds. */
const WITHIN_MS = 100
/** As long as a visitor's pointer is on a link before the click. */
const POINTED_MS = 300
/** From the home page. */
const LINKS = { 'what’s on': '/whats-on', 'a content page': '/about-us', memberships: '/memberships' }

/**
 * Notes how long after a click the next page's heading is drawn, or the line that says that it is loading. A text,
 * because code that runs in the page must not be transformed.
 */
const WATCH = `
addEventListener('pointerdown', () => {
  const heading = () => document.querySelector('h1')?.textContent
  const [before, pressedAt] = [heading(), performance.now()]
  const line = () => {
    const { animationName, transform } = getComputedStyle(document.documentElement, '::after')
    return animationName === 'page-loading' && !transform.startsWith('matrix(0,')
  }
  const isShown = { page: () => heading() && heading() !== before, sign: line }
  window.shownAfter = {}
  const look = () => {
    for (const name in isShown) if (isShown[name]()) window.shownAfter[name] ??= performance.now() - pressedAt
    if (!('page' in window.shownAfter)) requestAnimationFrame(look)
  }
  look()
}, true)
`

/** Prints how soon a click on a link shows the next page, or a sign. Returns whether each is soon enough. */
export async function printNextPages(venueUrl: string): Promise<boolean> {
  const browser = await launchBrowser()
  try {
    let holds = true
    for (const [name, path] of Object.entries(LINKS)) {
      const [fast, slow] = [
        await medianOf(browser, venueUrl, path, 'page'),
        await medianOf(browser, venueUrl, path, 'sign'),
      ]
      holds &&= fast <= WITHIN_MS && slow <= WITHIN_MS
      const shown = `${Math.round(fast)} ms on a fast line, a sign after ${Math.round(slow)} ms on a slow one`
      console.log(`a click on ${name}: the page after ${shown} (at most ${WITHIN_MS})`)
    }
    return holds
  } finally {
    await browser.close()
  }
}

async function medianOf(browser: Browser, venueUrl: string, path: string, what: 'page' | 'sign'): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    rounds.push(await clicked(await context.newPage(), venueUrl, path, what))
    await context.close()
  }
  return median(rounds)
}

async function clicked(page: Page, venueUrl: string, path: string, what: 'page' | 'sign'): Promise<number> {
  await page.addInitScript({ content: WATCH })
  await page.goto(`${venueUrl}/`)
  await page.locator('html:not(.loading)').waitFor()
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  if (what === 'sign') await slowNetwork(page)
  await link.hover()
  if (what === 'page') await page.waitForTimeout(POINTED_MS)
  await page.mouse.down()
  await page.mouse.up()
  const shown = await page.waitForFunction(
    (name) => (window as { shownAfter?: Record<string, number> }).shownAfter?.[name],
    what,
  )
  return (await shown.jsonValue()) as number
}
