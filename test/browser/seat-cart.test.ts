import type { Page } from '@playwright/test'
import { PERFORMANCE, PRODUCTION, visitorsSession } from '../support/scripted-booking.ts'
import { openScreen, openSeats, seatShape } from '../support/scripted-seats.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors, stopClock } from '../support/visitor.ts'

const LOST = 'Seats that you have selected are no longer available and have been removed.'
const SEATS = '/api/SeatSelector/PerformanceSeats'
const RESERVE = '/api/SeatSelector/PerformanceReserve'

const summary = (page: Page) => page.getByRole('region', { name: 'Your seats' })
const chosen = (page: Page) => summary(page).getByRole('listitem')
const addToCart = (page: Page) =>
  page.getByRole('complementary', { name: 'Your selection' }).getByRole('button', { name: 'Add to Cart' })
const problem = (page: Page) => page.getByRole('dialog', { name: 'Error...' })
async function take(page: Page, key: string, ticket = 'Adult'): Promise<void> {
  await seatShape(page, key).click()
  await page.getByRole('button', { name: `Add ${ticket}` }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
/** The cart holds one seat of row B, with a child's ticket. */
const withOwnSeat = {
  seats: { '1-B-2': { s: 'Ticketed' as const } },
  answer: { ticketed: [{ seatId: 10_016, priceTypeId: 2 }] },
}

test('the page opens with the cart’s seats, and adding to the cart reserves all and reports new ones [SEAT-14]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, withOwnSeat)
  await openScreen(page)
  await expect(chosen(page)).toHaveText([/^Row B, seat 2.*Child\$60/])
  await take(page, '1-B-3')
  await addToCart(page).click()
  await expect(page).toHaveURL(`/purchase/single-event?productionId=${PRODUCTION}&performanceId=${PERFORMANCE}`)
  expect(scripted.inputs(RESERVE)).toEqual([
    {
      performanceId: PERFORMANCE,
      performanceSeats: [
        { priceTypeId: 2, seatId: 10_016 },
        { priceTypeId: 1, seatId: 10_017 },
      ],
    },
  ])
  const added = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as { dataLayer?: { event?: string }[] }
      return dataLayer.find((entry) => entry.event === 'add_to_cart')
    })
  await expect.poll(added).toMatchObject({
    items: [{ id: String(PRODUCTION), name: 'Winter Serenade', category: 'Performance', price: 120, quantity: 1 }],
  })
})

test('at 400 % zoom the seats and the cart’s timer fit the window', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSeats(page, scripted, withOwnSeat)
  const expiration = new Date(Date.now() + 600_000).toISOString()
  scripted.reply({
    '/api/Session/Info': { ...visitorsSession, cartCount: 1, keepToken: true, sessionStatus: 'Active', expiration },
  })
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  await expectWellMade(page)
  await openScreen(page)
  await expectWellMade(page)
})

test('a rejected reservation shows why, and lost seats are named and removed [SEAT-15 SEAT-22 ERR-13 ERR-14]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const script = await openSeats(page, scripted)
  await openScreen(page)
  await take(page, '1-C-5')
  await take(page, '1-C-6')
  scripted.reply({ [RESERVE]: new Refusal(409, { title: 'The sale is closed.' }) })
  const before = scripted.inputs(SEATS).length
  await addToCart(page).click()
  await expect(problem(page)).toContainText('An error occurred while reserving seats. The sale is closed.')
  await expectAccessible(page)
  expect(scripted.inputs(SEATS)).toHaveLength(before + 1)
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(chosen(page)).toHaveCount(2)

  await page.route(`**${RESERVE}`, (route) => route.abort('internetdisconnected'))
  await addToCart(page).click()
  await expect(problem(page)).toContainText('What you have chosen or entered is still here.')
  await page.unroute(`**${RESERVE}`)
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(chosen(page)).toHaveCount(2)

  script.seat('1-C-6').s = 'Unavailable'
  await addToCart(page).click()
  await expect(problem(page)).toContainText(`An error occurred while reserving seats. ${LOST}`)
  await expect(problem(page)).not.toContainText('The sale is closed.')
  await expect(problem(page).getByRole('listitem')).toHaveText(['Stalls, row C, seat 6'])
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL(/\/purchase\/syos/)
  await expect(chosen(page)).toHaveText([/^Row C, seat 5/])
  await expect(seatShape(page, '1-C-6')).toHaveAttribute('data-s', 'unavailable')
  ignoreErrors(browserErrors, 'status of 409')
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
})

test('seats are refreshed every three minutes, up to thirty times, and after an error [SEAT-19 SEAT-20 SEAT-22]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.clock.install()
  const script = await openSeats(page, scripted)
  await openScreen(page)
  await stopClock(page)
  await seatShape(page, '1-C-5').click()
  await page.clock.runFor(400)
  await page.getByRole('button', { name: 'Add Adult' }).click()
  const asked = () => scripted.inputs(SEATS).length
  // From here on only the test moves the clock; some seconds of the first three minutes have passed.
  await page.clock.runFor(140_000)
  expect(asked()).toBe(1)
  script.seat('1-C-5').s = 'Unavailable'
  await page.clock.runFor(40_000)
  await expect(problem(page)).toContainText(LOST)
  await expect(problem(page).getByRole('listitem')).toHaveText(['Stalls, row C, seat 5'])
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(chosen(page)).toHaveCount(0)
  expect(asked()).toBe(2)
  for (let turn = 2; turn <= 32; turn++) {
    await page.clock.runFor(180_000)
    await expect.poll(asked).toBe(Math.min(31, turn + 1))
  }
  scripted.reply({ [RESERVE]: new Refusal(409, { title: 'The sale is closed.' }) })
  await seatShape(page, '1-C-7').click()
  await page.clock.runFor(400)
  await page.getByRole('button', { name: 'Add Adult' }).click()
  await addToCart(page).click()
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect.poll(asked).toBe(32)
  script.seat('1-C-7').s = 'Unavailable'
  await page.clock.runFor(181_000)
  await expect.poll(asked).toBe(33)
  await expect(problem(page), 'also once an attempt to book was refused').toContainText(LOST)
  await expect(problem(page).getByRole('listitem')).toHaveText(['Stalls, row C, seat 7'])
  ignoreErrors(browserErrors, 'status of 409')
})

test('another session releases the held seats and resets the filters [SEAT-16]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const script = await openSeats(page, scripted, withOwnSeat)
  await openScreen(page)
  await take(page, '1-C-5')
  await page.getByRole('checkbox', { name: /A Reserve/ }).check()
  Object.assign(script.seat('1-B-2'), { s: 'Available' })
  script.answer = {
    ...script.answer,
    ticketed: [],
    performance: { ...script.answer.performance, name: 'Summer Serenade' },
  }
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /Sold out/ })).toBeDisabled()
  const session = page.getByRole('tabpanel').getByRole('button', { name: /03 Jul 2037/ })
  const remove = '**/api/SeatSelector/PerformanceRemove'
  await page.route(remove, (route) => route.abort('internetdisconnected'))
  await session.click()
  await expect(problem(page)).toContainText('What you have chosen or entered is still here.')
  await page.unroute(remove)
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(session, 'the focus is where it was').toBeFocused()
  await expect(chosen(page)).toHaveCount(2)
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
  await session.click()
  await expect(page).toHaveURL('/purchase/syos?performanceId=702&productionId=71')
  await expect(page.getByRole('heading', { level: 1, name: 'Summer Serenade' })).toBeVisible()
  expect(scripted.inputs('/api/SeatSelector/PerformanceRemove')).toEqual([{ performanceId: PERFORMANCE }])
  await expect.poll(() => scripted.inputs(SEATS).at(-1)).toMatchObject({ PerformanceId: '702' })
  await expect(chosen(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /A Reserve/ })).not.toBeChecked()
})

test('cancelling with changed seats asks for a confirmation [SEAT-18]', async ({ page, scripted }) => {
  await openSeats(page, scripted, withOwnSeat)
  await openScreen(page)
  await seatShape(page, '1-B-2').click()
  await expect(chosen(page)).toHaveCount(0)
  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toContainText(
    'Cancelling seat selection will discard your changes to tickets for this event in your Cart',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await expect(seatShape(page, '1-B-2')).toHaveAttribute('data-s', 'available')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/purchase\/single-event/)
  expect(scripted.inputs(RESERVE)).toEqual([])
})

test('seats update live when others take or release them, and by polling without the stream', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const script = await openSeats(page, scripted, { answer: { version: 'a' } })
  await openScreen(page)
  await take(page, '1-C-5')
  const other = seatShape(page, '1-D-1')
  script.push('changes', { version: 'b', seats: [{ id: 10_043, s: 'Unavailable' }] })
  await expect(other).toHaveAttribute('data-s', 'unavailable')
  script.push('changes', { version: 'c', seats: [{ id: 10_043, s: 'Available' }] })
  await expect(other).toHaveAttribute('data-s', 'available')
  script.push('snapshot', { version: 'd', unavailable: [10_033, 10_044] })
  await expect(problem(page)).toContainText(LOST)
  await problem(page).getByRole('button', { name: 'Ok' }).click()
  await expect(seatShape(page, '1-D-2')).toHaveAttribute('data-s', 'unavailable')
  await expect(chosen(page)).toHaveCount(0)
  expect(scripted.inputs('/api/SeatSelector/Changes')).toEqual([{ PerformanceId: '701', Since: 'a' }])
  ignoreErrors(browserErrors, 'ERR_')
})
