import type { Locator } from '@playwright/test'
import { APPROVED_CARD, production } from '../support/purchase-steps.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Counts a visitor's interactions: each tap, and each field that is filled in. */
function countedVisitor() {
  let count = 0
  return {
    count: () => count,
    tap: async (target: Locator) => {
      count++
      await target.tap()
    },
    type: async (field: Locator, text: string) => {
      count++
      await field.fill(text)
    },
  }
}

test('a guest on a phone needs 12 interactions to the payment, and 18 from home page to receipt', async ({ page }) => {
  const { count, tap, type } = countedVisitor()
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name })
  const button = (name: string) => main.getByRole('button', { name, exact: true }).filter({ visible: true })

  await page.goto('/')
  await tap(main.getByRole('link', { name: production.name, exact: true }).first())
  await expect(page).toHaveURL(production.route)
  const atProduction = count()
  await tap(main.getByRole('link', { name: /^Book \w+day, / }).first())
  await tap(button('Search for best available'))
  await tap(button('One more Adult'))
  await tap(button('Find seats'))
  await expect(main.getByRole('region', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(1)
  await tap(button('Continue to checkout'))
  await type(field('First name'), 'Grace')
  await type(field('Last name'), 'Hopper')
  await type(field('Email'), 'grace.on.a.phone@example.org')
  await type(field('Phone'), '03 9000 0000')
  await tap(button('Continue as guest'))
  await expect(main.getByRole('region', { name: 'Delivery' })).toContainText('E-tickets')
  await expectAccessible(page)
  await tap(page.getByRole('checkbox', { name: /terms and conditions of sale/ }))
  await tap(button('Proceed to Payment'))
  await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible()
  expect(count() - atProduction, 'from the production’s page to the payment page').toBeLessThanOrEqual(12)

  await type(page.getByRole('textbox', { name: 'Card number' }), APPROVED_CARD)
  await type(page.getByRole('textbox', { name: 'Expiry' }), '12/39')
  await type(page.getByRole('textbox', { name: 'Security code (CVC)' }), '123')
  await type(page.getByRole('textbox', { name: 'Name on card' }), 'G Hopper')
  await tap(page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(count(), 'from the home page to the receipt').toBeLessThanOrEqual(18)
})
