import { chromium } from '@playwright/test'
import {
  APPROVED_CARD,
  acceptAndPay,
  bookTwoSeats,
  continueToCheckout,
  giveDetails,
  openBooking,
  payWith,
} from '../support/purchase-steps.ts'
import { expect, test } from '../support/visitor.ts'

const EMAIL = 'killed@example.org'
/**
 * The time in milliseconds within which the notice completes an order whose buyer's browser is gone, before the box
 * office polls the provider.
 */
const COMPLETES_WITHIN = 15_000

test('a browser killed after the card is charged still gets its order, with one email [PAY-12]', async ({
  venue,
  launchOptions,
}) => {
  const confirmations = () => venue.log().split('"route":"/api/Order/PaymentComplete"').length
  const before = confirmations()
  const server = await chromium.launchServer(launchOptions)
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage({ baseURL: venue.url })
  await openBooking(page)
  const seats = await bookTwoSeats(page)
  await continueToCheckout(page)
  await giveDetails(page, EMAIL)
  await acceptAndPay(page)
  // The card is charged and the buyer redirected; the browser is killed then.
  await page.route('**/api/Order/PaymentComplete', () => {})
  const returned = page.waitForRequest(/checkout_flow=successful/)
  const paying = payWith(page, APPROVED_CARD).catch(() => 'the browser is gone')
  await returned
  await server.kill()
  await paying

  const mails = () => venue.mails().filter((mail) => mail.includes(EMAIL))
  await expect.poll(() => mails().length, { timeout: COMPLETES_WITHIN }).toBe(1)
  const [mail = ''] = mails()
  const text = mail.replace(/=\r\n/g, '')
  for (const { row, number } of seats) expect(text).toMatch(new RegExp(`row ${row}\\b[^\\r]*\\b${number}\\b`, 'i'))
  expect(confirmations(), 'the browser has told nobody').toBe(before)
})
