import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../config/find-browser.mjs'

/** Starts the browser that the tests use too. Root has no sandbox. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? undefined, chromiumSandbox: process.getuid?.() !== 0 })
