import { button, expectFocusKept, main, press, tabTo, type } from '../support/keyboard.ts'
import { expect, ignoreErrors, test } from '../support/visitor.ts'

test('by keyboard alone a donation to a fund and a voucher for somebody else are put into the cart', async ({
  page,
  browserErrors,
}) => {
  const cart = page.getByRole('complementary', { name: 'Booking summary' })
  await page.goto('/support/donate')
  await press(page, button(page, 'Donate'))
  await expect(main(page).getByRole('textbox', { name: 'Another amount, in dollars' })).toBeFocused()
  ignoreErrors(browserErrors, 'status of 400')
  await press(page, button(page, '$50'))
  await expectFocusKept(page)
  await tabTo(page, main(page).getByRole('radio', { checked: true }))
  const newMusic = main(page).getByRole('radio', { name: 'New music' })
  while (!(await newMusic.isChecked())) await page.keyboard.press('ArrowDown')
  await press(page, button(page, 'Donate'))
  await page.waitForURL('**/purchase/checkout')
  await expect(cart).toContainText('New music')
  await expect(cart).toContainText('$50.00')
  await expectFocusKept(page)

  await page.goto('/support/gift-vouchers')
  await type(page, 'Another amount, in dollars', '75')
  await type(page, 'Their email', 'mary@example.org')
  await type(page, 'Confirm the email', 'mary@example.com')
  await press(page, button(page, 'Add to cart'))
  await expect(main(page).getByRole('textbox', { name: 'Confirm the email' })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('mary@example.org')
  await press(page, button(page, 'Add to cart'))
  await page.waitForURL('**/purchase/checkout')
  await expect(cart).toContainText('Gift voucher')
  await expect(cart).toContainText('$75.00')
  await expectFocusKept(page)
})
