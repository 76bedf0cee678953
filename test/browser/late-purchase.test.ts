import type { Page } from '@playwright/test'
import { bookingCompletePath } from '#shared/routes'
import { order } from '#shared/ticketing/order/order'
import { metricsOf, observeMetrics, SHIFT_BUDGET } from '../support/page-metrics.ts'
import {
  checkoutState,
  completedState,
  current,
  openCheckout,
  publishPurchase,
  receipt,
  section,
} from '../support/scripted-checkout.ts'
import { test } from '../support/scripted-venue.ts'
import { holdResponses } from '../support/venue-without-preloads.ts'
import { expect } from '../support/visitor.ts'

const WINDOWS = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const
const STATES = { begins: checkoutState({ login: current }), 'is complete': completedState() }

for (const [device, [width, height]] of Object.entries(WINDOWS)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height } })

    for (const [name, state] of Object.entries(STATES))
      test(`late responses shift nothing of a checkout that ${name}`, async ({ page, scripted }) => {
        const release = await holdAll(page)
        await openCheckout({ scripted, page }, { state })
        await expect(page.getByRole('status').getByText('Loading the checkout')).toBeVisible()
        release()
        await expect(section(page, 'Your Details')).toBeVisible()
        await expect(page.getByText('Jupiter').first()).toBeAttached()
        await expectStill(page)
      })

    test('a late payment confirmation shifts nothing on the way back to the receipt [PAY-06]', async ({
      page,
      scripted,
    }) => {
      const release = await holdAll(page)
      const confirmed = { status: 'Successful', orderId: 4711, sessionKey: 'key-1' }
      const replies = { [order.paymentComplete.path]: confirmed, [order.receipt.path]: receipt() }
      const search = '?checkout_flow=successful&sessionId=s-1'
      await openCheckout({ scripted, page }, { state: completedState(), replies, search })
      await expect(page.getByRole('status').getByText('Confirming your payment')).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible()
      await expect(page.getByText('Order 4711', { exact: true })).toBeVisible()
      await expectStill(page)
    })

    test('a late response shifts nothing of the receipt', async ({ page, scripted }) => {
      const release = await holdAll(page)
      await publishPurchase(scripted)
      const evening = {
        ...{ name: 'Jupiter', date: '2024-03-05T19:30:00+11:00', venue: 'The Great Hall', amount: 303.5 },
        ...{ seats: [{ zone: 'A Reserve', section: 'Stalls', row: 'C', number: '12' }], extras: [], image: null },
      }
      scripted.reply({ [order.receipt.path]: receipt({ performances: [evening] }) })
      await page.goto(bookingCompletePath(4711, 'key-1'))
      await expect(page.getByRole('status').getByText('Loading your order')).toBeVisible()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title, 'nothing is confirmed before the receipt is there').toHaveText('Loading your order')
      release()
      await expect(page.getByRole('heading', { name: 'Jupiter' })).toBeVisible()
      await expect(title).toHaveText('Order Confirmed')
      await expectStill(page)
    })
  })
}

async function holdAll(page: Page): Promise<() => void> {
  await observeMetrics(page)
  return holdResponses(page)
}

async function expectStill(page: Page): Promise<void> {
  expect((await metricsOf(page)).shift, 'what moved').toBeLessThan(SHIFT_BUDGET)
}
