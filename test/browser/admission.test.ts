// The waiting room of a whole venue. Admissions take real time: with a name that is early in the alphabet the file runs
// while other tests use the processor, and not alone at the end.
import type { Page } from '@playwright/test'
import { roomByCommand, roomControl } from '#server/box-office/waiting-room/room-command'
import { logIn } from '../support/desk-pages.ts'
import {
  APPROVED_CARD,
  checkOutAsGuest,
  chooseTwoAdults,
  openBooking,
  payWith,
  production,
  ticketLines,
} from '../support/purchase-steps.ts'
import { timeLimit } from '../support/time-limits.ts'
import type { OpenVenue } from '../support/venue.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'
import { fetchPlace } from '../support/waiting-entry.ts'

/** Per minute: one visitor every four seconds. */
const PACE = 15
test.use({ settings: { WAITING_ROOM_ADMIT_PER_MINUTE: `${PACE}` } })

const place = (page: Page) => page.locator('.place')
/** A page whose turn is seconds away polls every five seconds. */
const isTurn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: TURN_WITHIN })
const TURN_WITHIN = timeLimit(30_000)

/** Gives a command to the running venue, as `npm run box-office -- waiting-room` does; returns its output. */
async function told({ url }: OpenVenue, ...words: string[]): Promise<string> {
  const BOX_OFFICE_PORT = Number(new URL(url).port) + 2
  const control = roomControl(words, new Date()) ?? {}
  const { text } = await roomByCommand({ COMPANION_HOST: '127.0.0.1', BOX_OFFICE_PORT }, control)
  return text
}
/** Gives a command, and waits until the waiting room applies it: the second poll has read the first response. */
async function command(venue: OpenVenue, ...words: string[]): Promise<void> {
  let before = await told(venue, ...words)
  for (let asked = 0; asked < 2; asked++) {
    await expect.poll(() => told(venue, 'state')).not.toBe(before)
    before = await told(venue, 'state')
  }
}
/** Other visitors arrive, and leave their page as soon as it has loaded. */
async function others({ url }: OpenVenue, count: number): Promise<void> {
  for (let each = 0; each < count; each++) await fetchPlace(`${url}/waiting-room/?e=sales`)
}
/** Goes from the home page to the queue by reserving seats; returns the address of the previous page. */
async function askForSeats(page: Page): Promise<string> {
  await openBooking(page)
  await chooseTwoAdults(page)
  const booking = page.url()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(page).toHaveURL(/\/waiting-room\//)
  return booking
}

test('a visitor waits in the queue, is admitted at the venue’s pace, and buys [SESS-12]', async ({
  page,
  venue,
  browser,
  browserErrors,
}) => {
  await command(venue, 'pause')
  await others(venue, 3)
  const booking = await askForSeats(page)
  await expect(page.getByRole('heading', { name: 'You are in line' })).toBeVisible()
  await expect(place(page)).toHaveText('Your place in the line is 4.')
  await expect(page.locator('.time')).toHaveText(
    'No visitors are being admitted at the moment. You keep your place in line.',
  )
  await expectWellMade(page)
  await page.reload()
  await expect(place(page)).toHaveText('Your place in the line is 4.')
  const secondTab = await page.context().newPage()
  await secondTab.goto(page.url())
  await expect(place(secondTab)).toHaveText('Your place in the line is 4.')
  await secondTab.close()
  const copied = await browser.newContext()
  const another = await copied.newPage()
  await others(venue, 30)
  await another.goto(page.url())
  await expect(place(another)).toHaveText('Your place in the line is 35.')

  const since = Date.now()
  await command(venue, 'open')
  await page.reload()
  await expect(page.locator('.time')).toHaveText('Less than a minute at the current pace.')
  await isTurn(page)
  expect(Date.now() - since, 'three others were let in before').toBeGreaterThan((3 * 60_000) / PACE)
  await expect(another.locator('.time')).toHaveText(/^About [23] minutes at the current pace\.$/)
  await page.getByRole('link', { name: 'Go in' }).click()
  await expect(page).toHaveURL(booking)
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await page.getByRole('button', { name: 'One fewer Adult' }).click()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(ticketLines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue to Extras' }).click()
  await page.getByRole('button', { name: 'Continue without extras' }).click()
  await checkOutAsGuest(page, 'grace.waits@example.org')
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(another.getByRole('heading', { name: 'You are in line' })).toBeVisible()
  await copied.close()
  ignoreErrors(browserErrors, 'status of 403')
})

test('a browser without scripts is told its place and its turn, and enters [SESS-12]', async ({ venue, browser }) => {
  await told(venue, 'open')
  await command(venue, 'pause')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const line = `${venue.url}/waiting-room/?e=sales&t=${encodeURIComponent(venue.url + production.bookingPath)}`
  // Its check takes 21 seconds, which `waiting-room-pages.test.ts` tests.
  const [, name = '', value = ''] = /(.+?)=(.*)/.exec((await fetchPlace(line)) ?? '') ?? []
  await context.addCookies([{ url: venue.url, name, value }])
  await page.goto(line)
  await expect(page.getByRole('heading', { name: 'You are in line' })).toBeVisible()
  await expect(place(page)).toHaveText(/^Your place in the line is \d+\.$|^You are next\.$/)
  await told(venue, 'pace', '6000')
  await command(venue, 'open')
  await isTurn(page)
  await page.getByRole('link', { name: 'Go in' }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname + url.search.replace(/&queueittoken=.*/, '') === production.bookingPath,
  )
  await context.close()
})

test('a manager pauses, paces and opens the waiting room at the desk', async ({ venue, page, browserErrors }) => {
  await logIn(page, venue)
  ignoreErrors(browserErrors, 'status of 401')
  await page.getByRole('link', { name: 'Waiting room' }).click()
  await expect(page.getByRole('row', { name: /^All sales Open \d+ \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).dblclick()
  await expect(page.getByText('Paused: no visitor is admitted.')).toBeVisible()
  await expect.poll(() => told(venue, 'state')).toContain('paused: yes')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByLabel('Visitors a minute').fill('many')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please give a number')).toBeVisible()
  await expectWellMade(page)
  await page.getByLabel('Visitors a minute').fill('90')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At most 90 visitors a minute from each line.')).toBeVisible()
  await page.getByLabel(/^Open at/).fill('2099-03-01T09:00')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText(/^Opens Sun, 0?1 Mar 2099, 9:00am$/)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText(/^Open, since /)).toBeVisible()
})
