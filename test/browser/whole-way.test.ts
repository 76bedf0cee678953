import type { Page } from '@playwright/test'
import { forgetShifts, metricsOf, observeMetrics, SHIFT_BUDGET } from '../support/page-metrics.ts'
import { APPROVED_CARD, giveDetails, payWith, production, section, ticketLines } from '../support/purchase-steps.ts'
import { expect, test } from '../support/visitor.ts'

const WINDOWS = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const

for (const [device, [width, height]] of Object.entries(WINDOWS))
  test(`on a ${device} nothing shifts by itself on the way from the home page to the receipt`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await observeMetrics(page)
    const main = page.getByRole('main')
    const press = (name: string) => main.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

    await page.goto('/')
    await expect(main.getByRole('link', { name: production.name, exact: true }).first()).toBeVisible()
    await expectStill(page, 'the home page')
    await page.goto('/whats-on')
    await expectStill(page, 'what’s on')
    await main.getByRole('link', { name: production.name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: production.name })).toBeVisible()
    await expectStill(page, 'the production')
    await main
      .getByRole('link', { name: /^Book \w+day, / })
      .first()
      .click()
    await expect(main.getByRole('button', { name: 'Search for best available' })).toBeVisible()
    await expectStill(page, 'the booking')
    await press('Search for best available')
    await press('One fewer Adult')
    await press('Find seats')
    await expect(ticketLines(page)).toHaveCount(1)
    await forgetShifts(page)
    await expectStill(page, 'the tickets')
    await press('Continue to checkout')
    await expect(main.getByRole('textbox', { name: 'First name' })).toBeVisible()
    await expectStill(page, 'the checkout')
    await giveDetails(page, `still.on.a.${device}@example.org`)
    await expect(section(page, 'Accept Terms').getByRole('heading', { level: 2 })).toBeFocused()
    await forgetShifts(page)
    await expectStill(page, 'the checkout’s last step')
    await page.getByRole('checkbox', { name: /terms and conditions of sale/ }).check()
    await press('Proceed to Payment')
    await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible()
    await expectStill(page, 'the payment page')
    await payWith(page, APPROVED_CARD)
    await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible()
    await expect(main.getByText(/^Order \d+$/)).toBeVisible()
    await expectStill(page, 'the receipt')
  })

/** Expects no layout shift since the last time, once the page's fonts and responses have arrived. */
async function expectStill(page: Page, place: string): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { shift, moved } = await metricsOf(page)
  expect(shift, `on ${place} moved ${moved.join('; ')}`).toBeLessThan(SHIFT_BUDGET)
  await forgetShifts(page)
}
