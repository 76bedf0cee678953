import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { actionError } from '../support/action-error.ts'
import { accountPaths, details, inputsOf, prefixes, publishAccount } from '../support/scripted-account.ts'
import { Refusal, type ScriptedVenue, test, WithHeaders } from '../support/scripted-venue.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

/** The width in CSS pixels of a window of 1280 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 640 }
const PASSWORD = 'Marlow-Hall-1'

test.beforeEach(async ({ scripted }) => {
  await publishAccount(scripted)
})

/** The ticketing service signs a visitor in by this call. */
const letIn = (scripted: ScriptedVenue, path: string) =>
  scripted.reply({
    [path]: () => {
      scripted.setLoggedIn(true)
      return new WithHeaders({}, { 'x-session-token': 'new' })
    },
  })

test('the log-in shows errors at its fields, and registration preserves the return address [ACC-04 ACC-09]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.setViewportSize(ZOOMED)
  // The links are below the fold: a page that scrolls smoothly still moves when one is clicked, and misses the click.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const way = '?returnUrl=%2Foverview&from=mail#tickets'
  await page.goto(accountPaths.login + way)
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('main').locator('input')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    accountPaths.forgotPassword + way,
  )
  await expectWellMade(page)

  const words = 'Your email or password is incorrect.'
  scripted.reply({
    [authentication.login.path]: new Refusal(400, { errors: [{ type: 'WRONG_PASSWORD', message: words }] }),
  })
  await email.fill('grace@example.org')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: /^Show.*Password/ }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(actionError(page)).toHaveText(words)
  await expect(page.locator(':focus'), 'the message has the focus').toHaveText(words)
  await expect(password, 'nothing that was typed is lost').toHaveValue(PASSWORD)
  const reasons = { userName: 'Please enter your email address', password: 'Please enter your password' }
  scripted.reply({
    [authentication.login.path]: new Refusal(400, {
      validationErrors: Object.entries(reasons).map(([name, reason]) => ({ name, reason })),
    }),
  })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(email).toHaveAccessibleDescription(reasons.userName)
  await expect(password).toHaveAccessibleDescription(reasons.password)
  await expect(email).toBeFocused()

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(accountPaths.createAccount + way)
  // It has the focus once the page has opened and scrolled to its start, which would move the link away from a click.
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(accountPaths.login + way)
  ignoreErrors(browserErrors, 'status of 400')
})

for (const [what, way, end] of [
  [
    'the address that it was asked for, with what else the address had',
    '?returnUrl=%2Faccount%2Fcreate-account%3Ftab%3D2&promo=spring#list',
    `${accountPaths.createAccount}?tab=2&promo=spring#list`,
  ],
  ['the overview, where none was', '', accountPaths.overview],
  [
    'the overview, where it is of another site',
    '?returnUrl=%2F%2Fevil.example%2Faccount%2Fcreate-account',
    accountPaths.overview,
  ],
] as const)
  test(`the log-in leads to ${what} [ACC-10 GUARD-09]`, async ({ page, scripted }) => {
    await page.goto(accountPaths.login + way)
    letIn(scripted, authentication.login.path)
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(end)
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    expect(inputsOf(scripted, authentication.login.path)).toEqual([
      { userName: 'grace@example.org', password: PASSWORD },
    ])
    await page.goto(accountPaths.login + way)
    await expect(page.getByRole('link', { name: 'Go on' }), 'who comes back here goes on').toHaveAttribute('href', end)
  })

test('registration asks for name and password, enforces the rule, and ends with a welcome [ACC-01 ACC-02 ACC-03 ACC-04 ACC-05]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.setViewportSize(ZOOMED)
  await page.goto(`${accountPaths.createAccount}?returnUrl=%2Faccount%2Freset-password%3Ftoken%3Dx`)
  const field = (name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}$`))
  const controls = page.getByRole('main').locator('input, select')
  const autocomplete = await controls.evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))
  expect(autocomplete).toEqual([
    ...['honorific-prefix', 'given-name', 'family-name', 'email', 'new-password', 'new-password', null],
  ])
  const prefix = page.getByRole('combobox', { name: 'Prefix' })
  await expect(prefix.getByRole('option')).toHaveText(['None', ...prefixes.prefixes.map(({ name }) => name)])
  const required = page.getByRole('main').locator('[aria-required="true"]')
  const marks = await required.evaluateAll((all) =>
    all.map((each) => {
      const label = (each as HTMLInputElement).labels?.[0]
      return [label?.textContent, label && getComputedStyle(label, '::after').content]
    }),
  )
  const marked = ['First name', 'Email', 'Password', 'Confirm password']
  expect(marks).toEqual(marked.map((name) => [name, expect.stringContaining('*')]))
  await expect(page.getByRole('main').getByText('Fields marked * are required.')).toBeVisible()
  const hint = '8+ characters, a digit, an upper case letter and a special character.'
  await expect(field('Password')).toHaveAccessibleDescription(hint)
  await expectWellMade(page)

  const broken = ['Your password needs a digit', 'Your password needs an upper case letter']
  scripted.reply({
    [account.register.path]: new Refusal(400, {
      validationErrors: [
        ...broken.map((reason) => ({ name: 'Password', reason })),
        { name: 'Surname', reason: 'Please fill in this field' },
      ],
    }),
  })
  await field('First name').fill('Grace')
  await field('Email').fill('grace@example.org')
  await field('Password').fill('short')
  await field('Confirm password').fill('short')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  for (const rule of broken) await expect(field('Password')).toHaveAccessibleDescription(new RegExp(`${rule}\\.`))
  await expect(field('Last name')).toHaveAccessibleDescription('Please fill in this field')
  await expect(field('Last name'), 'the first of them').toBeFocused()
  await expect(field('First name')).toHaveValue('Grace')

  letIn(scripted, account.register.path)
  await field('Last name').fill('Hopper')
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  // By keyboard: an error disappears when it is corrected, and the box below moves up.
  await page.getByRole('checkbox').press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await create.click()
  const welcome = page.getByRole('heading', { name: 'Welcome, Grace' })
  await expect(welcome).toBeFocused()
  await expect(create).toHaveCount(0)
  await expectWellMade(page)
  const person = { firstName: 'Grace', surname: 'Hopper', email: 'grace@example.org', subscribe: true }
  expect(inputsOf(scripted, account.register.path)).toEqual([
    { ...person, prefix: null, surname: '', password: 'short', confirmPassword: 'short', subscribe: false },
    { ...person, prefix: null, password: PASSWORD, confirmPassword: PASSWORD },
  ])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${accountPaths.resetPassword}?token=x`)
  ignoreErrors(browserErrors, 'status of 400')
})

test('password forms show errors at fields, send the token, and preserve the return address [ACC-03 ACC-04 ACC-05]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.setViewportSize(ZOOMED)
  const refusal = (name: string, reason: string) => new Refusal(400, { validationErrors: [{ name, reason }] })
  await page.goto(`${accountPaths.forgotPassword}?returnUrl=%2Foverview`)
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send the link' })
  scripted.reply({ [authentication.forgotPassword.path]: refusal('email', 'A valid email address is required') })
  await email.fill('grace')
  await send.click()
  await expect(email).toHaveAccessibleDescription('A valid email address is required')
  await expectWellMade(page)
  scripted.reply({ [authentication.forgotPassword.path]: {} })
  await email.fill(details.email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute(
    'href',
    `${accountPaths.login}?returnUrl=%2Foverview`,
  )

  await page.goto(`${accountPaths.resetPassword}?token=a-token&returnUrl=%2Foverview`)
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
  await expect(field('Password')).toHaveAccessibleDescription(/^8\+ characters/)
  await expect(field('Password')).toHaveAttribute('autocomplete', 'new-password')
  await expectWellMade(page)
  scripted.reply({ [authentication.resetPassword.path]: refusal('confirmPassword', 'Passwords must match') })
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill('other')
  const save = page.getByRole('button', { name: 'Save new password' })
  await save.click()
  await expect(field('Confirm password')).toHaveAccessibleDescription('Passwords must match')
  scripted.reply({ [authentication.resetPassword.path]: {} })
  await field('Confirm password').fill(PASSWORD)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `${accountPaths.login}?returnUrl=%2Foverview`,
  )
  expect(inputsOf(scripted, authentication.resetPassword.path).at(-1)).toEqual({
    ...{ token: 'a-token', password: PASSWORD, confirmPassword: PASSWORD },
  })

  await page.goto(accountPaths.resetPassword)
  await expect(page.getByRole('alert')).toContainText('This link is incomplete')
  ignoreErrors(browserErrors, 'status of 400')
})
