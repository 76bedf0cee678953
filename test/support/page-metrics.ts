import type { Page } from '@playwright/test'

/** Loading times as the browser reports them. */
export interface PageMetrics {
  /** The largest element of the first screen: when it was drawn (ms), and what it is. */
  largest: {
    time: number
    tag: string
    /** For a picture, its address as written in the page; for text, its beginning. */
    source: string
    loading: string | null
    priority: string | null
  }
  /** The sum of layout shifts that no input caused. */
  shift: number
  /** The elements that those shifts moved, as `section.step: 20,449 to 20,464`. */
  moved: string[]
  /** The longest task that blocked the page, in ms; tasks below 50 ms aren't reported. */
  longestTask: number
  /** The longest time from an input to the next frame, in ms. */
  slowestInput: number
}

/** A layout shift below this isn't visible. */
export const SHIFT_BUDGET = 0.02

/** Settles once the page has drawn its current state. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Observes a page from its first moment. It is a text because code that runs in the page must not be transformed. */
const OBSERVER = `
const figures = { largest: null, shift: 0, moved: [], longestTask: 0, slowestInput: 0 }
window.figures = figures
const pending = []
window.currentFigures = () => {
  for (const count of pending) count()
  return figures
}
const observe = (type, each, more) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(each))
  observer.observe({ type, buffered: true, ...more })
  pending.push(() => observer.takeRecords().forEach(each))
}
observe('largest-contentful-paint', ({ startTime, element }) => {
  if (!element) return
  figures.largest = {
    time: startTime,
    tag: element.localName,
    source: element.getAttribute('src') ?? element.textContent.trim().slice(0, 24),
    loading: element.getAttribute('loading'),
    priority: element.getAttribute('fetchpriority'),
  }
})
const nameOf = (node) => (node ? [node.localName ?? node.nodeName, node.className].filter(Boolean).join('.') : 'gone')
const placeOf = ({ x, y }) => [x, y].map(Math.round).join()
observe('layout-shift', ({ value, hadRecentInput, sources }) => {
  if (hadRecentInput) return
  figures.shift += value
  for (const { node, previousRect, currentRect } of sources)
    figures.moved.push(nameOf(node) + ': ' + placeOf(previousRect) + ' to ' + placeOf(currentRect))
})
observe('longtask', ({ duration }) => {
  figures.longestTask = Math.max(figures.longestTask, duration)
})
observe('event', ({ interactionId, duration }) => {
  if (interactionId) figures.slowestInput = Math.max(figures.slowestInput, duration)
}, { durationThreshold: 16 })
`

export async function observeMetrics(page: Page): Promise<void> {
  await page.addInitScript({ content: OBSERVER })
}

/** Settles once the browser has reported a largest element, which may be some frames after it was drawn. */
export const largestIsKnown = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { figures: PageMetrics }).figures.largest !== null)

/** The figures up to the page's current state: what it still has to draw or to report counts already. */
export async function metricsOf(page: Page): Promise<PageMetrics> {
  await drawn(page)
  return page.evaluate('window.currentFigures()')
}

/** What a visitor has asked for may replace other content, however long it took: those shifts are forgotten. */
export async function forgetShifts(page: Page): Promise<void> {
  await metricsOf(page)
  await page.evaluate('window.figures.shift = 0; window.figures.moved = []')
}

/** A mid-range phone, with a quarter of this machine's processor speed. */
export async function slowCpu(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** A slow mobile network, with the values of Lighthouse's mobile runs. */
export async function slowNetwork(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
}
