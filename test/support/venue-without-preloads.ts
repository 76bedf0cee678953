import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type OpenVenue, openVenue } from './venue.ts'
import { test as base } from './visitor.ts'

interface WithoutPreloads {
  /** A venue with every part. The venue of the tests has its content service and its box office. */
  completeVenue: OpenVenue
  /** The address of its box office, which answers no page: only what a browser asks for. */
  silentBoxOffice: string
}

/** Browser tests on a venue whose pages never get their answers in time: the browser asks for all of them. */
export const test = base.extend<object, WithoutPreloads>({
  completeVenue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const completeVenue = await openVenue()
      await use(completeVenue)
      await completeVenue.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  silentBoxOffice: [
    async ({ completeVenue }, use) => {
      const server = createServer((request, response) => {
        // The web server tells of whom it asks for, unless it asks for itself.
        if (request.headers['x-forwarded-for']) passOn(portOf(completeVenue) + 2, request, response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.close()
      server.closeAllConnections()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ completeVenue, silentBoxOffice }, use) => {
      const CONTENT_URL = `http://127.0.0.1:${portOf(completeVenue) + 1}`
      await use({
        ...{ CONTENT_URL, TICKETING_URL: silentBoxOffice, DEMO: 'true' },
        ...{ LAYOUT_PRELOAD_TIMEOUT_MS: '10', BLOCK_PRELOAD_TIMEOUT_MS: '10' },
      })
    },
    { scope: 'worker' },
  ],
})

const portOf = ({ url }: OpenVenue): number => Number(new URL(url).port)

function passOn(port: number, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request
  const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

/** Holds back what a page asks the box office for, but for the session, until the function it gives is called. */
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
