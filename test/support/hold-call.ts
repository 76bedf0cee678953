import type { Page } from '@playwright/test'

/** Holds a call of the page back until the returned function is called. */
export async function holdCall(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/${path}*`, async (route) => {
    await released
    await route.continue()
  })
  return release
}
