import type { Locator, Page } from '@playwright/test'
import { paths } from '#shared/routes'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { APPROVED_CARD, production } from '../support/purchase-steps.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What a browser fills in by itself, by the field's `autocomplete`. */
const STORED_CONTACT = { 'given-name': 'Grace', 'family-name': 'Hopper', tel: '03 9000 0000' }
/** The card that a browser has stored, by the names of the sandbox's fields, which refuse real cards. */
const STORED_CARD = { number: APPROVED_CARD, expiry: '12/39', cvc: '123', name: 'G Hopper' }

/**
 * Counts a visitor's interactions: each tap, each field that is filled in, and each form that the browser fills in
 * with stored values.
 */
function countedVisitor(page: Page) {
  let count = 0
  const main = page.getByRole('main')
  const named = (role: 'button' | 'link' | 'radio', name: string | RegExp) =>
    main.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  const tap = async (target: Locator) => {
    count++
    await target.tap()
  }
  const fillAtOnce = async (attribute: 'autocomplete' | 'name', values: Record<string, string>) => {
    count++
    await expect(main.locator(`input[${attribute}="${Object.keys(values)[0]}"]`)).toBeVisible()
    await main.locator('input').evaluateAll(
      (inputs, { attribute, values }) => {
        for (const input of inputs as HTMLInputElement[]) {
          const value = values[input.getAttribute(attribute) ?? '']
          if (value === undefined || !input.checkVisibility()) continue
          // As a browser does, past React's own property.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
          for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
        }
      },
      { attribute, values },
    )
  }
  const press = (name: string | RegExp) => tap(named('button', name))
  return {
    interactions: () => count,
    tap,
    press,
    follow: (name: string | RegExp) => tap(named('link', name)),
    choose: (name: string | RegExp) => tap(named('radio', name)),
    type: async (name: string, text: string) => {
      count++
      await main.getByRole('textbox', { name, exact: true }).fill(text)
    },
    /** Gives a guest's details, which the browser has stored. */
    giveDetails: async (email: string) => {
      await fillAtOnce('autocomplete', { ...STORED_CONTACT, email })
      await press('Continue as guest')
    },
    acceptTerms: async () => {
      await tap(main.getByRole('checkbox', { name: /terms and conditions of sale/ }))
      await press('Proceed to Payment')
      await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible()
    },
    payByStoredCard: async () => {
      await fillAtOnce('name', STORED_CARD)
      await press(/^Pay \$/)
    },
    payByWallet: () => press('Pay with the test wallet'),
  }
}

const expectReceipt = (page: Page) => expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
const expectTwoTickets = (page: Page) =>
  expect(page.getByRole('region', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(2)

test('a guest buys the cheapest pair with a stored card in 12 interactions', async ({ page }) => {
  const visitor = countedVisitor(page)
  await page.goto('/')
  await visitor.follow(production.name)
  await expect(page).toHaveURL(production.route)
  await visitor.follow(/^Book \w+day, /)
  await visitor.press('Search for best available')
  await visitor.choose(/Lowest price/)
  await visitor.press('Find seats')
  await expectTwoTickets(page)
  await expectAccessible(page)
  await visitor.press('Continue to checkout')
  await visitor.giveDetails('grace.cheapest@example.org')
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('E-tickets')
  await expectAccessible(page)
  await visitor.acceptTerms()
  await visitor.payByStoredCard()
  await expectReceipt(page)
  expect(visitor.interactions()).toBeLessThanOrEqual(12)
})

test('a guest buys the best pair with a wallet in 10 interactions', async ({ page }) => {
  const visitor = countedVisitor(page)
  await page.goto('/')
  await visitor.follow(new RegExp(`^Book now ?: ${production.name}$`))
  await visitor.choose(/availability$/)
  await visitor.press('Search for best available')
  await visitor.press('Find seats')
  await expectTwoTickets(page)
  await visitor.press('Continue to checkout')
  await visitor.giveDetails('grace.best@example.org')
  await visitor.acceptTerms()
  await visitor.payByWallet()
  await expectReceipt(page)
  expect(visitor.interactions()).toBeLessThanOrEqual(10)
})

test('a signed-in member buys the best pair with a wallet in 8 interactions', async ({ page }) => {
  await page.goto(paths.login)
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/overview')
  const visitor = countedVisitor(page)
  await page.goto('/')
  await visitor.follow(production.name)
  await visitor.follow(/^Book \w+day, /)
  await visitor.press('Search for best available')
  await visitor.press('Find seats')
  await expectTwoTickets(page)
  await visitor.press('Continue to checkout')
  await visitor.acceptTerms()
  await visitor.payByWallet()
  await expectReceipt(page)
  expect(visitor.interactions()).toBeLessThanOrEqual(8)
})

test('a guest buys a package for two with a stored card in 12 interactions', async ({ page }) => {
  const visitor = countedVisitor(page)
  await page.goto('/')
  await visitor.follow('Series and packages')
  await visitor.follow(/: The Quartet Cycle$/)
  await visitor.choose(/The whole cycle/)
  await visitor.press('Continue to tickets')
  await visitor.press('Continue to Concerts')
  await visitor.press('Continue to checkout')
  await visitor.giveDetails('grace.cycle@example.org')
  await visitor.acceptTerms()
  await visitor.payByStoredCard()
  await expectReceipt(page)
  expect(visitor.interactions()).toBeLessThanOrEqual(12)
})

test('a guest buys a gift voucher with a stored card in 12 interactions', async ({ page }) => {
  const visitor = countedVisitor(page)
  await page.goto('/')
  await visitor.tap(page.getByRole('banner').getByRole('button', { name: 'Menu' }))
  await visitor.tap(page.getByRole('dialog').getByRole('link', { name: 'Gift vouchers' }))
  await visitor.press('$100')
  await visitor.type('Their email', 'ada.given@example.org')
  await visitor.type('Confirm the email', 'ada.given@example.org')
  await visitor.press('Add to Cart')
  await visitor.giveDetails('grace.gives@example.org')
  await visitor.acceptTerms()
  await visitor.payByStoredCard()
  await expectReceipt(page)
  expect(visitor.interactions()).toBeLessThanOrEqual(12)
})
