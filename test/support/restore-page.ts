import type { Page } from '@playwright/test'

/**
 * Tells a page that the browser has restored it from its back/forward cache, which Playwright turns off. Its state and
 * its timers are those that it was left with.
 */
export const restorePage = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** Answers addresses that match without a page, so that a page that leaves for one of them stays as it was left. */
export const stayOnPage = (page: Page, matching: string): Promise<unknown> =>
  page.route(matching, (route) => route.fulfill({ status: 204 }))
