import { fileURLToPath } from 'node:url'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { drawn, metricsOf, observeMetrics, SHIFT_BUDGET } from '#test/support/page-metrics'
import { expect, test } from '#test/support/visitor'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
/** The system fonts of three kinds of machines; each browser sees only one set. */
const SYSTEMS = ['windows-and-macos', 'android', 'linux'] as const
const PATHS = ['/news/how-to-read-a-quartet', '/whats-on/jupiter', '/your-visit']
const TITLES = [
  'Bach at Lunch: the Six Cello Suites',
  'How to read a string quartet from the third row',
  'Mozart: the last three symphonies in one evening',
  'Songs of travel and of coming home again',
]
const TEXT =
  'Doors open an hour before each concert, and the bar serves until the second bell. Late visitors are led to ' +
  'their seats between two movements; those who use a wheelchair find a place and one for a companion in every part.'

/**
 * Where each family is used: the role's font stack, sizes in px, and words to measure. The width of single titles
 * differs by about 3 % from the mean that a fallback can be set to; that of a long text by less than 1 %.
 */
const ROLES = [
  { name: 'words', stack: '--serif', sizes: [18, 20, 24, 30], tolerance: 0.02 },
  { name: 'titles', stack: '--serif-title', sizes: [32, 40, 52], tolerance: 0.03 },
  { name: 'posters', stack: '--serif-poster', sizes: [60, 72, 96], tolerance: 0.03 },
  { name: 'text', stack: '--sans', sizes: [14, 17, 19], tolerance: 0.01 },
]

for (const system of SYSTEMS) {
  test(`with the system fonts of ${system} the fallback fonts match the site’s metrics`, async ({ venue }) => {
    await withSystemFonts(system, async (browser) => {
      const page = await browser.newPage({ baseURL: venue.url })
      await page.goto('/style-guide')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (const { name, stack, sizes, tolerance } of ROLES)
        for (const size of sizes) {
          const words = stack === '--sans' ? TEXT : TITLES.join(' ')
          const { face, fallback, names } = await measure(page, { stack, size, words })
          expect(names, `${name} have a fallback here`).toBe(true)
          const ratio = fallback.width / face.width
          expect(Math.abs(ratio - 1), `${name} of ${size} px are ${ratio.toFixed(3)} as wide`).toBeLessThan(tolerance)
          expect(Math.abs(fallback.height - face.height), `height of ${name}`).toBeLessThanOrEqual(size * 0.01 + 1)
        }
    })
  })

  test(`with the system fonts of ${system} nothing moves when the fonts are loaded after the text`, async ({
    venue,
  }) => {
    await withSystemFonts(system, async (browser) => {
      const context = await browser.newContext({ ...phone, baseURL: venue.url })
      for (const path of PATHS) {
        const page = await context.newPage()
        expect(await shiftOfLateFonts(page, path), `what moved on ${path}`).toBeLessThan(SHIFT_BUDGET)
        await page.close()
      }
    })
  })
}

async function withSystemFonts(system: (typeof SYSTEMS)[number], use: (browser: Browser) => Promise<void>) {
  const FONTCONFIG_FILE = fileURLToPath(new URL(`../support/fonts/${system}.conf`, import.meta.url))
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, env: { ...launchOptions?.env, FONTCONFIG_FILE } })
  try {
    await use(browser)
  } finally {
    await browser.close()
  }
}

/** Returns the size of words in a stack's first font, and in the fallbacks. */
function measure(page: Page, of: { stack: string; size: number; words: string }) {
  return page.evaluate(({ stack, size, words }) => {
    const families = getComputedStyle(document.documentElement).getPropertyValue(stack).split(',')
    const [first = '', ...others] = families.map((family) => family.trim())
    const fallbacks = others.filter((family) => family.startsWith('"') && family !== '"Times New Roman"')
    const span = document.body.appendChild(document.createElement('span'))
    span.textContent = words
    Object.assign(span.style, { position: 'absolute', whiteSpace: 'nowrap', fontSize: `${size}px`, fontWeight: '400' })
    const sizeIn = (...stackOf: string[]) => {
      span.style.fontFamily = [...stackOf, 'monospace'].join(', ')
      const { width, height } = span.getBoundingClientRect()
      return { width, height }
    }
    const face = sizeIn(first)
    const fallback = sizeIn(...fallbacks)
    const missing = sizeIn()
    span.remove()
    return { face, fallback, names: fallback.width !== missing.width }
  }, of)
}

/** Loads a page whose fonts arrive after its text was drawn, and returns how far elements moved. */
async function shiftOfLateFonts(page: Page, path: string): Promise<number> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await observeMetrics(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await drawn(page)
  release()
  await page.waitForLoadState()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return (await metricsOf(page)).shift
}
