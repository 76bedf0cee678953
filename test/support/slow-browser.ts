import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The factor by which pages' scripts are slower than this machine: with `SLOW_BROWSER=4`, races show that are rare. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1)
/** With `UNEVEN_NETWORK=400`, calls and scripts take up to 400 ms longer each way, so that they overtake each other. */
const unevenness = Number(process.env.UNEVEN_NETWORK ?? 0)

/** Slows a page as the environment asks for, and returns what ends that. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  if (slowness === 1 && unevenness === 0) return async () => {}
  const session = await page.context().newCDPSession(page)
  if (slowness > 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 50 * slowness, ...unlimited })
  }
  if (unevenness > 0) {
    session.on('Fetch.requestPaused', async ({ requestId, responseStatusCode }) => {
      await wait(Math.random() * unevenness)
      const method = responseStatusCode === undefined ? 'Fetch.continueRequest' : 'Fetch.continueResponse'
      // The page may have been left or closed meanwhile.
      await session.send(method, { requestId }).catch(() => {})
    })
    const slowed = (['XHR', 'Fetch', 'Script'] as const).flatMap((resourceType) =>
      (['Request', 'Response'] as const).map((requestStage) => ({ resourceType, requestStage })),
    )
    await session.send('Fetch.enable', { patterns: slowed })
  }
  // The next test may get the same page.
  return () => session.detach().catch(() => {})
}
