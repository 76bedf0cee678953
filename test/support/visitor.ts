import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createDatabase, dropDatabase, startPostgres } from './postgres-server.ts'
import { type OpenVenue, openVenue } from './venue.ts'

interface WorkerFixtures {
  /** What the box office keeps its data in. */
  engine: 'pglite' | 'postgresql'
  /** Settings of the venue that a file's tests act on. */
  settings: Record<string, string>
  venue: OpenVenue
}
interface TestFixtures {
  /** Errors and warnings that the page logged. Must be empty at the end of every test; see `ignoreErrors`. */
  browserErrors: string[]
}

/** On a busy machine too, pages come with every answer of the ticketing service. */
const fullPreloads = { LAYOUT_PRELOAD_TIMEOUT_MS: '15000', BLOCK_PRELOAD_TIMEOUT_MS: '15000' }

/** A browser test acts on a whole open venue. A page that logs an error or warns of hydration fails its test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  venue: [
    async ({ engine, settings }, use) => {
      const database = engine === 'postgresql' ? await openPostgres() : null
      const venue = await openVenue({
        ...fullPreloads,
        ...settings,
        ...(database ? { DATABASE_URL: database.url } : {}),
      })
      await use(venue)
      await venue.close()
      await database?.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ venue }, use) => use(venue.url),
  page: async ({ page }, use) => {
    // Waits for hydration: until then a page's buttons do nothing. A test that acts before it uses
    // `page.mainFrame().goto`.
    const open = page.goto.bind(page)
    page.goto = async (...parameters) => {
      const response = await open(...parameters)
      await page.locator('html:not(.loading)').waitFor()
      return response
    }
    await use(page)
  },
  browserErrors: [
    async ({ page }, use) => {
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

/** Removes the errors that a test causes on purpose, by a part of their text. */
export function ignoreErrors(browserErrors: string[], text: string): void {
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !error.includes(text)))
}

/** Removes what Chromium logs of a page or a picture that doesn't exist, where a test asks for one. */
export const ignoreNotFound = (browserErrors: string[]): void => ignoreErrors(browserErrors, 'status of 404')

/** WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(faults, `axe on ${page.url()}`).toEqual([])
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
