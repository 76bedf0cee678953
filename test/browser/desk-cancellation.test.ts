import { readFileSync } from 'node:fs'
import { singleEventPath } from '#shared/routes'
import { counter } from '#shared/staff/counter/counter'
import { messages } from '#shared/staff/messages/messages'
import type { StaffCall, StaffInput } from '#shared/staff/staff-call'
import { production } from '#shared/ticketing/production/production'
import { buyThree, deskOf, logIn } from '../support/desk-pages.ts'
import { httpVisitor } from '../support/http-visitor.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

// A venue of its own, because the performance is gone afterwards.
test.use({ settings: { CART_MINUTES: '20' } })

test('a manager writes to the buyers of a performance, after a preview and a test', async ({
  venue,
  page,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId, performanceId } = await buyThree(venue)
  await logIn(page, venue)
  // At another window, as the same colleague.
  const call = async <C extends StaffCall>({ path }: C, data: StaffInput<C>) => {
    const answer = await page.request.post(deskOf(venue) + path, { headers: { origin: deskOf(venue) }, data })
    expect(answer.status(), path).toBe(200)
  }
  const saleId = crypto.randomUUID()
  await call(counter.hold, { saleId, performanceId, tickets: [{ priceTypeId: 1, count: 1 }], seatIds: [] })
  const walkUp = { customerId: null, firstName: '', lastName: '', email: '' }
  await call(counter.sell, { saleId, buyer: walkUp, method: 'terminal', reference: 'T-1' })

  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'Write to the buyers' }).click()
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(page.getByText('Please enter the mail’s subject')).toBeVisible()
  await expectWellMade(page)
  await page.getByLabel('Subject of the mail').fill('Another entrance')
  await page.getByLabel('Text of the mail').fill('Please come in by the side.')
  await preview.click()
  await expect(page.getByRole('row', { name: /^Mails, one for each address [1-9]/ })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Orders without an email address 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preview of “Another entrance”' })).toBeFocused()
  const shownMail = page.frameLocator('iframe[sandbox=""]')
  await expect(shownMail.getByText('Please come in by the side.')).toBeVisible()
  await expect(shownMail.getByText(/^Order [1-9]/)).toBeVisible()
  await expectWellMade(page)
  const mails = (subject: string) => venue.mails().filter((mail) => mail.includes(`Subject: ${subject}`))
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(/^A test is on the way to /)).toBeVisible()
  await expect.poll(() => mails('Test: Another entrance').length).toBe(1)
  expect(mails('Another entrance')).toEqual([])

  await call(messages.send, { performanceId, number: 1, subject: 'No interval', text: 'It ends at nine.' })
  const send = page.getByRole('button', { name: 'Send to the buyers' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Send [1-9]/ })
  await send.click()
  await expect(confirm).toBeVisible()
  await expectWellMade(page)
  await confirm.click()
  await expect(page.getByText(/^A colleague has written to these buyers meanwhile/)).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Don’t send' }).click()
  await expect(page.getByRole('heading', { name: 'No interval' })).toBeVisible()
  await page.getByRole('button', { name: 'Change the text' }).click()
  await expect(page.getByRole('heading', { name: 'Write again' })).toBeFocused()
  await expect(page.getByLabel('Subject of the mail')).toHaveValue('Another entrance')
  await preview.click()
  await send.click()
  await confirm.click()
  // The page may be left while the mails are written.
  await expect(page.getByRole('heading', { name: 'Another entrance', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^All orders have been worked through: ([1-9]\d*) of \1 orders, [1-9]/)).toBeVisible()
  // The walk-up has no line of its own among the orders to call: a full hall has many.
  await expect(page.getByRole('cell', { name: 'Call the buyer, or tell them at the door.' })).toHaveCount(0)
  await page.getByText('1 order has neither an email address nor a phone number.').click()
  await expect(page.getByRole('link', { name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByText(/, \d.*[ap]m: No interval$/)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  for (const subject of ['No interval', 'Another entrance']) {
    const told = () => mails(subject).filter((mail) => mail.includes(`Order ${orderId}`))
    await expect.poll(() => told().length, 'its buyer is told once').toBe(1)
  }
  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await expect(page.getByText('Another entrance')).toBeVisible()
  ignoreErrors(browserErrors, 'status of 401')
  ignoreErrors(browserErrors, 'status of 409')
})

test('a manager moves a performance, and the visitor’s page and the mail have the new time', async ({
  venue,
  page,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId, performanceId, visitor } = await buyThree(venue)
  const dates = async () => {
    const { performances } = await visitor.callUntilSuccess(production.performances, { ProductionId: 1001 })
    return performances.find(({ id }) => id === performanceId)?.date
  }
  const before = await dates()
  await logIn(page, venue)
  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'Move this performance' }).click()
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(page.getByText('Please fill in this field')).toBeVisible()
  await expectWellMade(page)
  const time = page.getByLabel('New date and time')
  await time.fill('2020-01-01T03:10')
  await preview.click()
  await expect(page.getByText('This time is in the past')).toBeVisible()
  await time.fill('2099-03-12T03:10')
  await preview.click()
  await expect(page.getByRole('row', { name: /^New Thursday, 12 March 2099, 3:10am/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Orders [1-9]/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New time' })).toBeFocused()
  await expectWellMade(page)
  const subject = await page.getByLabel('Subject of the mail').inputValue()
  await page.getByLabel('Text of the mail').fill('The pianist is ill.')
  const move = page.getByRole('button', { name: 'Move the performance' })
  await move.click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabel('Reason, for the audit').fill('The pianist is ill')
  await move.dblclick()
  await expect(page.getByText(/^All orders have been worked through: ([1-9]\d*) of \1 orders told\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Move it again' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  const told = () => venue.mails().filter((mail) => mail.includes(subject) && mail.includes('The pianist is ill.'))
  await expect.poll(() => told().length, 'its buyer is told').toBeGreaterThan(0)
  expect(told()[0]).toContain('12 March 2099, 3:10am')
  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await expect(page.getByText('Moved the performance')).toBeVisible()

  expect(await dates()).not.toBe(before)
  await page.goto(venue.url + singleEventPath(1001))
  await expect(page.getByText(/12 Mar(ch)? 2099/).first()).toBeVisible()
  ignoreErrors(browserErrors, 'status of 400')
  ignoreErrors(browserErrors, 'status of 401')
})

test('a cancelled performance leaves the sale, its orders are refunded, and the takings show it', async ({
  venue,
  page,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId, performanceId } = await buyThree(venue)
  await logIn(page, venue)
  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'Cancel this performance' }).click()
  await expect(page.getByRole('row', { name: /^Orders [1-9]/ })).toBeVisible()
  await expectWellMade(page)
  const subject = await page.getByLabel('Subject of the mail').inputValue()
  const cancel = page.getByRole('button', { name: 'Cancel the performance' })
  await cancel.click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabel('Reason, for the audit').fill('The pianist is ill')
  await cancel.click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Cancel and refund/ })
  await expect(confirm).toBeVisible()
  await expectWellMade(page)
  await confirm.dblclick()
  await expect(
    page.getByText(/^All orders have been worked through: [1-9]\d* of \d+ orders refunded, \$/),
  ).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  const told = () => venue.mails().filter((mail) => mail.includes(subject) && mail.includes(String(orderId)))
  await expect.poll(() => told().length, 'its buyer is told once').toBe(1)
  const { performances } = await httpVisitor(venue.url).callUntilSuccess(production.performances, {
    ProductionId: 1001,
  })
  expect(performances.map(({ id }) => id)).not.toContain(performanceId)

  await page.getByRole('link', { name: 'Takings' }).click()
  const total = page.getByRole('row', { name: /^All \$/ })
  await expect(total).toContainText('-$')
  await expectWellMade(page)
  await page.getByLabel('By').selectOption('Production')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row', { name: /^Jupiter / })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download orders' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`${orderId},`)
  await page.getByLabel('Close all days until').fill('2099-01-01')
  await page.getByRole('button', { name: 'Close days' }).click()
  await expect(page.getByText('Only days that are over and still open can be closed.')).toBeVisible()
  await expectWellMade(page)
  ignoreErrors(browserErrors, 'status of 401')
  ignoreErrors(browserErrors, 'status of 409')
})
