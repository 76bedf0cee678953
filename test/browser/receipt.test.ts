import type { Page } from '@playwright/test'
import { bookingCompletePath, paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { contentItem } from '../support/content-upstream.ts'
import { easyChallenge, picture, publishPurchase, type Receipt, receipt } from '../support/scripted-checkout.ts'
import { RawReply, Refusal, type ScriptedVenue, test, WithHeaders } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

/** Opens the receipt of an order; `answer` is the ticketing service's data. */
async function openReceipt(scripted: ScriptedVenue, page: Page, answer: Receipt | Refusal | RawReply): Promise<void> {
  await publishPurchase(scripted)
  scripted.reply({ [order.receipt.path]: answer })
  await page.goto(bookingCompletePath(4711, 'key-1'))
}
const item = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: heading }) })
const pictureIn = (page: Page, heading: string) => item(page, heading).locator('img')

test('the receipt says that the order is confirmed, its number and its total [RCPT-01 RCPT-02 RCPT-03]', async ({
  scripted,
  page,
}) => {
  const sessionReads = () => scripted.inputs(session.info.path).length
  let readsBefore = Number.POSITIVE_INFINITY
  const delivery = { name: 'Collect at the box office', description: 'Please bring your order number.', address: null }
  const answer = receipt({ orderId: 4711, total: 1182.5, email: 'grace@example.org', delivery })
  // The receipt comes after the page's first Session/Info, which may still have the order's cart.
  const late = new RawReply(async (response, request) => {
    await expect.poll(sessionReads).toBeGreaterThan(0)
    readsBefore = Math.min(readsBefore, sessionReads())
    succeed(answer)(response, request)
  })
  await openReceipt(scripted, page, late)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed')
  await expect(page).toHaveTitle(/^Order Confirmed \|/)
  await expect(page.getByRole('main')).toContainText('Order 4711')
  await expect(page.getByRole('main')).toContainText('Total$1,182.50')
  expect(scripted.inputs(order.receipt.path)[0]).toEqual({ OrderId: '4711', SessionKey: 'key-1' })
  await expect.poll(sessionReads, 'the cart’s count is read again').toBeGreaterThan(readsBefore)
  const panel = page.getByRole('complementary', { name: 'What happens next' })
  await expect(panel.getByRole('heading')).toHaveText('Please check your email')
  await expect(panel).toContainText('We have sent your confirmation to grace@example.org.')
  await expect(panel).toContainText('Collect at the box office. Please bring your order number.')
  await expect(panel, 'nothing is promised that isn’t sent').not.toContainText('tickets are on their way')
  await expect(panel.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', paths.home)
  await expectAccessible(page)
  const thankYouText = { markup: '<p>The foyer opens at five.</p>', blocks: [] }
  await scripted.publish(contentItem(paths.bookingComplete, { thankYouText }, { contentType: 'bookingComplete' }))
  await page.reload()
  await expect(panel, 'the editors’ text').toContainText('The foyer opens at five.')
})

test('a guest makes an account of the order’s details with a password alone', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const guest = { firstName: 'Grace', lastName: 'Hopper' }
  await openReceipt(scripted, page, receipt({ orderId: 4711, email: 'grace@example.org', guest }))
  scripted.reply({ [captcha.challenge.path]: await easyChallenge() })
  const form = page.getByRole('region', { name: 'Make this an account' })
  await expect(form.locator('input:visible')).toHaveCount(1)
  scripted.reply({
    [account.register.path]: new Refusal(400, {
      validationErrors: [{ name: 'password', reason: '* Password must contain a digit' }],
    }),
  })
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form).toContainText('* Password must contain a digit')
  await expectAccessible(page)
  scripted.reply({
    [order.receipt.path]: receipt({ orderId: 4711 }),
    [account.register.path]: () => {
      scripted.setLoggedIn(true)
      return new WithHeaders({}, { 'x-session-token': 'new' })
    },
  })
  await form.getByLabel('Password', { exact: true }).fill('Correct-horse-1')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  expect(scripted.inputs(account.register.path).at(-1)).toMatchObject({
    ...{ email: 'grace@example.org', firstName: 'Grace', surname: 'Hopper', prefix: null, subscribe: false },
    ...{ password: 'Correct-horse-1', confirmPassword: 'Correct-horse-1' },
  })
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 400')
})

test('a reversed order’s receipt says that it was reversed, not that it is confirmed', async ({ scripted, page }) => {
  await openReceipt(scripted, page, receipt({ orderId: 4711, reversal: 'refund' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order refunded')
  await expect(page).toHaveTitle(/^Order refunded \|/)
  await expect(page.getByRole('main').getByRole('status')).toContainText('The payment for this order was refunded.')
  await expect(page.getByRole('main')).not.toContainText('confirmation')
  await expectAccessible(page)
  scripted.reply({ [order.receipt.path]: receipt({ orderId: 4711, reversal: 'dispute' }) })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment disputed')
  await expect(page).toHaveTitle(/^Payment disputed \|/)
})

test('the numbered receipt is downloaded as a PDF, and an error is shown', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const documents: Receipt['documents'] = [
    { id: 5, kind: 'receipt', number: 'R-2027-5' },
    { id: 6, kind: 'creditNote', number: 'C-2027-1' },
  ]
  await openReceipt(scripted, page, receipt({ orderId: 4711, documents }))
  scripted.reply({ [order.document.path]: { name: 'R-2027-5.pdf', pdf: btoa('%PDF') } })
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt R-2027-5 (PDF)' }).click()
  expect((await started).suggestedFilename()).toBe('R-2027-5.pdf')
  expect(scripted.inputs(order.document.path)[0]).toEqual({ OrderId: '4711', SessionKey: 'key-1', DocumentId: '5' })
  scripted.reply({ [order.document.path]: new Refusal(404) })
  await page.getByRole('button', { name: 'Download credit note C-2027-1 (PDF)' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 404')
})

test('the receipt is identified by order and key in the address [ROUTE-05]', async ({ scripted, page }) => {
  await publishPurchase(scripted)
  scripted.reply({ [order.receipt.path]: ({ OrderId }: { OrderId: string }) => receipt({ orderId: Number(OrderId) }) })
  for (const id of [4711, 4712]) {
    await page.goto(`/purchase/booking-complete?orderId=${id}&sessionKey=key-of-${id}`)
    await expect(page.getByRole('main')).toContainText(`Order ${id}`)
    expect(scripted.inputs(order.receipt.path).at(-1)).toEqual({ OrderId: String(id), SessionKey: `key-of-${id}` })
  }
})

test('each performance has name, date, venue, picture, amount, seats and extras [RCPT-05 FORMAT-02]', async ({
  scripted,
  page,
}) => {
  const seat = (row: string, number: string) => ({ zone: 'A Reserve', section: 'Stalls', row, number })
  const returned = { ...seat('C', '14'), isReturned: true }
  const drinks = { count: 2, name: 'Interval drinks: glass of sparkling', amount: 16 }
  const evening: Receipt['performances'][number] = {
    ...{ name: 'Jupiter', date: '2024-03-05T19:30:00+11:00', venue: 'The Great Hall', amount: 303.5 },
    ...{ seats: [seat('C', '12'), returned, seat('C', '13'), seat('D', '4')], extras: [drinks] },
    image: picture(scripted, 'Planets'),
  }
  const night: typeof evening = {
    ...{ name: 'Night Music', date: '2024-12-31T23:00:00+11:00', venue: 'The Salon', amount: 0, extras: [] },
    ...{ seats: [{ zone: 'Standing', row: null, number: null }], image: null },
  }
  await openReceipt(scripted, page, receipt({ performances: [evening, night] }))
  const first = item(page, 'Jupiter')
  await expect(first).toContainText('Tuesday, 05 March 2024, 7:30pm')
  await expect(first).toContainText('The Great Hall')
  await expect(first).toContainText('$303.50')
  await expect(first.getByRole('listitem')).toHaveText([
    'Stalls, row C, seats 12, 13 (A Reserve)',
    'Stalls, row D, seat 4 (A Reserve)',
    'Stalls, row C, seat 14 (A Reserve): returned',
    '2 × Interval drinks: glass of sparkling, $16 each',
  ])
  await expect(pictureIn(page, 'Jupiter')).toHaveAttribute('src', /Planets\.svg/)
  await expect(pictureIn(page, 'Jupiter')).toBeVisible()
  await expect(first.locator('time'), 'no ticket above says the date in large numerals').toBeVisible()
  const second = item(page, 'Night Music')
  await expect(second).toContainText('Tuesday, 31 December 2024, 11:00pm')
  await expect(second).toContainText('The Salon')
  await expect(second.getByRole('listitem')).toHaveText(['Standing, 1 place'])
  await expectAccessible(page)
})

test('the receipt’s packages, memberships, vouchers and donations add up to its total [RCPT-04 RCPT-06 RCPT-07 RCPT-08]', async ({
  scripted,
  page,
}) => {
  const answer = receipt({
    total: 485.5,
    packages: [
      { name: 'Four concerts', seriesName: 'Winter Strings', image: picture(scripted, 'Strings'), subtotal: 310 },
    ],
    memberships: [
      {
        ...{ title: 'Friend of the Hall', description: 'Books before others.', subtotal: 120 },
        ...{ startDate: '2024-03-05T00:00:00+11:00', expiry: '2025-03-04T23:59:00+11:00' },
        image: picture(scripted, 'Friends'),
      },
    ],
    giftVouchers: [{ giftCertificateNumber: 'GV-BOUGHT-1', subtotal: 75, refusedBy: 'ida@gone.example' }],
    ...{ isMailRefused: true, email: 'grace@gone.example' },
    donations: [{ name: 'Organ fund', subtotal: 25 }],
    giftVoucherPayments: [{ number: 'GV-PAID-WITH-1', amountLeft: 12.5, amount: 50 }],
  })
  await openReceipt(scripted, page, answer)
  await expect(item(page, 'Winter Strings')).toContainText('Four concerts')
  await expect(pictureIn(page, 'Winter Strings')).toHaveAttribute('src', /Strings\.svg/)
  const membership = item(page, 'Friend of the Hall')
  await expect(membership).toContainText('Books before others.')
  await expect(membership).toContainText('From 5th March 2024 to 4th March 2025')
  await expect(membership).toContainText('$120.00')
  await expect(pictureIn(page, 'Friend of the Hall')).toHaveAttribute('src', /Friends\.svg/)
  const main = page.getByRole('main').getByRole('article')
  await expect(main.filter({ hasText: 'GV-BOUGHT-1' })).toContainText('$75.00')
  await expect(main.filter({ hasText: 'Organ fund' })).toContainText('$25.00')
  await expect(main.filter({ hasText: 'GV-PAID-WITH-1' })).toContainText('$12.50 left')
  const alerts = page.getByRole('complementary', { name: 'What happens next' }).getByRole('alert')
  await expect(alerts.first()).toContainText('The mail server of grace@gone.example refused it.')
  await expect(alerts.last()).toContainText('ida@gone.example refused gift voucher GV-BOUGHT-1. It is valid')
  await expect(item(page, 'Fees and delivery')).toContainText('$5.50')
  const amounts = await main.locator('> .figures').allTextContents()
  const sum = amounts.reduce((total, amount) => total + Number(amount.replace(/[$,]/g, '').replace('−', '-')), 0)
  expect(sum, amounts.join(' ')).toBe(485.5)
  await expectAccessible(page)
})

test('a receipt that can’t be loaded shows the box office’s phone number [RCPT-09 PAY-09]', async ({
  scripted,
  page,
  settings,
  browserErrors,
}) => {
  const failed = 'Error: Receipt retrieval failed. Please check your Order ID and Session Key and try again.'
  const alert = page.getByRole('main').getByRole('alert')
  await openReceipt(scripted, page, new Refusal(404))
  await expect(alert).toContainText(failed)
  await expect(alert).toContainText(`call the box office on ${settings.BOX_OFFICE_PHONE} during opening hours`)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Your order/)
  await expectAccessible(page)
  const asked = scripted.inputs(order.receipt.path).length
  for (const search of ['', '?orderId=4711', '?orderId=all&sessionKey=key-1']) {
    await page.goto(paths.bookingComplete + search)
    await expect(alert, `with ${search}`).toContainText(failed)
  }
  expect(scripted.inputs(order.receipt.path), 'an address without id and key is no order’s').toHaveLength(asked)
  ignoreErrors(browserErrors, 'status of 404')
})
