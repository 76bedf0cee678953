import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import {
  APPROVED_CARD,
  acceptAndPay,
  bookTwoSeats,
  checkOutAsGuest,
  continueToCheckout,
  DECLINED_CARD,
  openBooking,
  payWith,
  production,
} from '../support/purchase-steps.ts'
import { restorePage, stayOnPage } from '../support/restore-page.ts'
import type { OpenVenue } from '../support/venue.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

const EXCHANGED = 'Your tickets have been exchanged'
const main = (page: Page) => page.getByRole('main')
const qrCodes = (page: Page) => main(page).getByRole('img', { name: /^QR code/ })
const cardPage = (page: Page) => page.getByRole('textbox', { name: 'Card number' })

/** Returns the link to the tickets in the newest mail to an address that has one. */
function ticketsLinkOf(venue: OpenVenue, email: string): string | undefined {
  const texts = venue
    .mails()
    .filter((mail) => mail.includes(email))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
  return texts.flatMap((text) => /\/purchase\/tickets\?key=[\w.-]+/.exec(text)?.[0] ?? []).at(-1)
}

const payButton = (page: Page) => main(page).getByRole('button', { name: /^Exchange tickets and pay \$/ })

/** Chooses dearer seats of another date for the ticked tickets. */
const chooseDearer = (page: Page) =>
  main(page)
    .getByRole('group', { name: 'Which date would you like?' })
    .getByRole('radio', { name: /You pay \$/ })
    .first()
    .check()

/** Chooses dearer seats of another date for the ticked tickets, and leaves for the card page. */
async function exchangeForDearer(page: Page): Promise<void> {
  await chooseDearer(page)
  await payButton(page).click()
  await expect(cardPage(page)).toBeVisible()
}

test('a guest exchanges tickets for dearer seats by the mailed link, after a declined card', async ({
  page,
  venue,
}) => {
  const email = 'grace.exchange@example.org'
  await openBooking(page)
  await bookTwoSeats(page, { areCheapest: true })
  await checkOutAsGuest(page, email)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect.poll(() => ticketsLinkOf(venue, email)).toBeTruthy()
  const link = ticketsLinkOf(venue, email) ?? ''

  await page.goto(link)
  await expect(qrCodes(page)).toHaveCount(2)
  const exchange = main(page).getByRole('region', { name: 'Exchange for another date' })
  for (const box of await exchange.getByRole('checkbox').all()) await box.check()
  await exchangeForDearer(page)
  await payWith(page, DECLINED_CARD)
  const note = main(page).getByRole('alert')
  await expect(note).toContainText('Error: Payment failed.')
  await expect(note).toContainText('Nothing was charged, and your tickets are as they were.')
  await expect(page, 'with the key, which the provider didn’t get').toHaveURL(link)
  await expect(qrCodes(page)).toHaveCount(2)
  await expectAccessible(page)

  for (const box of await exchange.getByRole('checkbox').all()) await box.check()
  await exchangeForDearer(page)
  await payWith(page, APPROVED_CARD)
  await expect(main(page).getByRole('heading', { name: EXCHANGED })).toBeFocused()
  await expect(qrCodes(page), 'the former tickets are no longer valid').toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => ticketsLinkOf(venue, email)).not.toBe(link)
  await page.goto(ticketsLinkOf(venue, email) ?? '')
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(main(page)).toContainText(production.name)
})

test('a customer exchanges tickets for dearer seats in the account, after turning back', async ({ page }) => {
  await page.goto(paths.createAccount)
  const fields = { 'First name': 'Maria', 'Last name': 'Mitchell', Email: 'maria.exchange@example.org' }
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1!')
  await page.getByLabel('Confirm password').fill('Abcdefg1!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await openBooking(page, production.route)
  await bookTwoSeats(page, { areCheapest: true })
  await continueToCheckout(page)
  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  await page.goto('/overview/orders/upcoming-events')
  await main(page)
    .getByRole('link', { name: /^Exchange tickets/ })
    .click()
  const seats = main(page).getByRole('group', { name: 'Which tickets are you returning?' }).getByRole('checkbox')
  await expect(seats).toHaveCount(2)
  await seats.first().check()
  const atProvider = '**/sandbox/pay/**'
  await stayOnPage(page, atProvider)
  await chooseDearer(page)
  const left = page.waitForRequest(atProvider)
  await payButton(page).click()
  await left
  await expect(payButton(page)).toHaveAttribute('aria-disabled')
  await restorePage(page)
  const note = main(page).getByText('You returned from the payment page.')
  await expect(note, 'restored from the back/forward cache').toBeVisible()
  await page.unroute(atProvider)
  await exchangeForDearer(page)
  await page.goBack()
  await expect(note).toBeVisible()
  await expect(seats).toHaveCount(2)
  await expectAccessible(page)
  await seats.first().check()
  await exchangeForDearer(page)
  await payWith(page, APPROVED_CARD)
  await expect(main(page).getByRole('heading', { name: EXCHANGED })).toBeFocused()
  await expect(qrCodes(page), 'the other ticket is as it was').toHaveCount(1)
  await page.goto('/overview/orders/upcoming-events')
  await expect(main(page).getByRole('list', { name: `Your seats: ${production.name}` })).toHaveCount(2)
  await expect(note).toHaveCount(0)
})
