import { account } from '#shared/ticketing/account/account'
import { actionError } from '../support/action-error.ts'
import { holdCall } from '../support/hold-call.ts'
import {
  accountPaths,
  type Details,
  details,
  inputsOf,
  prefixes,
  publishAccount,
  signIn,
} from '../support/scripted-account.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const ZOOMED = { width: 320, height: 640 }

test.beforeEach(async ({ page, scripted, venue }) => {
  await publishAccount(scripted)
  await signIn(scripted, page, venue)
  await page.setViewportSize(ZOOMED)
})

/** One path is read by GET and changed by POST: it returns what was sent last. */
function kept<Value extends object>(first: Value, refusal: () => Refusal | null = () => null) {
  let value = first
  return (input: Record<string, unknown>) => {
    if (Object.keys(input).length === 0) return value
    const refused = refusal()
    if (!refused) value = input as Value
    return refused ?? {}
  }
}

test('personal information is prefilled, and shows errors at its fields and what was saved [ACC-02 ACC-03 ACC-04 ACC-16 ACC-17 ACC-18]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  let refusal: Refusal | null = new Refusal(400, {
    errors: [{ type: 'EMAIL_TAKEN', message: 'An account with this email address exists already.' }],
    validationErrors: [
      { name: 'Phone', reason: 'That is no phone number' },
      { name: 'LastName', reason: 'That is no name' },
    ],
  })
  scripted.reply({ [account.details.path]: kept<Details>(details, () => refusal) })
  await page.goto(accountPaths.personalInformation)
  const field = (name: string) => page.getByRole('main').getByLabel(name)
  const shown = async (expected: Record<string, string>) => {
    for (const [name, value] of Object.entries(expected)) await expect(field(name), name).toHaveValue(value)
  }
  const filled = {
    ...{ Prefix: '2', 'First name': 'Grace', 'Middle name': 'Brewster', 'Last name': 'Hopper' },
    ...{ Email: 'grace@example.org', Phone: '03 9000 0000', 'Date of birth': '1906-12-09' },
  }
  await shown(filled)
  const prefix = page.getByRole('combobox', { name: 'Prefix' })
  await expect(prefix.getByRole('option')).toHaveText(['None', ...prefixes.prefixes.map(({ name }) => name)])
  await expect(field('Middle name')).toBeVisible()
  await expect(field('Date of birth')).toBeVisible()
  await expect(field('Phone')).toHaveAccessibleDescription(/landline.*area code/)
  await expectWellMade(page)
  const save = page.getByRole('button', { name: 'Save details' })

  await save.click()
  await expect(field('Phone')).toHaveAccessibleDescription(/That is no phone number$/)
  await expect(field('Last name')).toHaveAccessibleDescription('That is no name')
  await expect(field('Last name'), 'the first of them in the form').toBeFocused()
  await expect(actionError(page)).toHaveText('An account with this email address exists already.')

  refusal = null
  const sent = inputsOf(scripted, account.edit.path).filter(({ email }) => email).length
  await field('Date of birth').fill('2999-01-01')
  await save.click()
  await expect(field('Date of birth')).toHaveAccessibleDescription('Please give a date that is not later than today')
  expect(inputsOf(scripted, account.edit.path).filter(({ email }) => email)).toHaveLength(sent)

  await field('Date of birth').fill('')
  await field('Middle name').fill('')
  await field('Last name').fill('Murray Hopper')
  await prefix.selectOption('None')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Your details have been saved' })).toBeFocused()
  expect(inputsOf(scripted, account.edit.path).at(-1)).toEqual({
    ...{ ...details, prefix: null, middleName: null, lastName: 'Murray Hopper', dateOfBirth: null },
  })

  const password = page.getByLabel('Your password', { exact: true })
  await expect(password).toHaveCount(0)
  await field('Email').fill('Grace@Example.org')
  await expect(password, 'the same address in other letters needs none').toHaveCount(0)
  await field('Email').fill('hopper@example.org')
  refusal = new Refusal(400, {
    errors: [{ type: 'WRONG_PASSWORD', message: 'Your password is incorrect.' }],
    validationErrors: [{ name: 'password', reason: 'Your password is incorrect.' }],
  })
  await password.fill('Wrong-1!')
  await expectWellMade(page)
  await save.click()
  await expect(password).toHaveAccessibleDescription(/Your password is incorrect\.$/)
  expect(inputsOf(scripted, account.edit.path).at(-1)).toMatchObject({
    ...{ email: 'hopper@example.org', password: 'Wrong-1!' },
  })
  refusal = null
  await field('Email').fill('grace@example.org')
  await expect(password).toHaveCount(0)
  await save.click()
  await expect.poll(() => inputsOf(scripted, account.edit.path).at(-1)).not.toHaveProperty('password')
  await expect(page.getByRole('heading', { name: 'Your details have been saved' })).toBeVisible()

  for (const email of ['hopper@example.org', 'grace@example.org']) {
    await field('Email').fill(email)
    await password.fill('Right-1!')
    await save.click()
    await expect(password, 'the new address is the account’s').toHaveCount(0)
    expect(inputsOf(scripted, account.edit.path).at(-1)).toMatchObject({ email, password: 'Right-1!' })
  }

  // Typed while an answer is awaited: it isn't saved yet.
  await field('First name').fill('Amazing Grace')
  const release = await holdCall(page, account.edit.path.replace('/api/', ''))
  const request = page.waitForRequest(`**${account.edit.path}`)
  await save.click()
  await request
  await field('Email').fill('admiral@example.org')
  await password.fill('Right-1!')
  release()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(password).toHaveCount(0)
  expect(inputsOf(scripted, account.edit.path).at(-1)).toMatchObject({
    email: 'admiral@example.org',
    password: 'Right-1!',
  })
  await field('First name').fill('Grace')
  await field('Email').fill('grace@example.org')
  await password.fill('Right-1!')
  await save.click()
  await expect(password).toHaveCount(0)

  await page.reload()
  await shown({ ...filled, Prefix: '', 'Middle name': '', 'Last name': 'Murray Hopper', 'Date of birth': '' })
  ignoreErrors(browserErrors, 'status of 400')
})

test('communication preferences show what is stored, save changes, and report a failed load [ACC-03 ACC-04 ACC-19 ERR-S-10]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const { path } = account.communicationPreferences
  scripted.reply({ [path]: new Refusal(500) })
  await page.goto(accountPaths.communicationPreferences)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('An error has occured.')
  let refusal: Refusal | null = new Refusal(400, {
    validationErrors: [{ name: 'phoneCommunications', reason: 'We have no phone number of yours' }],
  })
  scripted.reply({ [path]: kept({ emailCommunications: true, phoneCommunications: false }, () => refusal) })
  await alert.getByRole('button').click()
  const email = page.getByRole('checkbox', { name: 'By email' })
  const phone = page.getByRole('checkbox', { name: 'By phone' })
  await expect(email).toBeChecked()
  await expect(phone).not.toBeChecked()
  await expect(alert).toHaveCount(0)
  await expectWellMade(page)
  const save = page.getByRole('button', { name: 'Save preferences' })
  await email.uncheck()
  await phone.check()
  await save.click()
  await expect(phone).toHaveAccessibleDescription('We have no phone number of yours')
  refusal = null
  await save.click()
  await expect(page.getByRole('heading', { name: 'Your preferences have been saved' })).toBeFocused()
  await page.reload()
  await expect(phone).toBeChecked()
  await expect(email).not.toBeChecked()

  scripted.reply({ '/api/Account/Edit': new Refusal(500) })
  await page.goto(accountPaths.personalInformation)
  await expect(alert).toContainText('An error has occured.')
  ignoreErrors(browserErrors, 'status of')
})

test('a new password requires the current one and a repetition, and reports its success [ACC-03 ACC-04 ACC-05]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.goto(accountPaths.accountChangePassword)
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
  const autocomplete = await page
    .getByRole('main')
    .locator('input')
    .evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))
  expect(autocomplete).toEqual(['current-password', 'new-password', 'new-password'])
  await expect(field('New password')).toHaveAccessibleDescription(/^8\+ characters/)
  await expectWellMade(page)
  scripted.reply({
    [account.changePassword.path]: new Refusal(400, {
      validationErrors: [
        { name: 'newPassword', reason: 'Your password needs a digit' },
        { name: 'newPassword', reason: 'Your password needs a special character' },
        { name: 'currentPassword', reason: 'That is not your password' },
      ],
    }),
  })
  const passwords = { currentPassword: 'Old-hall-1', newPassword: 'New', confirmPassword: 'New' }
  await field('Current password').fill(passwords.currentPassword)
  await field('New password').fill(passwords.newPassword)
  await field('Confirm password').fill(passwords.confirmPassword)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(field('Current password')).toHaveAccessibleDescription('That is not your password')
  await expect(field('Current password'), 'the first of them').toBeFocused()
  await expect(field('New password')).toHaveAccessibleDescription(
    /Your password needs a digit\. Your password needs a special character\.$/,
  )
  scripted.reply({ [account.changePassword.path]: {} })
  await change.click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  expect(inputsOf(scripted, account.changePassword.path)).toEqual([passwords, passwords])
  ignoreErrors(browserErrors, 'status of 400')
})
