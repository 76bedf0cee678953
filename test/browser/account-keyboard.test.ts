import { paths } from '#shared/routes'
import { actionError } from '../support/action-error.ts'
import { button, expectFocusKept, lowWindows, main, press, tabTo, type } from '../support/keyboard.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

const EMAIL = 'keys@example.org'
const PASSWORD = 'Abcdefg1!'

for (const size of lowWindows)
  test(`an account is managed with the keyboard alone in a window of ${size.width} by ${size.height}`, async ({
    page,
    browserErrors,
  }) => {
    await page.setViewportSize(size)
    await page.goto(paths.createAccount)
    for (const [label, text] of [
      ['First name', 'Mary'],
      ['Last name', 'Somerville'],
      ['Email', EMAIL],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const)
      await type(page, label, text)
    await press(page, button(page, 'Create account'))
    await expect(page.getByRole('heading', { level: 2, name: 'Welcome, Mary' })).toBeFocused()
    await press(page, main(page).getByRole('link', { name: 'Continue' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mary' })).toBeVisible()
    await expectFocusKept(page)

    await press(page, main(page).getByRole('link', { name: 'Edit your details' }))
    await expect(main(page).getByLabel('First name')).toHaveValue('Mary')
    await type(page, 'Phone', '0390000000')
    await press(page, button(page, 'Save details'))
    await expect(main(page).getByRole('heading', { name: 'Your details have been saved' })).toBeFocused()
    await expectWellMade(page)

    await page.goto('/account-details/addresses')
    await press(page, button(page, 'Add New'))
    await type(page, 'Find your address', '12 Quaver')
    await press(page, main(page).getByRole('radio').first(), 'Space')
    await press(page, button(page, 'Save address'))
    await expect(main(page).getByRole('heading', { name: 'Your address has been saved' })).toBeFocused()

    await page.goto('/overview/log-out')
    await expect(page).toHaveURL(new RegExp(paths.login))
    await type(page, 'Email', EMAIL)
    await type(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mary' })).toBeVisible()

    await page.goto('/account-details/security-and-privacy')
    const closing = main(page).getByRole('region', { name: 'Close your account' })
    await tabTo(page, closing.getByLabel('Your password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await press(page, closing.getByRole('checkbox'), 'Space')
    await press(page, closing.getByRole('button', { name: 'Close your account' }))
    await expect(page.getByRole('heading', { name: 'Your account has been closed' })).toBeFocused()
    await page.goto(paths.login)
    await type(page, 'Email', EMAIL)
    await type(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(actionError(main(page))).toContainText('Your email or password is incorrect.')
    ignoreErrors(browserErrors, 'status of 400')
  })
