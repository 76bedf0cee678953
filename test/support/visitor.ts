import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { createDatabase, dropDatabase, startPostgres } from './postgres-server.ts'
import { type OpenVenue, openVenue } from './venue.ts'

interface PerWorker {
  /** What the box office keeps its data in. */
  engine: 'pglite' | 'postgresql'
  /** Settings of the venue that a file's tests act on. */
  settings: Record<string, string>
  venue: OpenVenue
}
interface PerTest {
  /** What the browser complained about: must be empty at the end of every test, unless the test takes it out. */
  complaints: string[]
}

/** A browser test acts on a whole open venue. A page that logs an error or warns of hydration fails its test. */
export const test = base.extend<PerTest, PerWorker>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  venue: [
    async ({ engine, settings }, use) => {
      const database = engine === 'postgresql' ? await openPostgres() : null
      const venue = await openVenue({ ...settings, ...(database ? { DATABASE_URL: database.url } : {}) })
      await use(venue)
      await venue.close()
      await database?.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ venue }, use) => use(venue.url),
  page: async ({ page }, use) => {
    // Before the page's scripts are done its buttons do nothing yet: a test that acts then says so, by
    // `page.mainFrame().goto`.
    const open = page.goto.bind(page)
    page.goto = async (...how) => {
      const answer = await open(...how)
      await page.locator('html:not(.loading)').waitFor()
      return answer
    }
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
      })
      await use(complaints)
      expect(complaints, 'the browser has nothing to complain about').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Takes out what Chromium itself says of a page or a picture that isn't there, where a test asks for one. */
export function forgiveMissing(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !each.includes('status of 404')))
}

/**
 * Where no script runs: waits until the page was sent with this. The server waits for the ticketing service only so
 * long, and on a busy machine may send the page without its answer; it has it the next time.
 */
export async function expectSent(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    if (!(await expected.isVisible())) await page.reload()
    await expect(expected).toBeVisible({ timeout: 1 })
  }).toPass({ timeout: 30_000 })
}

/** WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Accessible, with one heading of the first level, and no wider than the window. */
export async function expectWellMade(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function openPostgres() {
  const server = await startPostgres()
  const name = await createDatabase(server)
  return {
    url: server.url(name),
    close: async () => {
      await dropDatabase(server, name)
      await server.stop()
    },
  }
}
