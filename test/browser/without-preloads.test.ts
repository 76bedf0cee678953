import type { Locator, Page } from '@playwright/test'
import { drawn, metricsOf, observeMetrics, SHIFT_BUDGET } from '#test/support/page-metrics'
import { holdEachResponse, holdResponses, test } from '#test/support/venue-without-preloads'
import { expect } from '#test/support/visitor'

interface LatePage {
  path: string
  /** Text or fields of the box office that aren't in the HTML in this case. */
  late: string
  /** The locator of the same content in the browser. */
  shown(page: Page): Locator
}
const bookNow = (page: Page) => page.getByRole('link', { name: 'Book now' })
const PAGES: Record<string, LatePage> = {
  'the home page': { path: '/', late: 'Book now', shown: bookNow },
  'what’s on': { path: '/whats-on', late: 'Book now', shown: bookNow },
  'a production': { path: '/whats-on/jupiter', late: 'Book now', shown: bookNow },
  'a series': { path: '/whats-on/series/late-hours', late: 'Book now', shown: bookNow },
  memberships: {
    path: '/memberships',
    late: 'Log in to Purchase',
    shown: (page) => page.getByRole('link', { name: 'Log in to Purchase' }),
  },
  'booking several dates': {
    path: '/purchase/single-event?productionId=1001',
    late: 'type="radio"',
    shown: (page) => page.getByRole('radio'),
  },
  'booking a package': {
    path: '/purchase/series-package?seriesId=501',
    late: 'type="radio"',
    shown: (page) => page.getByRole('radio'),
  },
  'booking one date': {
    path: '/purchase/single-event?productionId=1009',
    late: 'type="radio"',
    shown: (page) => page.getByRole('radio'),
  },
}
const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}
/**
 * The requests of a booking with a session in its address; each response once shifted the layout in one of these
 * orders.
 */
const SESSION = /^\/api\/Session\/Info/
const NAME = /^\/api\/WhatsOn\/Production\?/
const DATES = /^\/api\/Production\/Performances\?(?!.*PerformanceId)/
const PRICES = /^\/api\/Production\/Performances\?.*PerformanceId/
const CART = /^\/api\/Production\/MiniCart/
const ORDERS = {
  'the cart last': [SESSION, NAME, DATES, PRICES, CART],
  'the prices last': [SESSION, NAME, DATES, CART, PRICES],
  'the session last': [DATES, CART, PRICES, NAME, SESSION],
}

for (const [device, viewport] of Object.entries(WINDOWS)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    for (const [name, { path, late, shown }] of Object.entries(PAGES))
      test(`a late response of the box office shifts nothing of ${name}`, async ({ page, request }) => {
        expect(await (await request.get(path)).text()).not.toContain(late)
        const release = await openWithoutResponses(page, path)
        release()
        await expect(shown(page).filter({ visible: true }).first()).toBeVisible()
        expect((await metricsOf(page)).shift, 'what moved').toBeLessThan(SHIFT_BUDGET)
      })

    test('a late response of the box office shifts nothing in the booking', async ({ page, request }) => {
      const { result } = await (await request.get('/api/Production/Performances?ProductionId=1001')).json()
      const [session] = result.performances as { id: number }[]
      const path = `/purchase/single-event?productionId=1001&performanceId=${session?.id}`
      const release = await openWithoutResponses(page, path)
      await expect(page.getByRole('status').getByText('Loading the tickets')).toBeVisible()
      release()
      await expect(page.getByRole('button', { name: 'Search for best available' })).toBeVisible()
      expect((await metricsOf(page)).shift, 'what moved').toBeLessThan(SHIFT_BUDGET)
    })

    for (const [last, order] of Object.entries(ORDERS))
      test(`responses that arrive one by one shift nothing in the booking, ${last}`, async ({ page, request }) => {
        const { result } = await (await request.get('/api/Production/Performances?ProductionId=1001')).json()
        const [session] = result.performances as { id: number }[]
        await observeMetrics(page)
        const release = await holdEachResponse(page)
        await page.goto(`/purchase/single-event?productionId=1001&performanceId=${session?.id}`)
        await drawn(page)
        for (const call of order) await release(call)
        await expect(page.getByRole('button', { name: 'Search for best available' })).toBeVisible()
        expect((await metricsOf(page)).shift, 'what moved').toBeLessThan(SHIFT_BUDGET / 4)
      })

    for (const heading of ['Dates and times', 'Tickets'])
      test(`nothing shifts for a visitor who has scrolled to “${heading}” of a production`, async ({ page }) => {
        const release = await openWithoutResponses(page, '/whats-on/jupiter')
        const section = page.getByRole('heading', { name: heading, exact: true })
        await section.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
        await drawn(page)
        // Content above the viewport may grow; the browser keeps what is visible in place.
        const topOf = () => section.evaluate((element) => element.getBoundingClientRect().top)
        const before = await topOf()
        release()
        await expect(page.getByRole('row').first()).toBeAttached()
        await drawn(page)
        expect(Math.abs((await topOf()) - before), 'pixels').toBeLessThan(2)
      })
  })
}

/** Opens a page while all responses of the box office are held; returns the function that releases them. */
async function openWithoutResponses(page: Page, path: string): Promise<() => void> {
  await observeMetrics(page)
  const release = await holdResponses(page)
  const firstCall = page.waitForRequest((request) => /\/api\/(?!Session)/.test(request.url()))
  await page.goto(path)
  await page.locator('html:not(.loading)').waitFor()
  await firstCall
  await drawn(page)
  return release
}
