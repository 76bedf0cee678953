import type { Browser, Page } from '@playwright/test'
import { seatSelectorPath } from '#shared/routes'
import { production as calls } from '#shared/ticketing/production/production'
import { production } from '../support/purchase-steps.ts'
import { openScreen, seatShape } from '../support/scripted-seats.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, test } from '../support/visitor.ts'

/** The time within which another visitor sees a change, in milliseconds. */
const SEEN_WITHIN = timeLimit(2_000)
/** The interval at which seats are fetched again without a change on the stream, in milliseconds. */
const POLL = 180_000
const CHANGES = '**/api/SeatSelector/Changes*'

/** A visitor with a separate browser, at the map of a performance. */
async function openMap(browser: Browser, url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await prepare?.(page)
  const answer = await page.request.get(`${calls.performances.path}?ProductionId=${production.id}`)
  const [first] = (await answer.json()).result.performances
  await page.goto(seatSelectorPath({ performanceId: first.id, productionId: production.id }))
  await openScreen(page, 'Stalls')
  return page
}
const freeSeat = (page: Page) =>
  page.locator('[data-key][data-s="available"]').evaluateAll((seats) => {
    const middle = seats[Math.floor(seats.length / 2)]
    return middle?.getAttribute('data-key') ?? ''
  })
async function takeSeat(page: Page, key: string): Promise<void> {
  await seatShape(page, key).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add Adult/ })
    .click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/\/purchase\/single-event/)
}
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove all tickets' }).click()
  await page.getByRole('button', { name: 'Yes, remove them' }).click()
  await expect(page.getByRole('button', { name: 'Search for best available' })).toBeVisible()
}

test('a seat taken in one browser is unavailable in another at once, until it is released', async ({
  browser,
  venue,
}) => {
  const one = await openMap(browser, venue.url)
  let polls = 0
  const other = await openMap(browser, venue.url)
  other.on('request', (request) => {
    if (request.url().includes('/api/SeatSelector/') && !request.url().includes('/Changes')) polls++
  })
  const key = await freeSeat(one)
  const shape = seatShape(other, key)
  await expect(shape).toHaveAttribute('data-s', 'available')
  const reserved = one.waitForResponse(/SeatSelector\/.*Reserve/)
  const taking = takeSeat(one, key)
  await reserved
  await expect(shape).toHaveAttribute('data-s', 'unavailable', { timeout: SEEN_WITHIN })
  await taking
  await giveUp(one)
  await expect(shape).toHaveAttribute('data-s', 'available', { timeout: SEEN_WITHIN })
  expect(polls, 'no call but the stream told it').toBe(0)
  for (const page of [one, other]) await page.context().close()
})

test('with the stream cut, a taken seat is shown within the polling interval', async ({ browser, venue }) => {
  const one = await openMap(browser, venue.url)
  const other = await openMap(browser, venue.url, async (page) => {
    await page.clock.install()
    await page.route(CHANGES, (route) => route.abort())
  })
  const key = await freeSeat(one)
  const shape = seatShape(other, key)
  await expect(shape).toHaveAttribute('data-s', 'available')
  await takeSeat(one, key)
  await expect(shape).toHaveAttribute('data-s', 'available')
  await other.clock.fastForward(POLL)
  await expect(shape).toHaveAttribute('data-s', 'unavailable')
  for (const page of [one, other]) await page.context().close()
})
