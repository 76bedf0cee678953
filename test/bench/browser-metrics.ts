import { type Browser, devices, type Page } from 'playwright'
import { metricsOf, observeMetrics, type PageMetrics, slowCpu, slowNetwork } from '#test/support/page-metrics'
import { launchBrowser } from './launch-browser.ts'

/** The limits for a mid-range phone on a slow network: those of Core Web Vitals. */
const BUDGETS = [
  { name: 'first picture', unit: 'ms', most: 2500, of: ({ largest }: PageMetrics) => Math.round(largest?.time ?? 0) },
  { name: 'shift', unit: '', most: 0.02, of: ({ shift }: PageMetrics) => Math.round(shift * 1000) / 1000 },
  { name: 'longest task', unit: 'ms', most: 200, of: ({ longestTask }: PageMetrics) => Math.round(longestTask) },
  { name: 'opening the menu', unit: 'ms', most: 200, of: ({ slowestInput }: PageMetrics) => Math.round(slowestInput) },
]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Milliseconds after the load: long enough for hydration and the requests for the visitor's own data. */
const SETTLED_AFTER = 1500

/**
 * Prints each page's metrics next to their budgets. Takes the best of the rounds, since other load on the machine only
 * adds to a metric.
 */
export async function printFiguresInABrowser(venueUrl: string, pages: Record<string, string>): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const [name, path] of Object.entries(pages)) {
      // The first visit isn't counted, because the demonstration draws its pictures during it.
      await visit(browser, venueUrl + path)
      const rounds: PageMetrics[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, venueUrl + path))
      console.log(`${name}: ${BUDGETS.map((budget) => judged(budget, rounds)).join(', ')}`)
    }
  } finally {
    await browser.close()
  }
}

function judged({ name, unit, most, of }: (typeof BUDGETS)[number], rounds: PageMetrics[]): string {
  const value = Math.min(...rounds.map(of))
  return `${name} ${value} ${unit} (${value <= most ? 'under' : 'OVER'} ${most})`.replace('  ', ' ')
}

async function visit(browser: Browser, url: string): Promise<PageMetrics> {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  await observeMetrics(page)
  await slowCpu(page)
  await slowNetwork(page)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.locator('html:not(.loading)').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(SETTLED_AFTER)
  await openMenu(page)
  const figures = await metricsOf(page)
  await context.close()
  return figures
}

/** Opens the menu. Purchase pages have none, and their figure is 0. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await button.isVisible())) return
  await button.click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.waitForTimeout(SETTLED_AFTER)
}
