import { brokenPasswordRules } from '#shared/password-rule'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { actionError } from '../support/action-error.ts'
import { bookTwoSeats, continueToCheckout, openBooking, production, section } from '../support/purchase-steps.ts'
import { expect, ignoreErrors, test } from '../support/visitor.ts'

test('an unknown user and a wrong password get the same message [CHK-07]', async ({ page, browserErrors }) => {
  await openBooking(page)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  const details = section(page, 'Your Details')
  await details.getByRole('button', { name: 'Log in' }).click()
  const alert = actionError(details)
  for (const [user, password] of [
    ['nobody@example.org', 'Marlow-Hall-1'],
    ['ada@example.org', 'Marlow-Hall-2'],
  ] as const) {
    await details.getByRole('textbox', { name: 'Email' }).fill(user)
    await details.getByLabel('Password').fill(password)
    const answer = page.waitForResponse(`**${checkout.login.path}`)
    await details.getByRole('button', { name: 'Log in' }).last().click()
    await (await answer).finished()
    await expect(alert, user).toHaveText('Your email or password is incorrect.')
  }
  ignoreErrors(browserErrors, 'status of 400')
})

test('a new account enforces the password rule, is signed in, and preserves the cart [CHK-11 CHK-13]', async ({
  page,
  browserErrors,
}) => {
  await openBooking(page)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  const details = section(page, 'Your Details')
  await details.getByRole('button', { name: 'Create account' }).first().click()
  await details.getByRole('button', { name: 'Type in an address' }).click()
  const fields = {
    ...{ 'First name': 'Mary', 'Last name': 'Somerville', Email: 'mary@example.org', Phone: '03 9000 0000' },
    ...{ 'Address line 1': '1 Lonsdale Street', Suburb: 'Melbourne', 'Post code': '3000' },
  }
  for (const [name, value] of Object.entries(fields)) await details.getByRole('textbox', { name }).fill(value)
  await details.getByRole('combobox', { name: 'State' }).selectOption('Victoria')
  const password = details.getByLabel('Password', { exact: true })
  const confirmation = details.getByLabel('Confirm password')
  const create = async (text: string, again: string) => {
    await password.fill(text)
    await confirmation.fill(again)
    const answer = page.waitForResponse(`**${checkout.register.path}`)
    await details.getByRole('button', { name: 'Create account and continue' }).click()
    return answer
  }
  expect((await create('abc', 'abc')).status(), 'the server is asked, however wrong it is').toBe(400)
  const rules = brokenPasswordRules('abc')
  expect(rules).toHaveLength(4)
  for (const rule of rules) await expect(password).toHaveAccessibleDescription(new RegExp(rule))
  expect((await create('Abcdefg1', 'Abcdefg1')).status()).toBe(400)
  await expect(password).toHaveAccessibleDescription(new RegExp(brokenPasswordRules('Abcdefg1')[0] ?? 'none'))
  await expect(password, 'only what is still broken').not.toHaveAccessibleDescription(new RegExp(rules[0] ?? ''))
  await create('Abcdefg1!', 'Abcdefg1?')
  await expect(confirmation).toHaveAccessibleDescription(/Passwords must match/)

  await create('Abcdefg1!', 'Abcdefg1!')
  await expect(details).toContainText('Mary Somerville')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText(production.name)
  ignoreErrors(browserErrors, 'status of 400')
})
