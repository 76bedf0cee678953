import type { Locator, Page } from '@playwright/test'
import { seriesPackagePath, singleEventPath } from '#shared/routes'
import { actionError } from '../support/action-error.ts'
import {
  checkoutCart,
  fullCart,
  isProofOfWork,
  lines as named,
  openCheckout,
  PERFORMANCE,
  PRODUCTION,
} from '../support/scripted-booking.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const { performance, fourEvenings, friend } = named
const cart = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking summary' })
const lines = (page: Page): Locator => cart(page).getByRole('listitem')

test('the checkout’s cart lists lines of all five kinds, with their sums [CART-04 CART-05 CART-08 CART-09]', async ({
  page,
  scripted,
}) => {
  const sums = { donation: 20, delivery: 4.5, fees: 7.95, total: 722.45 }
  const seat = (row: string, number: string) => ({ zone: 'A Reserve', section: 'Stalls', row, number })
  const seats = [seat('C', '12'), seat('C', '13'), seat('D', '1')]
  const performances = [{ ...performance, hasExtras: true, ticketCount: 3, seats }]
  const checkout = await openCheckout(page, scripted, { ...fullCart, performances, ...sums })
  const names = ['Winter Serenade', 'Evenings', 'Friend', 'Gift voucher', 'Annual fund']
  const subtotals = ['$240.00', '$310.00', '$90.00', '$50.00', '$20.00']
  await expect(lines(page)).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(lines(page).nth(index)).toContainText(name)
    await expect(lines(page).nth(index)).toContainText(String(subtotals[index]))
  }
  await expect(lines(page).first()).toContainText('Thu, 02 Jul 2037, 7:30pm')
  for (const words of ['3 tickets', 'Stalls, row C, seats 12, 13', 'Stalls, row D, seat 1'])
    await expect(lines(page).first()).toContainText(words)
  await expect(lines(page).filter({ hasText: 'With extras' })).toHaveCount(1)
  await expect(lines(page).first()).toContainText('With extras')
  for (const sum of ['Donation$20.00', 'Delivery$4.50', 'Fees$7.95', 'Total$722.45'])
    await expect(cart(page)).toContainText(sum)
  await expect(cart(page).getByText('$20.00'), 'a donation that shows twice looks charged twice').toHaveCount(1)
  await expectAccessible(page)
  const [gift] = fullCart.donations
  checkout.cart = {
    ...fullCart,
    ...sums,
    donations: gift ? [gift, { ...gift, productLineItemId: 16 }] : [],
    donation: 40,
  }
  await page.reload()
  await expect(cart(page), 'of several the sum is shown').toContainText('Donation$40.00')
})

test('an empty cart says so, and suggests where to book [CART-12 ROUTE-13]', async ({ page, scripted }) => {
  const checkout = await openCheckout(page, scripted, { ...fullCart })
  const contact = page.getByRole('main').getByRole('link', { name: 'Contact us' })
  await expect(contact).toHaveAttribute('href', '/contact-us')
  await expect(page.getByText('Your cart is currently empty.')).toHaveCount(0)
  checkout.cart = checkoutCart()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Your cart is currently empty.')
  await expect(page.getByRole('main').getByRole('link', { name: 'See what’s on' })).toHaveAttribute('href', '/whats-on')
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a cart shows a delete button only for lines that the service allows to be deleted [CART-06]', async ({
  page,
  scripted,
}) => {
  const memberships = [{ ...friend, canDelete: true }]
  const performances = [{ ...performance, canEdit: true }]
  const checkout = await openCheckout(page, scripted, checkoutCart({ memberships, performances, total: 330 }))
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  scripted.reply({
    '/api/Checkout/Delete': () => {
      checkout.cart = checkoutCart({ performances, total: 240 })
      return {}
    },
  })
  await page.getByRole('button', { name: 'Remove Friend' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Winter Serenade')
  await expect(cart(page)).toContainText('Total$240.00')
  const [sent] = scripted.inputs('/api/Checkout/Delete')
  expect(sent?.items).toEqual([{ productLineItemId: 13, type: 'Membership' }])
  await expect(cart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused()
})

test('removing the last item shows at once, in view, that the cart is empty', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const memberships = [{ ...friend, canDelete: true }]
  const checkout = await openCheckout(page, scripted, checkoutCart({ memberships, total: 90 }))
  scripted.reply({
    '/api/Checkout/Delete': () => {
      checkout.cart = checkoutCart()
      return {}
    },
  })
  await page.getByRole('button', { name: 'Remove Friend' }).click()
  const words = page.getByText('Your cart is currently empty.')
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport({ ratio: 1 })
})

test('a line links to where it was booked, if it can be edited [CART-07]', async ({ page, scripted }) => {
  const edit = page.getByRole('link', { name: /^Edit/ })
  const checkout = await openCheckout(page, scripted, fullCart)
  await expect(lines(page)).toHaveCount(5)
  await expect(edit).toHaveCount(0)
  const performances = [{ ...performance, canEdit: true }]
  checkout.cart = { ...fullCart, performances, packages: [{ ...fourEvenings, canEdit: true }] }
  await page.reload()
  await expect(edit).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Edit Winter Serenade' })).toHaveAttribute(
    'href',
    singleEventPath(PRODUCTION, PERFORMANCE),
  )
  await expect(page.getByRole('link', { name: 'Edit Evenings' })).toHaveAttribute('href', seriesPackagePath(8))
})

const unpaid = checkoutCart({ memberships: [friend], total: 90 })
const voucher = (page: Page) => page.getByRole('textbox', { name: 'Gift voucher number' })

test('a gift voucher pays part or all of the cart as a negative line, and can be removed [CART-10 CART-11]', async ({
  page,
  scripted,
}) => {
  const checkout = await openCheckout(page, scripted, unpaid)
  for (const { pays, left } of [
    { pays: 25, left: '65.00' },
    { pays: 90, left: '0.00' },
  ]) {
    await expect(cart(page)).toContainText('Total$90.00')
    scripted.reply({
      '/api/Checkout/GiftVoucher': () => {
        const paid = { giftVoucher: pays, giftVoucherCode: 'GV-7', total: 90 - pays, isNoPaymentOrder: pays === 90 }
        checkout.cart = { ...unpaid, ...paid }
        return {}
      },
      '/api/Checkout/GiftVoucherRemove': () => {
        checkout.cart = unpaid
        return {}
      },
    })
    await voucher(page).fill('GV-7')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(cart(page)).toContainText(`Gift voucher GV-7-$${pays}.00`)
    await expect(cart(page)).toContainText(`Total$${left}`)
    await expect(voucher(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove gift voucher' }).click()
    await expect(voucher(page)).toBeVisible()
    await expect(cart(page)).not.toContainText('GV-7')
  }
  await expect(cart(page)).toContainText('Total$90.00')
  expect(scripted.inputs('/api/Checkout/GiftVoucher').map(({ number }) => number)).toEqual(['GV-7', 'GV-7'])
})

test('each submission has its own proof of work, and a rejected proof shows an error [CAPT-04 CAPT-06]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(venue.url)) others.push(request.url())
  })
  await openCheckout(page, scripted, unpaid)
  const refused = [{ name: 'captchaToken', reason: 'Please try once more' }]
  scripted.reply({ '/api/Checkout/GiftVoucher': new Refusal(422, { validationErrors: refused }) })
  await voucher(page).fill('GV-7')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(actionError(page).filter({ hasText: 'Please try once more' })).toBeVisible()
  scripted.reply({ '/api/Checkout/GiftVoucher': {} })
  const accepted = page.waitForResponse('**/api/Checkout/GiftVoucher')
  await page.getByRole('button', { name: 'Apply' }).click()
  await accepted
  await expect(actionError(page)).toHaveCount(0)
  const tokens = scripted.inputs('/api/Checkout/GiftVoucher').map(({ captchaToken }) => captchaToken)
  expect(new Set(tokens).size, 'a token for each try').toBe(2)
  for (const token of tokens) expect(await isProofOfWork(token)).toBe(true)
  expect(others).toEqual([])
  ignoreErrors(browserErrors, 'status of 422')
})

test('without a captcha token the form shows an error and makes no call [CAPT-02 CAPT-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openCheckout(page, scripted, unpaid)
  scripted.reply({ '/api/Captcha/Challenge': new Refusal(500) })
  await voucher(page).fill('GV-7')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(actionError(page)).toHaveText('Recaptcha failed!')
  // A browser in which the captcha can't run.
  await page.evaluate(() => Object.assign(globalThis, { Worker: undefined }))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(actionError(page)).toHaveText('There is an error. Recaptcha is not set up properly.')
  expect(scripted.inputs('/api/Checkout/GiftVoucher')).toEqual([])
  ignoreErrors(browserErrors, 'status of 500')
})

test('a return from the payment removes its result and session from the address [ROUTE-04]', async ({
  page,
  scripted,
}) => {
  await openCheckout(page, scripted, unpaid)
  await expect(page).toHaveURL('/purchase/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  for (const [flow, status, message] of [
    ['declined', 'Declined', 'Error: Payment failed. Please check your details and try again.'],
    ['cancelled', 'Failed', 'Error: Payment cancelled.'],
  ]) {
    scripted.reply({ '/api/Order/PaymentComplete': { status, orderId: null, sessionKey: null } })
    await page.goto(`/purchase/checkout?checkout_flow=${flow}&sessionId=pay-1`)
    await expect(page.getByText(String(message))).toBeVisible()
    await expect(page).toHaveURL('/purchase/checkout')
  }
  scripted.reply({ '/api/Order/PaymentComplete': { status: 'Successful', orderId: 300001, sessionKey: 'key-1' } })
  await page.goto('/purchase/checkout?checkout_flow=successful&sessionId=pay-2')
  await expect(page).toHaveURL('/purchase/booking-complete?orderId=300001&sessionKey=key-1')
  await expect.poll(() => scripted.inputs('/api/Order/PaymentComplete')).toContainEqual({ sessionId: 'pay-2' })
})
