import { everyStaffCall } from '#shared/staff/contract'
import { buyThree, deskOf, logIn } from '../support/desk-pages.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

// Before the log-in the desk requests the colleague, and gets none.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, 'status of 401'))

test('a colleague finds an order by name and refunds one ticket of three', async ({ venue, page }) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId } = await buyThree(venue)
  await page.goto(deskOf(venue))
  await expectWellMade(page)
  await logIn(page, venue)
  await expectWellMade(page)
  await page.keyboard.press('/')
  await page.keyboard.type('hopper')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 tickets' })).toBeVisible()
  await expectWellMade(page)

  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Refund 1 ticket' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Your refund for order ${orderId}`)).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason, for the audit').fill('Ill')
  await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick()
  await expect(page.getByRole('heading', { name: '2 tickets' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByText('Refund sent to the card')).toBeVisible()
  await expect
    .poll(() => venue.mails().filter((mail) => mail.includes(`Your refund for order ${orderId}`)).length)
    .toBe(1)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
})

test('the page of a performance lists its buyers, and its seats can be blocked and released', async ({
  venue,
  page,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId } = await buyThree(venue)
  await logIn(page, venue)
  await expect(page.getByRole('heading', { name: 'The next seven days' })).toBeVisible()
  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await page.getByRole('link', { name: 'Buyers of this performance' }).click()
  await page.getByLabel('Name or email').fill('hopper')
  await expect(page.getByRole('row', { name: new RegExp(`Hopper, Grace.*${orderId}`) })).toBeVisible()
  await expectWellMade(page)

  await page.getByRole('link', { name: 'Seats and blocks' }).click()
  await expect(page.getByRole('group', { name: /^Seat map of/ })).toBeVisible()
  const seat = page.locator("[data-s='available'][tabindex='0']")
  await seat.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 seat: /)).toBeVisible()
  const range = page.getByLabel('Choose seats, such as Stalls H 10-14')
  await range.fill('Nowhere Z 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No seat matches “Nowhere Z 1”.')).toBeVisible()
  await page.getByRole('button', { name: 'Block 1 seat' }).click()
  await expect(page.getByText('Please say whom or what the seats are for')).toBeVisible()
  await expectWellMade(page)
  await page.getByLabel('For whom or what').fill('Press')
  await page.getByLabel('Reason, for the audit').fill('Reviews')
  await page.getByRole('button', { name: 'Block 1 seat' }).click()
  await expect(page.getByText('1 seat blocked.')).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: 'Release Press' }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Release 1 seat' }).click()
  await expect(page.getByText('1 seat back on sale.')).toBeVisible()
})

test('tickets are sold at the counter by keyboard, printed, and counted in the till', async ({
  venue,
  page,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { performanceId } = await buyThree(venue)
  await logIn(page, venue)
  await page.getByRole('link', { name: 'Till' }).click()
  await page.getByLabel('Float').fill('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The drawer should have $100.00.')).toBeVisible()
  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'Sell tickets' }).click()
  await expect(page.getByRole('textbox', { name: /^Adult/ })).toBeFocused()
  await expectWellMade(page)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^2 seats, \$/ })).toBeVisible()
  await expect(page.getByLabel('Cash given')).toBeFocused()
  await expectWellMade(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the cash given')).toBeVisible()
  ignoreErrors(browserErrors, 'status of 400')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order \d+ is sold/ })).toBeVisible()
  await expect(page.getByText(/^Change \$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeFocused()
  await expectWellMade(page)

  await page.keyboard.press('Enter')
  await page.keyboard.type('1')
  await page.getByLabel('Seats').selectOption('Choose on the map')
  await page.locator("[data-s='available'][tabindex='0']").focus()
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: 'Hold 1 seat' }).click()
  await page.getByLabel('Paid by').selectOption('Complimentary')
  await page.getByText('Buyer: walk-up').click()
  await page.evaluate(() => scrollTo(0, 0))
  await expectWellMade(page)
  await page.getByLabel('Reason, for the audit').fill('Press')
  await page.getByRole('button', { name: 'Give 1 ticket' }).dblclick()
  await page.getByRole('link', { name: 'Print the tickets' }).click()
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(1)
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Till' }).click()
  await expect(page.getByRole('cell', { name: 'Sale' })).toHaveCount(1)
  await page.getByLabel('Cash counted').fill('100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^Difference -\$/ })).toBeVisible()
  await expectWellMade(page)
})

test('a search without a match says what can be searched for', async ({ venue, page }) => {
  await logIn(page, venue)
  await page.getByRole('searchbox', { name: 'Find an order' }).fill('nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No order is found by “nobody of this name”')).toBeVisible()
  expect(page.url(), 'no address has a name').toBe(`${deskOf(venue)}/find`)
  await expectWellMade(page)
})

test('an administrator invites a colleague, and logging out ends the session', async ({ venue, page }) => {
  await logIn(page, venue)
  await page.getByRole('link', { name: 'Colleagues' }).click()
  await page.getByLabel('Email').fill('new@example.org')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(/\/invitation#/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
  await expectWellMade(page)
  const link = (await page.getByText(/\/invitation#/).textContent()) ?? ''
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('role: boxOffice')).toBeVisible()
  await expectWellMade(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('new@example.org, box office')).toBeVisible()
  await expectWellMade(page)
})

test('the site serves no call of the desk, and the desk serves no cross-site call', async ({ venue, request }) => {
  for (const { name, call } of everyStaffCall) {
    const response = await request.fetch(venue.url + call.path, { method: call.method, maxRedirects: 0 })
    expect([404, 405], name).toContain(response.status())
    if (call.method === 'GET') continue
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
    expect((await request.post(deskOf(venue) + call.path, { headers, data: {} })).status(), name).toBe(403)
  }
})
