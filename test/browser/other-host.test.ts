import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import {
  acceptAndPay,
  bookTwoSeats,
  continueToCheckout,
  openBooking,
  production,
  section,
} from '../support/purchase-steps.ts'
import { expect, test } from '../support/visitor.ts'

/** The same machine under another name: a different site for a browser, like a payment page or web mail. */
const onOtherHost = (address: string): string => address.replace('//localhost:', '//127.0.0.1:')

/** Whether the browser sent its session with the request for the current page. */
async function wasSessionSent(page: Page, arrive: () => Promise<unknown>): Promise<boolean> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.isNavigationRequest() && each.url().includes('//localhost:')),
    arrive(),
  ])
  await page.locator('html:not(.loading)').waitFor()
  return (await request.allHeaders()).cookie?.includes('session_token=') ?? false
}

test('a visitor who returns from another host is still signed in and has the cart [GUARD-08]', async ({
  page,
  venue,
}) => {
  await openBooking(page, production.route)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await section(page, 'Your Details').getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await section(page, 'Your Details').getByRole('button', { name: 'Log in' }).last().click()
  await acceptAndPay(page)

  await page.goto(onOtherHost(page.url()))
  const wasSentAtReturn = await wasSessionSent(page, () => page.getByRole('link', { name: 'Cancel' }).click())
  expect(wasSentAtReturn, 'the session is withheld on the way back').toBe(false)
  await expect(page.getByText('Error: Payment cancelled.')).toBeVisible()
  const cart = page.getByRole('complementary', { name: 'Booking summary' })
  await expect(cart.getByRole('listitem').filter({ hasText: production.name })).toContainText('2 tickets')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()

  await page.goto(onOtherHost(`${venue.url}/your-visit`))
  await page.evaluate((address) => {
    document.body.prepend(Object.assign(document.createElement('a'), { href: address, textContent: 'Your tickets' }))
  }, `${venue.url}${paths.overview}`)
  const link = page.getByRole('link', { name: 'Your tickets' })
  expect(await wasSessionSent(page, () => link.click()), 'the session is withheld from a link').toBe(false)
  await expect(page).toHaveURL(`${venue.url}${paths.overview}`)
  await expect(page.getByRole('main')).toContainText('ada@example.org')
})
