import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { browserEnvironment } from './browser-clock.ts'

/** The system fonts that the browser sees, the same on every machine that runs the tests. */
const FONTCONFIG_FILE = fileURLToPath(new URL('../test/support/fonts/windows-and-macos.conf', import.meta.url))

/** The factor by which every wait may be longer on a busy machine. */
const timeoutFactor = Number(process.env.TIMEOUT_FACTOR ?? 1)

/** What runs on the embedded database: each kind of purchase. */
const EMBEDDED = 'purchase.test.ts'

/** Browser tests run on the production build; `config/run-tests.mjs` has found `BROWSER_PATH` once. */
export default defineConfig<object, { engine: 'pglite' | 'postgresql' }>({
  testDir: '../test/browser',
  outputDir: '../test-results',
  timeout: 120_000 * timeoutFactor,
  expect: { timeout: 10_000 * timeoutFactor },
  fullyParallel: false,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  reporter: [
    ['list'],
    ['./failed-page-reporter.ts'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/report.json' }],
  ],
  projects: [
    // A long file in one worker: at the end it would leave the other workers without work.
    { name: 'embedded database', use: { engine: 'pglite' }, testMatch: EMBEDDED },
    // Opens a venue with less than half the processor time, and answers faster.
    { name: 'PostgreSQL', use: { engine: 'postgresql' }, testIgnore: EMBEDDED },
  ],
  use: {
    browserName: 'chromium',
    // A failed action ends its test with the page as it was then, instead of waiting for the limit of the whole test.
    actionTimeout: 30_000 * timeoutFactor,
    navigationTimeout: 60_000 * timeoutFactor,
    headless: true,
    // A worker's tests share one context, emptied in between: opening one takes a fifth of a test's time.
    reuseContext: true,
    // Takes a sixth of a test's time; `npx playwright test --config config/playwright.ts --trace on` records one.
    trace: 'off',
    video: 'off',
    launchOptions: {
      chromiumSandbox: process.getuid?.() !== 0,
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      env: { ...browserEnvironment(process.env), FONTCONFIG_FILE },
      args: [
        '--disable-gpu',
        // Letters have the widths of their font, as on a phone, a Mac and a high-resolution screen.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
