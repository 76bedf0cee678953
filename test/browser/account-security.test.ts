import { readFile } from 'node:fs/promises'
import { account } from '#shared/ticketing/account/account'
import { actionError } from '../support/action-error.ts'
import { accountPaths, inputsOf, otherDevice, publishAccount, signIn, thisDevice } from '../support/scripted-account.ts'
import { Refusal, type ScriptedVenue, test, WithHeaders } from '../support/scripted-venue.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

/** The width in CSS pixels of a window of 1280 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 640 }
const data = { writtenAt: '2037-03-05T08:30:00Z', account: { firstName: 'Grace' } }

test.beforeEach(async ({ page, scripted }) => {
  await publishAccount(scripted)
  scripted.reply({ [account.devices.path]: { devices: [thisDevice, otherDevice] }, [account.data.path]: data })
  await page.setViewportSize(ZOOMED)
})

/** The ticketing service ends the session with this call. */
const signsOut = (scripted: ScriptedVenue, path: string) =>
  scripted.reply({
    [path]: () => {
      scripted.setLoggedIn(false)
      return new WithHeaders({}, { 'x-session-token': '-' })
    },
  })

test('a customer sees where they are logged in, and logs out one device or all of them', async ({
  page,
  scripted,
  venue,
}) => {
  await page.goto(accountPaths.accountSecurity)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `${accountPaths.login}?returnUrl=${encodeURIComponent(accountPaths.accountSecurity)}`,
  )
  await signIn(scripted, page, venue)
  await page.reload()
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(devices.getByRole('listitem')).toHaveText([
    /^Firefox on WindowsThis deviceLogged in 2037-03-01 13:00\./,
    /^Safari on iPhoneLast used 2037-03-04 19:30\. Logged in/,
  ])
  await expectWellMade(page)
  scripted.reply({ [account.signOutDevice.path]: {}, [account.devices.path]: { devices: [thisDevice] } })
  await devices.getByRole('button', { name: /^Log out.*Safari on iPhone/ }).click()
  await expect(devices.getByRole('heading', { name: 'Safari on iPhone has been logged out' })).toBeFocused()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(inputsOf(scripted, account.signOutDevice.path)).toEqual([{ id: otherDevice.id }])
  signsOut(scripted, account.signOutEverywhere.path)
  await devices.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(accountPaths.login)
})

test('a customer saves their data as a file', async ({ page, scripted, venue }) => {
  await signIn(scripted, page, venue)
  await page.goto(accountPaths.accountSecurity)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('harbour-hall-2037-03-05.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(data)
  await expect(page.getByRole('status').filter({ hasText: 'saved as a file' })).toBeVisible()
})

test('closing an account requires the password and a confirmation', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  await signIn(scripted, page, venue)
  await page.goto(accountPaths.accountSecurity)
  const section = page.getByRole('region', { name: 'Close your account' })
  await expect(section.getByRole('listitem')).toHaveCount(5)
  const close = section.getByRole('button', { name: 'Close your account' })
  await section.getByLabel('Your password', { exact: true }).fill('wrong')
  await expect(close).toBeDisabled()
  await section.getByRole('checkbox', { name: 'Yes, I want to close my account permanently.' }).check()
  const words = 'Your email or password is incorrect.'
  scripted.reply({ [account.close.path]: new Refusal(400, { errors: [{ type: 'WRONG_PASSWORD', message: words }] }) })
  await close.click()
  await expect(actionError(section)).toHaveText(words)
  await section.getByLabel('Your password', { exact: true }).fill('Marlow-Hall-1')
  signsOut(scripted, account.close.path)
  await close.click()
  await expect(page.getByRole('heading', { name: 'Your account has been closed' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
  expect(inputsOf(scripted, account.close.path)).toEqual([{ password: 'wrong' }, { password: 'Marlow-Hall-1' }])
  ignoreErrors(browserErrors, 'status of 400')
})
