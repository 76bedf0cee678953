import type { Page } from '@playwright/test'
import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import { STAFF_PASSWORD } from '../support/desk.ts'
import { deskOf, joinDesk, logIn } from '../support/desk-pages.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test as visitorTest } from '../support/visitor.ts'

/** Says whether an authenticator verifies its user. */
type VerifyUser = (isUserVerified: boolean) => Promise<unknown>

const test = visitorTest.extend<{ plugInAuthenticator(page: Page): Promise<VerifyUser> }>({
  /** Gives a page's browser an authenticator for the test. */
  plugInAuthenticator: async ({ page: _ }, use) => {
    const unplug: (() => Promise<unknown>)[] = []
    await use(async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
          ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
        },
      })
      unplug.push(() => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }))
      return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    })
    // The next test has the same page, unless this one closed it.
    for (const each of unplug) await each().catch(() => {})
  },
})

// Before the log-in the desk requests the colleague, and gets none.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, 'status of 401'))

async function addPasskey(page: Page, name: string, password: string) {
  await page.getByLabel('Name, such as the device').fill(name)
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

async function logOut(page: Page) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible()
}

test('a colleague adds a passkey, signs in with it, and can’t once it is removed', async ({
  venue,
  page,
  plugInAuthenticator,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const verifyUser = await plugInAuthenticator(page)
  await logIn(page, venue)
  await page.getByRole('link', { name: 'Your account: Dorothea Desk' }).click()
  await expect(page.getByText('You have no passkey.')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Please name the passkey')).toBeVisible()
  await expectWellMade(page)
  await addPasskey(page, 'Laptop', 'wrong')
  await expect(page.getByText('This password is not right')).toBeVisible()

  await verifyUser(false)
  await addPasskey(page, 'Laptop', demonstrationLogIn.password)
  await expect(page.getByText('No passkey was used: the dialog was closed, or it took too long.')).toBeVisible()
  await expectWellMade(page)
  await verifyUser(true)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const row = page.getByRole('row', { name: /^Laptop/ })
  await expect(row).toContainText('Not yet')
  await addPasskey(page, 'Laptop again', demonstrationLogIn.password)
  await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  await logOut(page)

  await verifyUser(false)
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
  await usePasskey.click()
  await expect(page.getByText('No passkey was used: the dialog was closed, or it took too long.')).toBeVisible()
  await expectWellMade(page)
  await verifyUser(true)
  await usePasskey.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.getByRole('link', { name: 'Your account: Dorothea Desk' }).click()
  await expect(row).not.toContainText('Not yet')
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Laptop' })
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkey.')).toBeVisible()
  await logOut(page)
  await usePasskey.click()
  await expect(page.getByText(/^This passkey was not accepted/)).toBeVisible()
  await expectWellMade(page)
  ignoreErrors(browserErrors, 'status of 400')
})

test('two colleagues sign in with passkeys; an administrator removes one, then the account', async ({
  venue,
  page,
  browser,
  plugInAuthenticator,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  await plugInAuthenticator(page)
  await joinDesk(page, venue, 'manager')
  await page.getByRole('link', { name: 'Your account: Ada' }).click()
  await addPasskey(page, 'Ada’s key', STAFF_PASSWORD)
  await expect(page.getByRole('button', { name: 'Remove Ada’s key' })).toBeVisible()
  await logOut(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await plugInAuthenticator(other)
  await logIn(other, venue)
  await other.getByRole('link', { name: 'Your account: Dorothea Desk' }).click()
  await addPasskey(other, 'Phone', demonstrationLogIn.password)
  await expect(other.getByRole('button', { name: 'Remove Phone' })).toBeVisible()
  await logOut(other)

  for (const [each, name] of [
    [other, 'Dorothea Desk'],
    [page, 'Ada'],
  ] as const) {
    await each.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(each.getByRole('link', { name: `Your account: ${name}` })).toBeVisible()
  }
  await other.getByRole('link', { name: 'Colleagues' }).click()
  await other.getByRole('button', { name: 'Remove 1 passkey of Ada' }).click()
  const dialog = other.getByRole('dialog', { name: 'Remove the passkeys of Ada' })
  await expectWellMade(other)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByRole('button', { name: 'Remove 1 passkey of Ada' })).toBeHidden()

  await page.goto(`${deskOf(venue)}/account`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/^This passkey was not accepted/)).toBeVisible()

  const row = other.getByRole('row', { name: /^Ada/ })
  await row.getByRole('button', { name: 'Deactivate Ada' }).click()
  await other.getByRole('dialog', { name: 'Deactivate Ada' }).getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await context.close()
  ignoreErrors(browserErrors, 'status of 400')
})

test('a desk that is open at another address than DESK_URL offers no passkeys', async ({ venue, page }) => {
  const { port } = new URL(deskOf(venue))
  await page.goto(`http://127.0.0.1:${port}`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
})
