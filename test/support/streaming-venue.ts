import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'
import { timeLimit, timeLimitSetting } from './time-limits.ts'
import { type OpenVenue, openVenue } from './venue.ts'
import { forward, portOf } from './venue-without-preloads.ts'
import { test as base } from './visitor.ts'

/** A gate that the answers to the web server pass; a visitor's own calls pass beside it. */
interface Gate {
  shut(): void
  open(): void
  /** The address of the box office behind it. */
  url: string
}
interface StreamingVenue {
  /** A whole venue, whose content service and box office the tests' venue uses. */
  completeVenue: OpenVenue
  gate: Gate
}

/** Browser tests on a venue whose pages are streamed while the answers for them wait at a gate. */
export const test = base.extend<object, StreamingVenue>({
  completeVenue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const completeVenue = await openVenue()
      await use(completeVenue)
      await completeVenue.close()
    },
    { scope: 'worker', timeout: timeLimit(180_000) },
  ],
  gate: [
    async ({ completeVenue }, use) => {
      let passed = Promise.resolve()
      let open = () => {}
      const server = createServer(async (request, response) => {
        // Only a visitor's own calls have this header; a page's preloads don't.
        if (!request.headers['x-forwarded-for']) await passed
        forward(portOf(completeVenue) + 2, request, response)
      })
      const { origin, close } = await listenLocally(server)
      const shut = () => {
        passed = new Promise((resolve) => {
          open = resolve
        })
      }
      await use({ shut, open: () => open(), url: origin })
      open()
      await close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ completeVenue, gate }, use) => {
      const CONTENT_URL = `http://127.0.0.1:${portOf(completeVenue) + 1}`
      const patient = timeLimitSetting(60_000)
      await use({
        ...{ CONTENT_URL, TICKETING_URL: gate.url, DEMO: 'true', STREAM_PAGES_AFTER_MS: '0' },
        ...{ LAYOUT_PRELOAD_TIMEOUT_MS: patient, BLOCK_PRELOAD_TIMEOUT_MS: patient, TICKETING_TIMEOUT_MS: patient },
      })
    },
    { scope: 'worker' },
  ],
})
