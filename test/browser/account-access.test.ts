import type { Page } from '@playwright/test'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { actionError } from '../support/action-error.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

const ADA = 'ada@example.org'
const BEN = 'ben@example.org'
const OLD = 'Marlow-Hall-1'
const NEW = 'Salon-Nights-2'
const CHANGED = 'Second-Balcony-3'
const WRONG = 'Your email or password is incorrect.'

// A header sets a visitor's address, so that each test has its own count of failures.
test.use({ settings: { TRUST_PROXY: '127.0.0.1' } })

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}( \\(optional\\))?$`))
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Logs in, and returns the status of the response. */
async function logIn(page: Page, email: string, password: string): Promise<number> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  const response = page.waitForResponse(`**${authentication.login.path}`)
  await button(page, 'Log in').click()
  return (await response).status()
}

test('log-in, registration and password pages have their documented addresses [ROUTE-S-03]', async ({ page }) => {
  for (const [path, labels, action] of [
    ['/account/create-account', ['First name', 'Last name', 'Email', 'Confirm password'], 'Create account'],
    ['/account/log-in', ['Email', 'Password'], 'Log in'],
    ['/account/forgot-password', ['Email'], 'Send the link'],
    ['/account/reset-password?token=x', ['Password', 'Confirm password'], 'Save new password'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    for (const label of labels) await expect(field(page, label)).toBeVisible()
    await expect(button(page, action)).toBeVisible()
    await expectWellMade(page)
  }
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page, 'the log-in leads back').toHaveURL((url) => url.searchParams.get('returnUrl') === '/account')
})

test('a reset link works once, and a request doesn’t reveal whether an email is known [ACC-06 ACC-08 ACC-20]', async ({
  page,
  venue,
  browserErrors,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.10' })
  const shown: string[] = []
  for (const email of ['nobody@example.org', ADA]) {
    await page.goto('/account/forgot-password')
    await field(page, 'Email').fill(email)
    await button(page, 'Send the link').click()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    shown.push((await page.getByRole('main').innerText()).replaceAll(email, '…'))
  }
  expect(shown[0]).toBe(shown[1])
  /** Returns the path of the mail's link; quoted-printable breaks its lines. */
  const link = () =>
    /\/account\/reset-password\?token=[\w-]{43}/.exec(
      venue.mails().join('\n').replace(/=\r\n/g, '').replaceAll('=3D', '='),
    )?.[0]
  await expect.poll(link).toBeDefined()
  const reset = async (password: string) => {
    await page.goto(link() ?? '')
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(password)
    await button(page, 'Save new password').click()
  }
  await reset(NEW)
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  await reset(CHANGED)
  await expect(actionError(page)).toHaveText('This link has been used or has expired. Please ask for a new one.')
  await page.goto('/account/log-in')
  expect(await logIn(page, ADA, CHANGED), 'of the link’s second use').toBe(400)
  expect(await logIn(page, ADA, OLD), 'before the link').toBe(400)
  expect(await logIn(page, ADA, NEW)).toBe(200)
  await expect(page).toHaveURL('/overview')

  await page.goto('/account-details/change-password')
  await field(page, 'Current password').fill(NEW)
  await field(page, 'New password').fill(CHANGED)
  await field(page, 'Confirm password').fill(CHANGED)
  const changed = page.waitForResponse(`**${account.changePassword.path}`)
  await button(page, 'Change password').click()
  expect((await changed).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  await page.goto('/overview/log-out')
  await expect(page).toHaveURL('/account/log-in')
  expect(await logIn(page, ADA, NEW)).toBe(400)
  expect(await logIn(page, ADA, CHANGED)).toBe(200)
  await expect(page).toHaveURL('/overview')
  ignoreErrors(browserErrors, 'status of 400')
})

test('a wrong password and an unknown user look the same, and ten failures lock the log-in [ACC-11]', async ({
  page,
  browserErrors,
}) => {
  const from = (address: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  const alert = actionError(page)
  await from('203.0.113.11')
  await page.goto('/account/log-in')
  expect(await logIn(page, 'nobody@example.org', OLD)).toBe(400)
  await expect(alert).toHaveText(WRONG)
  for (let time = 1; time <= 9; time++) expect(await logIn(page, BEN, `Wrong-${time}!`), `time ${time}`).toBe(400)
  await expect(alert).toHaveText(WRONG)
  expect(await logIn(page, ADA, CHANGED), 'the eleventh from this address').toBe(429)
  await expect(alert).toContainText('Too many attempts.')
  await from('203.0.113.12')
  expect(await logIn(page, BEN, 'Wrong-10!')).toBe(400)
  await expect(alert).toHaveText(WRONG)
  expect(await logIn(page, BEN, OLD), 'the eleventh for this account').toBe(429)
  await expect(page).toHaveURL('/account/log-in')
  ignoreErrors(browserErrors, 'status of 4')
})
