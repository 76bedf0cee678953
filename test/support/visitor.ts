import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { moveClock, moveClockOfNewContexts } from '../../config/browser-clock.ts'
import { fullPreloads } from './full-preloads.ts'
import { createFilled } from './postgres.ts'
import { dropDatabase, startPostgres } from './postgres-server.ts'
import { slowDown } from './slow-browser.ts'
import { timeLimit } from './time-limits.ts'
import { type OpenVenue, openVenue } from './venue.ts'

interface WorkerFixtures {
  /** The database engine of the box office. */
  engine: 'pglite' | 'postgresql'
  /** Settings of the venue that a file's tests use. */
  settings: Record<string, string>
  /**
   * Whether each test is expected to fail, because Playwright restarts a worker's venue after an unexpected result.
   * Only the configuration of `npm run mutations` sets it: a shell variable can't turn red into green.
   */
  expectsFailures: boolean
  venue: OpenVenue
}
interface TestFixtures {
  /** Errors and warnings that the page logged. Must be empty at the end of every test; see `ignoreErrors`. */
  browserErrors: string[]
}

/** Browser tests on a whole, running venue. A page that logs an error or a hydration warning fails its test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['postgresql', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  expectsFailures: [false, { option: true, scope: 'worker' }],
  venue: [
    async ({ engine, settings }, use) => {
      const hasBoxOffice = !settings.TICKETING_URL
      const database = engine === 'postgresql' && hasBoxOffice ? await openPostgres(settings) : null
      const venue = await openVenue({
        ...fullPreloads,
        ...settings,
        ...(database ? { DATABASE_URL: database.url } : {}),
      })
      await use(venue)
      await venue.close()
      await database?.close()
    },
    { scope: 'worker', timeout: timeLimit(180_000) },
  ],
  browser: [
    async ({ browser }, use) => {
      moveClockOfNewContexts(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // The context that a worker's tests share isn't opened by `newContext`.
  context: async ({ context, reuseContext }, use) => {
    if (reuseContext) await moveClock(context)
    const { clock } = context
    const install = clock.install.bind(clock)
    let hasOwnClock = false
    clock.install = (options) => {
      hasOwnClock = true
      return install(options)
    }
    await use(context)
    // The next test has a network, even if this one failed without it.
    await context.setOffline(false).catch(() => {})
    // Playwright leaves parts of a clock in a reused context, where they throw.
    if (hasOwnClock) await context.close()
  },
  baseURL: async ({ venue }, use) => use(venue.url),
  page: async ({ page }, use) => {
    // Waits for hydration, because a page's buttons don't work before. A test that acts earlier uses
    // `page.mainFrame().goto`.
    const thenReady =
      <Given extends unknown[], Answer>(open: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        const answer = await open(...given)
        await page.locator('html:not(.loading)').waitFor()
        return answer
      }
    page.goto = thenReady(page.goto.bind(page))
    page.reload = thenReady(page.reload.bind(page))
    page.goBack = thenReady(page.goBack.bind(page))
    page.goForward = thenReady(page.goForward.bind(page))
    const endSlowness = await slowDown(page)
    await use(page)
    await endSlowness()
    // A request that began as the test ended must not fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  browserErrors: [
    async ({ page, expectsFailures }, use, testInfo) => {
      testInfo.fail(expectsFailures, 'the product is broken on purpose')
      const browserErrors: string[] = []
      page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) browserErrors.push(`${message.type()}: ${message.text()}`)
      })
      await use(browserErrors)
      expect(browserErrors, 'the browser logged no error and no warning').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Removes the errors that a test causes intentionally, by a part of their text. */
export function ignoreErrors(browserErrors: string[], text: string): void {
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !error.includes(text)))
}

/** Removes the errors that Chromium logs for a missing page or picture that a test requests. */
export const ignoreNotFound = (browserErrors: string[]): void => ignoreErrors(browserErrors, 'status of 404')

/** Stops the clock that the test has installed in the page. From then on only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const inASecond = () => page.evaluate(() => Date.now() + 1_000)
  // On a busy machine that second can pass first. The clock is then stopped, and its time can be set.
  await expect(async () => page.clock.pauseAt(await inASecond())).toPass()
}

/**
 * Waits for words that match, and returns what the pattern's first group matches, or all of it. A text that is read
 * once may already be another page's.
 */
export async function wordsOf(words: Locator, pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const match = pattern.exec((await words.textContent()) ?? '')
      found = match?.[1] ?? match?.[0] ?? ''
      return found
    }, `words like ${pattern}`)
    .not.toBe('')
  return found
}

/** Returns the boxes of elements as they are at one moment: the page may be scrolling to one of them. */
export async function boxesAtOnce(page: Page, ...elements: Locator[]) {
  const handles = await Promise.all(elements.map((each) => each.elementHandle()))
  return page.evaluate(
    (all) => all.map((each) => (each as Element).getBoundingClientRect().toJSON() as DOMRect),
    handles,
  )
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The minified axe, which a page compiles in half the time, in every test. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare const axe: {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}
/** WCAG 2.2 AA, as far as axe can check it, of the page itself. Frames of other sites aren't checked. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Axe checks colours after transitions: running ones are finished, and no new ones start.
  await page.evaluate(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after, ::backdrop { transition-duration: 0s !important; transition-delay: 0s !important }',
    )
    document.adoptedStyleSheets.push(still)
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ playState, finished }) => playState === 'running' && finished.catch(() => {})))
  })
  const errors = await page.evaluate(async (values) => {
    const { violations } = await axe.run({
      ...{ runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
      ...{ iframes: false, elementRef: false, performanceTimer: false },
    })
    // In a row that has moved by itself, axe compares clipped slides with the background that they overlap.
    const isMovedOn = (target: unknown) => {
      const slide = document
        .querySelector(String(target))
        ?.closest('[data-glide-el=track] [aria-roledescription=slide]')
      const track = slide?.closest('[data-glide-el=track]')
      return slide && track && slide.getBoundingClientRect().left < track.getBoundingClientRect().left - 1
    }
    return violations
      .map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target).filter(([target]) => id !== 'color-contrast' || !isMovedOn(target)),
      }))
      .filter(({ targets }) => targets.length > 0)
      .map(({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`)
  }, AXE_TAGS)
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  // A screen reader announces a list of nothing.
  const emptyLists = await page.locator(':is(ul, ol, dl, tbody):empty:visible').count()
  expect(emptyLists, `empty lists on ${page.url()}`).toBe(0)
  expect(errors, `axe on ${page.url()}`).toEqual([])
}

/** Checks that the page is accessible, has one first-level heading, and is no wider than the window. */
export async function expectWellMade(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function openPostgres({ VENUE_DIR }: Record<string, string>) {
  const server = await startPostgres()
  const name = await createFilled(server, VENUE_DIR ? 'nothing' : 'season of today')
  return {
    url: server.url(name),
    close: async () => {
      await dropDatabase(server, name)
      await server.stop()
    },
  }
}
