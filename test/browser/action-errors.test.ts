import type { Locator, Page } from '@playwright/test'
import { actionError } from '../support/action-error.ts'
import { bookTwoSeats, chooseTwoAdults, continueToCheckout, openBooking, section } from '../support/purchase-steps.ts'
import { boxesAtOnce, expect, expectAccessible, ignoreErrors, test } from '../support/visitor.ts'

test.use({ viewport: { width: 390, height: 664 } })

/** Makes every change to the cart fail in the browser, as without a connection. Returns a function that ends it. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  )
  return () => page.unroute('**/api/**')
}

/** Presses a button, and expects the error beside it: in view, with the focus, read once. */
async function expectErrorAt(page: Page, button: Locator): Promise<void> {
  await button.click()
  const error = actionError(page).and(page.locator(':focus'))
  await expect(error).toContainText('A communication error has occurred')
  await expect(error).toContainText('What you have chosen or entered is still here.')
  await expect(error).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  if (!(await button.isVisible())) return
  const [above, below] = await boxesAtOnce(page, error, button)
  const distance = Math.abs((below?.top ?? Number.NaN) - (above?.top ?? 0))
  expect(distance, 'pixels from the error to the button').toBeLessThan(250)
}

test('without a connection each button of a booking shows its error beside itself', async ({ page, browserErrors }) => {
  await openBooking(page)
  await chooseTwoAdults(page)
  const tickets = section(page, 'Tickets')
  let reconnect = await goOffline(page)
  await expectErrorAt(page, page.getByRole('button', { name: 'Find seats' }))
  await expectAccessible(page)
  await reconnect()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(tickets.getByRole('listitem')).toHaveCount(2)
  await expect(actionError(page)).toHaveCount(0)
  reconnect = await goOffline(page)
  await expectErrorAt(page, tickets.getByRole('button', { name: /^Remove .*row/ }).last())
  await tickets.getByRole('button', { name: 'Remove all tickets' }).click()
  await expectErrorAt(page, page.getByRole('button', { name: 'Yes, remove them' }))
  await page.getByRole('button', { name: 'Continue to Extras' }).click()
  await expect(actionError(page)).toHaveCount(0)
  await page
    .getByRole('button', { name: /^One more / })
    .first()
    .click()
  await expectErrorAt(page, page.getByRole('button', { name: 'Confirm extras' }))
  const checkOut = page.getByRole('region', { name: 'Your total' }).getByRole('button')
  await expectErrorAt(page, checkOut)
  await expectAccessible(page)
  await reconnect()
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
})

test('without a connection each button of the cart shows its error beside itself', async ({ page, browserErrors }) => {
  await openBooking(page)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  const cart = page.getByRole('complementary', { name: 'Booking summary' })
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  const reconnect = await goOffline(page)
  await expectErrorAt(page, cart.getByRole('button', { name: /^Remove / }))
  await cart.getByRole('textbox', { name: 'Gift voucher number' }).fill('GV-7')
  await expectErrorAt(page, cart.getByRole('button', { name: 'Apply' }))
  await reconnect()
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
})
