import type { Page } from '@playwright/test'
import { presaleProduction } from '../support/demonstration-programme.ts'
import { expect, expectWellMade, test } from '../support/visitor.ts'

const ADA = { email: 'ada@example.org', password: 'Marlow-Hall-1' }
const cart = (page: Page) => page.getByRole('complementary', { name: 'Booking summary' })

test('visitors and customers add a donation and a voucher and continue to the checkout [DON-07 VOUCH-11]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const give = async () => {
    await page.goto('/support/donate')
    await main.getByRole('button', { name: '$50', exact: true }).click()
    await main.getByRole('radio', { name: 'New music' }).check()
    await main.getByRole('button', { name: 'Donate' }).click()
    await page.waitForURL('**/purchase/checkout')
    await expect(cart(page)).toContainText('New music')
    await expect(cart(page)).toContainText('$50.00')
  }
  const buyVoucher = async (toMyself: boolean) => {
    await page.goto('/support/gift-vouchers')
    await main.getByRole('textbox', { name: 'Another amount, in dollars' }).fill('75')
    if (toMyself) await main.getByRole('radio', { name: 'Myself' }).check()
    else
      for (const name of ['Their email', 'Confirm the email'])
        await main.getByRole('textbox', { name }).fill('mary@example.org')
    await main.getByRole('button', { name: 'Add to Cart' }).click()
    await page.waitForURL('**/purchase/checkout')
    await expect(cart(page)).toContainText('Gift voucher')
    await expect(cart(page)).toContainText('$75.00')
  }
  await page.goto('/support/donate')
  await expectWellMade(page)
  await page.goto('/support/gift-vouchers')
  await expectWellMade(page)
  await give()
  await buyVoucher(false)
  await expect(cart(page), 'both are in one cart').toContainText('New music')

  // A page whose session ends is redirected by the guard, which would interrupt the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/account/log-in')
  await main.getByRole('textbox', { name: 'Email' }).fill(ADA.email)
  await main.getByLabel('Password', { exact: true }).fill(ADA.password)
  await main.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/overview')
  await give()
  await buyVoucher(true)
})

test('a presale code opens its production only to the visitor who applied it [PROMO-06]', async ({
  page,
  browser,
  baseURL,
}) => {
  const presale = presaleProduction()
  const book = (of: Page) =>
    of.getByRole('main').getByRole('link', { name: presale.name }).filter({ hasText: 'Book now' })
  await page.goto(presale.route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(book(page)).toHaveCount(0)
  await page.goto('/your-visit/tickets-and-prices')
  const box = page.locator('#promo')
  await box.getByRole('textbox', { name: 'Promo code' }).fill('encore')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(box.getByText('ENCORE')).toBeVisible()
  await expect(box.getByText(/Welcome to the pre-sale/)).toBeVisible()
  await page.goto(presale.route)
  await expect(book(page).first()).toBeVisible()
  const stranger = await browser.newPage({ baseURL })
  await stranger.goto(presale.route)
  await expect(stranger.locator('html:not(.loading)')).toBeAttached()
  await expect(book(stranger)).toHaveCount(0)
  await stranger.close()
})
