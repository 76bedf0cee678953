import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Browser, devices } from 'playwright'
import { listenLocally } from '#test/support/listen-locally'
import { metricsOf, observeMetrics } from '#test/support/page-metrics'
import { openRequest } from '#test/support/raw-request'
import { openVenue } from '#test/support/venue'
import { forward, portOf } from '#test/support/venue-without-preloads'
import { launchBrowser } from './launch-browser.ts'
import { median } from './median.ts'

const ROUNDS = 5
const SECRET = 'the secret of the benchmark'
/** Milliseconds that the box office takes for each answer */
const SLOW_MS = 800
const PAGES = {
  home: '/',
  'what’s on': '/whats-on',
  'a production': '/whats-on/jupiter',
  'a series': '/whats-on/series/late-hours',
  'a content page': '/your-visit',
}

interface Figures {
  /** Milliseconds from the request to its first byte */
  firstByte: number
  /** Milliseconds from the navigation to the style sheet's request, and to the frame after the heading is there */
  styles: number
  heading: number
  shift: number
}

/** Notes when the heading is drawn. A text, because code that runs in the page must not be transformed. */
const HEADING = `
const look = () => document.querySelector('h1')?.getBoundingClientRect().height && document.fonts
  ? requestAnimationFrame(() => { window.headingAt = performance.now() })
  : requestAnimationFrame(look)
requestAnimationFrame(look)
`

/**
 * Prints when pages that are in no memory begin, while the box office takes 800 ms for each answer. Returns whether
 * every limit holds.
 */
export async function printStreamedPages(): Promise<boolean> {
  const complete = await openVenue()
  const slow = await listenLocally(
    createServer(async (request, response) => {
      // Only a visitor's own calls have this header; a page's preloads don't.
      if (!request.headers['x-forwarded-for']) await setTimeout(SLOW_MS)
      forward(portOf(complete) + 2, request, response)
    }),
  )
  const CONTENT_URL = `http://127.0.0.1:${portOf(complete) + 1}`
  const own = { STREAM_PAGES_AFTER_MS: '5', CONTENT_WEBHOOK_SECRET: SECRET }
  const venue = await openVenue({ CONTENT_URL, TICKETING_URL: slow.origin, DEMO: 'true', ...own })
  const browser = await launchBrowser()
  try {
    let holds = true
    for (const [name, path] of Object.entries(PAGES)) {
      // The first visit isn't counted, because the demonstration draws its pictures during it.
      await visit(browser, venue.url + path)
      const rounds: Figures[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await forget(venue.url)
        const firstByte = (await firstByteOf(venue.url + path)) - (await firstByteOf(`${venue.url}/healthz`))
        await forget(venue.url)
        rounds.push({ firstByte, ...(await visit(browser, venue.url + path)) })
      }
      const figures: [label: string, value: number, most: number][] = [
        ['first byte after that of /healthz', median(rounds.map(({ firstByte }) => firstByte)), 30],
        ['style sheet requested', median(rounds.map(({ styles }) => styles)), 100],
        ['heading drawn', median(rounds.map(({ heading }) => heading)), 300],
      ]
      const shift = Math.max(...rounds.map((each) => each.shift))
      holds &&= shift < 0.02 && figures.every(([, value, most]) => value <= most)
      const shown = figures.map(([label, value, most]) => `${label} ${value.toFixed(0)} ms (at most ${most})`)
      console.log(`${name}, with a box office that takes ${SLOW_MS} ms: ${shown.join(', ')}, shift ${shift.toFixed(3)}`)
    }
    return holds
  } finally {
    await browser.close()
    await venue.close()
    await slow.close()
    await complete.close()
  }
}

/** Drops all pages and answers, as after a change of content. */
async function forget(url: string): Promise<void> {
  const headers = { 'x-webhook-secret': SECRET, 'content-type': 'application/json' }
  const response = await fetch(`${url}/webhooks/content`, { method: 'POST', headers, body: '{}' })
  if (!response.ok) throw new Error(`The notice was answered with ${response.status}`)
}

async function firstByteOf(url: string): Promise<number> {
  const since = performance.now()
  const { sent, received } = openRequest(url, new URL(url).pathname)
  sent.end()
  const response = await received
  const at = performance.now() - since
  await response.resume().toArray()
  return at
}

async function visit(browser: Browser, url: string): Promise<Omit<Figures, 'firstByte'>> {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  await observeMetrics(page)
  await page.addInitScript({ content: HEADING })
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html:not(.loading)').waitFor()
  await page.waitForFunction(() => 'headingAt' in window)
  const styles = await page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.css') ? [startTime] : [])),
    ),
  )
  const heading = (await page.evaluate('window.headingAt')) as number
  const { shift } = await metricsOf(page)
  await context.close()
  return { styles, heading, shift }
}
