import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { Page, Request as PageRequest, Route } from '@playwright/test'
import { listenLocally } from './listen-locally.ts'
import { drawn } from './page-metrics.ts'
import { timeLimit } from './time-limits.ts'
import { type OpenVenue, openVenue } from './venue.ts'
import { test as base, expect } from './visitor.ts'

interface WithoutPreloads {
  /** A whole venue, whose content service and box office the tests' venue uses. */
  completeVenue: OpenVenue
  /** The address of a proxy to its box office that responds to browsers only, never to a preload. */
  silentBoxOffice: string
}

/** Browser tests on a venue whose preloads never arrive in time, so that the browser makes every call. */
export const test = base.extend<object, WithoutPreloads>({
  completeVenue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const completeVenue = await openVenue()
      await use(completeVenue)
      await completeVenue.close()
    },
    { scope: 'worker', timeout: timeLimit(180_000) },
  ],
  silentBoxOffice: [
    async ({ completeVenue }, use) => {
      const server = createServer((request, response) => {
        // Only a visitor's own calls have this header; a page's preloads don't.
        if (request.headers['x-forwarded-for']) forward(portOf(completeVenue) + 2, request, response)
      })
      const { origin, close } = await listenLocally(server)
      await use(origin)
      await close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ completeVenue, silentBoxOffice }, use) => {
      const CONTENT_URL = `http://127.0.0.1:${portOf(completeVenue) + 1}`
      await use({
        ...{ CONTENT_URL, TICKETING_URL: silentBoxOffice, DEMO: 'true' },
        // A call that is the same for many visitors can't be told from the page's own.
        ...{ LAYOUT_PRELOAD_TIMEOUT_MS: '10', BLOCK_PRELOAD_TIMEOUT_MS: '10', CALLS_SHARED_MS: '0' },
      })
    },
    { scope: 'worker' },
  ],
})

export const portOf = ({ url }: OpenVenue): number => Number(new URL(url).port)

/** Passes a request on to a local port, and its response back. */
export function forward(port: number, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request
  const forwarded = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}

/** Delays a page's requests to the box office, except for the session, until the returned function is called. */
export async function holdResponses(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.startsWith('/api/Session/'),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return release
}

/**
 * Delays each response of the box office until the returned function is called with a pattern of its path and query,
 * which settles once the page has drawn the response.
 */
export async function holdEachResponse(page: Page): Promise<(call: RegExp) => Promise<void>> {
  const held = new Map<Route, string>()
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => {
      held.set(route, callOf(route.request()))
    },
  )
  return async (call) => {
    await expect.poll(() => [...held.values()].some((each) => call.test(each)), `${call} is asked`).toBe(true)
    for (const [route, each] of held) {
      if (!call.test(each)) continue
      held.delete(route)
      const received = page.waitForResponse((response) => response.request() === route.request())
      await route.continue()
      await (await received).finished()
    }
    await drawn(page)
  }
}

const callOf = (request: PageRequest): string => {
  const { pathname, search } = new URL(request.url())
  return pathname + search
}
