import { paths, seriesPackagePath } from '#shared/routes'
import { series } from '#shared/ticketing/series/series'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { APPROVED_CARD, acceptAndPay, payWith, section } from '../support/purchase-steps.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

/** The demonstration's series of a flexible package whose concerts may have different numbers of tickets. */
const FLEXI_SERIES = 505

test('a customer renews a package, changes a seat on the map, pays, and sees it in the account [ROUTE-10]', async ({
  page,
}) => {
  await page.goto(`${paths.login}?returnUrl=/overview/packages`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(main.getByText(/^Your seats are kept for you until/)).toBeVisible()
  await main.getByRole('link', { name: /^Renew ?: Winter Quartets$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Quartet Cycle' })).toBeVisible()
  await expect(main.getByText('row F, seat 5')).toHaveCount(5)
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Change your seats' }).click()
  await main.getByRole('link', { name: 'Choose your own seats: String Quartet I: Beginnings' }).click()
  const seats = page.getByRole('region', { name: 'Your seats' })
  await expect(seats.getByRole('listitem')).toHaveCount(2)
  await seats.getByRole('button', { name: /^Remove .*row F, seat 5/i }).click()
  await expect(seats).toContainText('Your package needs 1 more seat.')
  await page.locator('[data-ready] [data-s="available"]').first().click()
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  const add = page.getByRole('button', { name: 'Add Adult' })
  await expect(yes.or(add)).toBeVisible()
  if (await yes.isVisible()) await yes.click()
  await add.click()
  await expect(seats.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('complementary', { name: 'Your selection' }).getByRole('button', { name: 'Add to Cart' }).click()

  const first = section(page, 'Concerts').getByRole('list', { name: 'Tickets: String Quartet I: Beginnings' })
  await expect(first.getByRole('listitem')).toHaveCount(2)
  await expect(first).not.toContainText('row F, seat 5')
  await expect(section(page, 'Concerts')).toContainText('Different seats at some concerts')
  await page
    .getByRole('complementary', { name: 'Booking summary' })
    .getByRole('button', { name: 'Continue to checkout' })
    .click()

  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await page.goto('/overview/packages')
  await expect(main.getByRole('heading', { name: 'The Quartet Cycle' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Renew/ })).toHaveCount(0)
})

test('a concert’s number of tickets can be changed while the package’s cart still loads', async ({ page }) => {
  await page.goto(seriesPackagePath(FLEXI_SERIES))
  const main = page.getByRole('main')
  await main.getByRole('radio').first().check()
  await main.getByRole('button', { name: 'Continue to tickets' }).click()
  await main.getByRole('button', { name: 'Continue to Concerts' }).click()
  const concerts = section(page, 'Concerts')
  await concerts.getByRole('checkbox').first().check()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${series.miniCart.path}?*`, async (route) => {
    await released
    await route.continue()
  })
  await concerts.getByRole('radio').first().click({ noWaitAfter: true })
  await expect(concerts.getByRole('list', { name: /^Tickets: / })).toHaveCount(1)
  await concerts.getByRole('button', { name: /^Change the number of tickets/ }).click()
  const more = concerts.getByRole('button', { name: 'One more Adult' })
  await expect(more).toBeDisabled()
  release()
  await expect(more).toBeEnabled()
  await more.click()
  await expect(concerts.getByRole('group', { name: 'Adult', exact: true }).getByRole('status')).toHaveText('3')
})
