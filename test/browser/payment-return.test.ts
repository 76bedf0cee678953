import type { Locator, Page } from '@playwright/test'
import { sections } from '#client/features/checkout/checkout-rules.ts'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { expectFocusKept } from '../support/keyboard.ts'
import { restorePage, stayOnPage } from '../support/restore-page.ts'
import {
  checkoutCart,
  checkoutState,
  completedState,
  continueIn,
  current,
  type Finalized,
  openCheckout,
  type PaymentOutcome,
  performanceLine,
  receipt,
  section,
} from '../support/scripted-checkout.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const DECLINED = 'Error: Payment failed. Please check your details and try again.'
const CANCELLED = 'Error: Payment cancelled.'

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert')

/** Expects the line that says to call the box office, with its number. */
async function expectAdvice(alert: Locator, phone: string | undefined): Promise<void> {
  await expect(alert).toContainText(`call the box office on ${phone} during opening hours`)
  await expect(alert.getByRole('link', { name: phone ?? '' })).toHaveAttribute(
    'href',
    `tel:${phone?.replaceAll(' ', '')}`,
  )
}

/** At the last step, with the terms accepted; `finalized` is the response to finalising. */
async function openPayment(scripted: ScriptedVenue, page: Page, finalized: Finalized | Refusal) {
  const replies = { [order.acceptTerms.path]: {}, [order.finalize.path]: finalized, [order.receipt.path]: receipt() }
  await openCheckout({ scripted, page }, { state: completedState(), replies })
  await page.getByRole('checkbox', { name: /terms and conditions of sale/ }).check()
  return page.getByRole('button', { name: 'Proceed to Payment' })
}
const finalized = (some: Partial<Finalized> = {}): Finalized => ({
  ...{ type: 'Payment', orderId: 4711, sessionKey: 'a key & more', paymentRedirectUrl: null },
  ...some,
})
/** The address of that order's receipt. */
const RECEIPT = `${paths.bookingComplete}?orderId=4711&sessionKey=a%20key%20%26%20more`

test('an order with a balance goes to the payment provider with its id and key [PAY-02 PAY-10]', async ({
  scripted,
  page,
}) => {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title>' }),
  )
  const byLabel = page.getByLabel(/card number|expiry|cvc|security code|name on card/i)
  const card = byLabel.or(page.locator('input[autocomplete^="cc-"], input[name*="card" i], iframe'))
  await openCheckout({ scripted, page }, { state: checkoutState({ login: current }) })
  for (const way of ['Log in', 'Create account', 'Guest checkout']) {
    await page.getByRole('button', { name: way, exact: true }).click()
    await expect(card, way).toHaveCount(0)
  }
  for (const step of ['address', 'donation', 'delivery', 'presenters'] as const) {
    scripted.reply({ [checkout.state.path]: checkoutState({ [step]: current }) })
    await page.reload()
    await expect(continueIn(page, sections[step])).toBeVisible()
    await expect(card, step).toHaveCount(0)
  }
  const pay = await openPayment(scripted, page, finalized({ paymentRedirectUrl: 'https://pay.example/s/1?lang=en' }))
  await expect(card, 'with the terms').toHaveCount(0)
  await pay.click()
  await expect(page).toHaveURL('https://pay.example/s/1?lang=en&orderId=4711&sessionKey=a+key+%26+more')
})

for (const type of ['NoPayment', 'Invoice'])
  test(`an order of type ${type} goes straight to its receipt [PAY-03]`, async ({ scripted, page, settings }) => {
    await (await openPayment(scripted, page, finalized({ type }))).click()
    await expect(page).toHaveURL(RECEIPT)
    await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible()
    await expect(page.getByText('Order 4711', { exact: true })).toBeVisible()
    await expect
      .poll(() => scripted.inputs(order.acceptTerms.path), 'the tick is sent')
      .toEqual([{ version: settings.TERMS_VERSION }])
    await expect
      .poll(() => scripted.inputs(order.receipt.path).at(-1))
      .toEqual({ OrderId: '4711', SessionKey: 'a key & more' })
    await openCheckout({ scripted, page }, { state: completedState() })
    await expect(page.getByRole('checkbox', { name: /terms and conditions of sale/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ }), 'the next order').not.toBeChecked()
  })

test('an order without a payment address counts as declined, as does a rejected one [PAY-04 PAY-09]', async ({
  scripted,
  page,
  settings,
  browserErrors,
}) => {
  await (await openPayment(scripted, page, finalized())).click()
  await expect(alertOf(page)).toContainText(DECLINED)
  await expectAdvice(alertOf(page), settings.BOX_OFFICE_PHONE)
  await expect(page).toHaveURL(paths.checkout)
  await expectAccessible(page)

  const refusal = new Refusal(503, { title: 'The payment service cannot be reached.', type: 'PAYMENT_UNAVAILABLE' })
  await (await openPayment(scripted, page, refusal)).click()
  await expect(alertOf(page)).toContainText(DECLINED)
  await expect(alertOf(page)).toContainText('The payment service cannot be reached.')
  await expectAdvice(alertOf(page), settings.BOX_OFFICE_PHONE)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' }), 'it can be tried again').toBeEnabled()
  ignoreErrors(browserErrors, 'status of 503')
})

test('Pay in a stale tab asks what became of the cart, and leads to its receipt', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const gone = new Refusal(409, { title: 'Your cart has expired.', type: 'CART_EXPIRED' })
  const pay = await openPayment(scripted, page, gone)
  const lapsed = 'The time to pay was over before a payment was made. Nothing was charged.'
  scripted.reply({ [order.abandonPayment.path]: { ...outcome('Failed'), ended: 'expired', message: lapsed } })
  await pay.click()
  await expect(alertOf(page)).toContainText(`Your payment was not made in time.${lapsed}`)
  await expect.poll(() => scripted.inputs(order.abandonPayment.path)).toEqual([{ isOfCart: true }])
  scripted.reply({ [order.abandonPayment.path]: outcome('Successful') })
  scripted.reply({ [order.finalize.path]: new Refusal(429, { title: 'We are very busy.' }) })
  await pay.click()
  await expect(page).toHaveURL(RECEIPT)
  const reported = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer)
  expect(reported?.filter(({ event }) => event === 'view_cart')).toHaveLength(1)
  ignoreErrors(browserErrors, 'status of 4')
})

/** The query of a visitor whom the payment provider redirects back after a payment. */
const RETURNED = '?checkout_flow=successful&sessionId=s-1'

const outcome = (status: PaymentOutcome['status']): PaymentOutcome =>
  status === 'Successful'
    ? { status, orderId: 4711, sessionKey: 'a key & more' }
    : { status, orderId: null, sessionKey: null }

test('a payment that the provider reports as successful is confirmed and leads to the receipt [PAY-05 PAY-06]', async ({
  scripted,
  page,
}) => {
  const replies = { [order.paymentComplete.path]: outcome('Successful'), [order.receipt.path]: receipt() }
  await openCheckout(
    { scripted, page },
    { state: completedState(), replies, search: '?checkout_flow=successful&sessionId=s-1' },
  )
  await expect(page).toHaveURL(RECEIPT)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible()
  await expect.poll(() => scripted.inputs(order.paymentComplete.path)).toEqual([{ sessionId: 's-1' }])
})

/** Returns from the payment provider with this query; `status` is the response to confirming, if it is requested. */
async function expectMessage(
  { scripted, page, settings }: { scripted: ScriptedVenue; page: Page; settings: Record<string, string> },
  {
    search,
    status,
    message,
    role,
  }: { search: string; status: PaymentOutcome['status']; message: string; role: 'alert' | 'status' },
): Promise<Locator> {
  const expiration = new Date(Date.now() + 15 * 60_000).toISOString()
  const replies = {
    [order.paymentComplete.path]: outcome(status),
    [session.info.path]: {
      ...{ cartCount: 1, keepToken: false, isLoggedIn: false },
      expiration,
      sessionStatus: 'Active',
    },
  }
  await openCheckout({ scripted, page }, { state: completedState(), replies, search })
  const note = page.getByRole('main').getByRole(role).filter({ hasText: message })
  await expect(note).toContainText('Nothing was charged.')
  const heldUntil = showInstant(expiration, 'eventTime', 'Australia/Melbourne')
  await expect(note).toContainText(`Your seats are held until ${heldUntil}.`)
  await expectAdvice(note, settings.BOX_OFFICE_PHONE)
  await expect(section(page, 'Accept Terms'), 'the cart can be paid again').toBeVisible()
  await expect(page, 'a reload says nothing of it').toHaveURL(paths.checkout)
  await expect.poll(() => scripted.inputs(order.paymentComplete.path), 'the outcome is asked for').toHaveLength(1)
  return note
}

for (const [search, status] of [
  ['?checkout_flow=declined&sessionId=s-1', 'Declined'],
  ['?checkout_flow=successful&sessionId=s-1', 'Declined'],
] as const)
  test(`a payment that came back by ${search} as ${status} was declined [PAY-07 PAY-09]`, async ({
    scripted,
    page,
    settings,
  }) => {
    const note = await expectMessage({ scripted, page, settings }, { search, status, message: DECLINED, role: 'alert' })
    await expect(note).toContainText('Your card was declined.')
  })

for (const [search, status] of [
  ['?checkout_flow=cancelled&sessionId=s-1', 'Failed'],
  ['?checkout_flow=successful&sessionId=s-1', 'Failed'],
] as const)
  test(`a payment that came back by ${search} as ${status} was cancelled [PAY-08 PAY-09]`, async ({
    scripted,
    page,
    settings,
  }) => {
    await expectMessage({ scripted, page, settings }, { search, status, message: CANCELLED, role: 'status' })
    await expect(alertOf(page), 'who turns back has done nothing wrong').toHaveCount(0)
  })

for (const flow of ['cancelled', 'declined'])
  test(`a return as ${flow} from a payment that was made leads to its receipt [PAY-06]`, async ({ scripted, page }) => {
    const replies = { [order.paymentComplete.path]: outcome('Successful'), [order.receipt.path]: receipt() }
    const search = `?checkout_flow=${flow}&sessionId=s-1`
    await openCheckout({ scripted, page }, { state: completedState(), replies, search })
    await expect(page).toHaveURL(RECEIPT)
  })

test('a payment with an unknown outcome is never called uncharged [PAY-07 PAY-09]', async ({
  scripted,
  page,
  settings,
  browserErrors,
}) => {
  const unknown = new Refusal(404, { title: 'We can’t find this payment in this browser.' })
  const replies = { [order.paymentComplete.path]: unknown, [order.abandonPayment.path]: unknown }
  const search = '?checkout_flow=declined&sessionId=s-1'
  await openCheckout({ scripted, page }, { state: completedState(), replies, search })
  await expect(alertOf(page)).toContainText(DECLINED)
  await expect(alertOf(page)).toContainText('before you pay again')
  await expect(alertOf(page)).not.toContainText('Nothing was charged')
  await expectAdvice(alertOf(page), settings.BOX_OFFICE_PHONE)
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 404')
})

test('a payment that can’t be confirmed is checked again from where its button was [PAY-07]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const replies = { [order.paymentComplete.path]: new Refusal(503, { title: 'The payment service is busy.' }) }
  await openCheckout({ scripted, page }, { state: completedState(), replies, search: RETURNED })
  const again = page.getByRole('button', { name: 'Check again' })
  await again.press('Enter')
  await expect.poll(() => scripted.inputs(order.paymentComplete.path).length).toBeGreaterThan(1)
  await expect(again).toBeVisible()
  await expectFocusKept(page)
  scripted.reply({ [order.paymentComplete.path]: outcome('Successful'), [order.receipt.path]: receipt() })
  await again.press('Enter')
  await expect(page).toHaveURL(RECEIPT)
  ignoreErrors(browserErrors, 'status of 503')
})

test('Back on the payment page makes the cart editable at once, with the terms still accepted [PAY-08]', async ({
  scripted,
  page,
}) => {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title>' }),
  )
  let mayChange = true
  const pay = await openPayment(scripted, page, finalized({ paymentRedirectUrl: 'https://pay.example/s/2' }))
  const line = (canDelete: boolean) => checkoutCart({ performances: [performanceLine('Jupiter', { canDelete })] })
  scripted.reply({
    [checkout.miniCart.path]: () => line(mayChange),
    [order.abandonPayment.path]: () => {
      mayChange = true
      return outcome('Failed')
    },
  })
  mayChange = false
  await pay.click()
  await expect(page).toHaveURL(/pay\.example/)
  await page.goBack()
  const note = page.getByRole('main').getByRole('status').filter({ hasText: 'You returned from the payment page.' })
  await expect(note).toContainText('You can change your cart or pay again. Nothing was charged.')
  await expect(page.getByRole('button', { name: 'Remove Jupiter' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms and conditions of sale/ })).toBeChecked()
  await expect(pay).toBeEnabled()
  await expect.poll(() => scripted.inputs(order.abandonPayment.path)).toHaveLength(1)
  await page.reload()
  await expect(pay).toBeVisible()
  expect(scripted.inputs(order.abandonPayment.path), 'an attempt is given up once').toHaveLength(1)

  scripted.reply({ [order.abandonPayment.path]: outcome('Successful') })
  await expect(pay).toBeEnabled()
  await pay.click()
  await expect(page).toHaveURL(/pay\.example/)
  await page.goBack()
  await expect(page, 'one that was paid meanwhile leads to its receipt').toHaveURL(RECEIPT)
})

test('a checkout that is restored after leaving to pay asks for the outcome, and can be paid again', async ({
  scripted,
  page,
}) => {
  await stayOnPage(page, 'https://pay.example/**')
  const pay = await openPayment(scripted, page, finalized({ paymentRedirectUrl: 'https://pay.example/s/3' }))
  scripted.reply({ [order.abandonPayment.path]: outcome('Failed') })
  const left = page.waitForRequest('https://pay.example/**')
  await pay.click()
  await left
  await expect(pay).toHaveAttribute('aria-disabled')
  scripted.reply({ [checkout.miniCart.path]: checkoutCart({ performances: [performanceLine('Saturn')] }) })
  await restorePage(page)
  await expect(page.getByRole('main').getByText('You returned from the payment page.')).toBeVisible()
  await expect(pay).toBeEnabled()
  await expect(page.getByRole('main').getByText('Saturn').first()).toBeVisible()
})

test('a checkout that is restored shows the cart as it is now', async ({ scripted, page }) => {
  await openCheckout({ scripted, page }, { state: completedState() })
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible()
  scripted.reply({ [checkout.miniCart.path]: checkoutCart({ performances: [performanceLine('Saturn')] }) })
  await restorePage(page)
  await expect(page.getByRole('main').getByText('Saturn').first()).toBeVisible()
})

test('a visitor whose time to pay was over reads that, and not that they cancelled', async ({
  scripted,
  page,
  settings,
}) => {
  const message = 'The time to pay was over before a payment was made. Nothing was charged.'
  const replies = { [order.paymentComplete.path]: { ...outcome('Failed'), ended: 'expired' as const, message } }
  await openCheckout({ scripted, page }, { state: completedState(), replies, search: RETURNED })
  await expect(alertOf(page)).toContainText(`Your payment was not made in time.${message}`)
  await expect(alertOf(page)).not.toContainText('cancelled')
  await expectAdvice(alertOf(page), settings.BOX_OFFICE_PHONE)
  await expectAccessible(page)
})

test('a visitor whose payment came too late reads that it is refunded, even with an empty cart', async ({
  scripted,
  page,
  settings,
}) => {
  const message = 'Your payment of $182.50 could not be used. The whole amount is being refunded to your card.'
  const replies = { [order.paymentComplete.path]: { ...outcome('Failed'), ended: 'refunded' as const, message } }
  await openCheckout({ scripted, page }, { state: completedState(), replies, search: RETURNED })
  await expect(alertOf(page)).toContainText(`Your payment is being refunded.${message}`)
  await expect(alertOf(page)).not.toContainText('cancelled')
  await expectAdvice(alertOf(page), settings.BOX_OFFICE_PHONE)
  await expectAccessible(page)
  const cart = checkoutCart({ performances: [], total: 0 })
  await openCheckout({ scripted, page }, { state: checkoutState(), cart, replies, search: RETURNED })
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible()
  await expect(alertOf(page)).toContainText(message)
})
