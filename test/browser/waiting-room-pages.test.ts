import type { Locator, Page } from '@playwright/test'
import { timeLimit } from '../support/time-limits.ts'
import { test as base, expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'
import { fetchPlace } from '../support/waiting-entry.ts'
import { openRoomPages, type RoomPages } from '../support/waiting-room-pages.ts'

/** In milliseconds: longer than a page's polling interval. */
const ASKS_WITHIN = 46_000
const OPENS = '2027-03-01T00:02:00Z'

const test = base.extend<{ room: RoomPages }>({
  room: async ({ page }, use) => {
    const settings = {
      WAITING_ROOM_ADMIT_PER_MINUTE: '6',
      WAITING_ROOM_TURN_MINUTES: '5',
      WAITING_ROOM_OPENS_AT: OPENS,
      VENUE_TIME_ZONE: 'Australia/Melbourne',
    }
    const room = await openRoomPages(settings, [{ event: 'sales', name: 'Jupiter', poster: null }])
    await use(room)
    // A page that keeps polling would be refused while the room closes.
    await page.close()
    await room.close()
  },
})

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
const join = async (room: RoomPages, count: number) => {
  for (let each = 0; each < count; each++) await fetchPlace(room.url)
}
async function expectWellMadeOnAllScreens(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectWellMade(page)
  }
}

/** Counts the tones that a page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    OscillatorNode.prototype.start = function (...when) {
      counted.tones += 1
      start.apply(this, when)
    }
  })
const tonesOf = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('the waiting page announces each change of state, also to screen readers and by a sound', async ({
  page,
  room,
}) => {
  await countTones(page)
  await page.clock.install()
  await page.goto(room.url)
  await expect(page.getByText('Jupiter', { exact: true })).toBeVisible()
  const sound = page.getByRole('checkbox', { name: 'Play a sound when it’s my turn' })
  await expect(sound).not.toBeChecked()
  const news = page.getByRole('status')
  await expect(heading(page, 'You are early')).toBeVisible()
  await expect(page.getByText(/^Booking opens at .*11:02am/)).toBeVisible()
  await expectWellMadeOnAllScreens(page)

  await room.pass(119)
  await join(room, 40)
  await page.clock.fastForward(ASKS_WITHIN)
  await expect(heading(page, 'You are in line')).toBeVisible()
  await expect(page.getByText('You are next.', { exact: true })).toBeVisible()
  await expect(news).toContainText('You are in line. You are next.')
  await expectWellMadeOnAllScreens(page)
  await expect.poll(() => tonesOf(page), 'off until allowed').toBe(0)
  await sound.check()
  await expect.poll(() => tonesOf(page), 'a sample').toBe(4)

  await room.pass(11)
  await page.clock.fastForward(ASKS_WITHIN)
  await expect(heading(page, 'It is your turn')).toBeVisible()
  await expect(page.getByText('Your turn lasts 5 minutes.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go in' })).toBeVisible()
  await expect.poll(() => tonesOf(page)).toBe(8)
  await expect(sound).toBeHidden()
  await expect(news).toContainText('It is your turn.')
  await expectWellMadeOnAllScreens(page)

  await room.pass(300)
  await page.clock.fastForward(ASKS_WITHIN)
  await expect(heading(page, 'Your turn has passed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go in' })).toHaveCount(0)
  await expect(news).toContainText('Your turn has passed.')
  await expectWellMadeOnAllScreens(page)

  await page.getByRole('link', { name: 'Join the line again' }).click()
  await expect(heading(page, 'You are in line')).toBeVisible()
})

/** The only file that a page without a place requests in vain: its check never ends. */
const CHECK = '**/waiting-room/entry.js'

test('a visitor without a place sees a page that explains the check, and then the queue', async ({ page, room }) => {
  await page.route(CHECK, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(room.url)
  await expect(heading(page, 'One moment, please')).toBeVisible()
  await expect(page.getByText('We’re checking your browser. This takes a few seconds.')).toBeVisible()
  await expectWellMadeOnAllScreens(page)
  await page.unroute(CHECK)
  await page.reload()
  await expect(heading(page, 'You are early')).toBeVisible()
  await expect(page, 'a copied link says nothing of this browser').not.toHaveURL(/[?&]stay\b/)
})

test('a browser without scripts is told how long its check takes, and then gets its place', async ({
  room,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(room.url)
  await expect(visitor.locator('noscript .notice')).toContainText('Without JavaScript the check takes 21 seconds.')
  for (const width of [390, 1440]) {
    await visitor.setViewportSize({ width, height: 844 })
    expect(await visitor.screenshot({ path: test.info().outputPath(`check-${width}.png`) })).toBeTruthy()
  }
  // The room's clock is ahead of the page's, which reloads by its own.
  await room.pass(21)
  await expect(heading(visitor, 'You are early')).toBeVisible({ timeout: timeLimit(ASKS_WITHIN) })
  await context.close()
})

test('a paused waiting room says so, and announces a place once a minute at most', async ({ page, room }) => {
  await room.pass(120)
  await join(room, 20)
  await page.clock.install()
  await page.goto(room.url)
  await expect(page.getByText('Your place in the line is 21.', { exact: true })).toBeVisible()
  await expect(page.getByText('About 4 minutes at the current pace.', { exact: true })).toBeVisible()
  await room.pass(31)
  const asked = page.waitForResponse(/waiting-room\/status/)
  await page.clock.fastForward(ASKS_WITHIN)
  await asked
  await expect(page.getByText('Your place in the line is 18.', { exact: true })).toBeVisible()
  await expect(page.getByRole('status')).toBeEmpty()

  room.control({ isPaused: true })
  await room.pass(2)
  await page.clock.fastForward(ASKS_WITHIN)
  const paused = 'No visitors are being admitted at the moment. You keep your place in line.'
  await expect(page.getByRole('main').getByText(paused)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(`Your place in the line is 18. ${paused}`)
  await expectWellMadeOnAllScreens(page)
})

test('a browser that can’t get or store a place sees the reason', async ({ page, room, browser, browserErrors }) => {
  const withoutCookies = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await withoutCookies.newPage()
  await visitor.goto(`${room.url}&stay=1`)
  await expect(heading(visitor, 'We can’t keep your place')).toBeVisible()
  await expect(visitor.getByText('Please allow cookies for this site, then try again.')).toBeVisible()
  await withoutCookies.close()
  await page.goto(room.url.replace('e=sales', 'e=production-99'))
  await expect(heading(page, 'One moment, please')).toBeVisible()
  await expect(page.getByText('We can’t give you a place right now.')).toBeVisible()
  await expectWellMadeOnAllScreens(page)
  ignoreErrors(browserErrors, 'status of 503')
})
