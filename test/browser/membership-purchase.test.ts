import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { checkoutCart, completeCheckout, picture, publishSite } from '../support/scripted-booking.ts'
import { signIn } from '../support/scripted-customer.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const memberships = [
  { id: 3, name: 'Friend', price: 85, tooltip: 'For one person.', image: picture('poster') },
  { id: 5, name: 'Patron', price: 600, tooltip: null, image: null },
]
const summary = (page: Page) => page.getByRole('complementary', { name: 'Booking summary' })

async function openMemberships(scripted: ScriptedVenue): Promise<void> {
  await publishSite(
    scripted,
    contentItem(paths.membershipPurchase, {}, { contentType: 'membership', name: 'Become a member' }),
    contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
    contentItem(paths.login, {}, { contentType: 'login', name: 'Log in' }),
  )
  scripted.reply({
    '/api/Membership/MembershipsToBuy': { memberships, orderFee: 5.5 },
    '/api/Checkout/MiniCart': checkoutCart(),
    '/api/Checkout/Checkout': completeCheckout,
  })
}

test('a customer chooses an annual membership and continues to the checkout [ROUTE-03 MEMB-01 MEMB-02 MEMB-03 MEMB-04]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  await openMemberships(scripted)
  await signIn(page, venue)
  scripted.setLoggedIn(true)
  await page.goto(paths.membershipPurchase)
  const friend = page.getByRole('radio', { name: 'Friend' })
  await expect(page.getByRole('radio')).toHaveCount(2)
  const line = page.locator('label').filter({ has: friend })
  await expect(line).toContainText('For one person.')
  await expect(line).toContainText('$85 per year')
  await expect(line.locator('img')).toHaveAttribute('src', /poster/)
  const add = summary(page).getByRole('button', { name: 'Add to Cart & Checkout' })
  await expect(add).toBeDisabled()
  await friend.check()
  await expect(summary(page)).toContainText('Friend, one year')
  await expect(summary(page)).toContainText('Booking fee, per order$5.50')
  await expect(summary(page)).toContainText('Total$90.50')
  await expectAccessible(page)

  await page.goto(`${paths.membershipPurchase}?membershipId=5`)
  await expect(page.getByRole('radio', { name: 'Patron' })).toBeChecked()
  await expect(page.getByRole('radio'), 'what was chosen before isn’t asked again').toHaveCount(1)
  await page.getByRole('button', { name: 'Choose another membership' }).click()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Patron' })).toBeChecked()
  await expect(summary(page)).toContainText('Patron, one year')
  const changes = '**/api/**'
  await page.route(changes, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  )
  await add.click()
  await expect(actionError(page).and(page.locator(':focus'))).toContainText(
    'What you have chosen or entered is still here.',
  )
  await expect(actionError(page)).toBeInViewport({ ratio: 0.99 })
  await page.unroute(changes)
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
  await add.click()
  await expect(page).toHaveURL('/purchase/checkout')
  expect(scripted.inputs('/api/Membership/Reserve')).toEqual([{ membershipLevelId: 5 }])
})

test('the page redirects visitors to the login, and preserves the chosen level [MEMB-05 MEMB-06]', async ({
  page,
  request,
  scripted,
  venue,
}) => {
  await openMemberships(scripted)
  const address = `${paths.membershipPurchase}?membershipId=5`
  const served = await (await request.get(address)).text()
  const main = served.slice(served.indexOf('<main'), served.indexOf('</main>'))
  expect(main).toMatch(/href="\/account\/log-in\?returnUrl=%2Fpurchase%2Fmemberships%3FmembershipId%3D5"/)
  await page.goto(address)
  await expect(page).toHaveURL(`/account/log-in?returnUrl=${encodeURIComponent(address)}`)
  // The log-in page would redirect once it has loaded the session, while the next page opens.
  await page.mainFrame().goto('about:blank')
  await signIn(page, venue)
  scripted.setLoggedIn(true)
  await page.goto(address)
  await expect(page.getByRole('radio', { name: 'Patron' })).toBeChecked()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('a link to the only membership offers no other', async ({ page, scripted, venue }) => {
  await openMemberships(scripted)
  scripted.reply({ '/api/Membership/MembershipsToBuy': { memberships: memberships.slice(1), orderFee: 5.5 } })
  await signIn(page, venue)
  scripted.setLoggedIn(true)
  await page.goto(`${paths.membershipPurchase}?membershipId=5`)
  await expect(page.getByRole('radio', { name: 'Patron' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Choose another membership' })).toHaveCount(0)
})

test('a page without memberships on sale says so, and links to their description', async ({
  page,
  scripted,
  venue,
}) => {
  await openMemberships(scripted)
  scripted.reply({ '/api/Membership/MembershipsToBuy': { memberships: [], orderFee: 5.5 } })
  await signIn(page, venue)
  scripted.setLoggedIn(true)
  await page.goto(paths.membershipPurchase)
  const main = page.getByRole('main')
  await expect(main.getByText('No membership is on sale at the moment.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Read about our memberships' })).toHaveAttribute(
    'href',
    paths.memberships,
  )
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
})
