import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

/** The system fonts that the browser sees, the same on every machine that runs the tests. */
const FONTCONFIG_FILE = fileURLToPath(new URL('../test/support/fonts/windows-and-macos.conf', import.meta.url))

/** Browser tests run on the production build; `BROWSER_PATH` was found once by `config/run-tests.mjs`. */
export default defineConfig<object, { engine: 'pglite' | 'postgresql' }>({
  testDir: '../test/browser',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/report.json' }],
  ],
  projects: [
    { name: 'embedded database', use: { engine: 'pglite' } },
    { name: 'PostgreSQL', use: { engine: 'postgresql' }, testMatch: 'purchase.test.ts' },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'retain-on-failure',
    video: 'off',
    launchOptions: {
      chromiumSandbox: process.getuid?.() !== 0,
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      env: { ...process.env, FONTCONFIG_FILE },
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
