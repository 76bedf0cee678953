import type { Locator, Page } from '@playwright/test'
import { seatSelectorPath, seriesPackagePath } from '#shared/routes'
import { actionError } from '../support/action-error.ts'
import { section } from '../support/purchase-steps.ts'
import { checkoutCart, lines, picture, visitorsSession } from '../support/scripted-booking.ts'
import {
  cartOf,
  fixedInCart,
  fixedPackage,
  flexiPackage,
  flexiWith,
  openPackages,
  productionsOf,
  type ScriptedPackages,
  SERIES,
  seriesItem,
} from '../support/scripted-package.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const quantity = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('status')
const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking summary' })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const night = (page: Page, number: number): Locator =>
  section(page, 'Concerts')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Night ${number}` }) })

/** Goes from the first section to the second, with a package of the list. */
async function continueWith(page: Page, label: string): Promise<void> {
  await page.getByRole('radio', { name: label }).check()
  await button(page, 'Continue to tickets').click()
}
const inCart = (own: Partial<ScriptedPackages> = {}): Partial<ScriptedPackages> => ({
  opening: productionsOf({ hasPackageSelected: true, selectedFixedPackage: fixedInCart }),
  fixed: fixedInCart,
  cart: cartOf({ canCheckout: true, concertCount: 2, ticketCount: 4, total: 151, saved: 26.5 }),
  ...own,
})
const flexiInCart = (ids: readonly number[], own: Partial<ScriptedPackages> = {}): Partial<ScriptedPackages> => {
  const flexi = flexiWith(ids)
  return {
    opening: productionsOf({ type: 'Flexi', hasPackageSelected: true, selectedFlexiPackage: flexi }),
    flexi,
    cart: cartOf({
      concertCount: ids.length,
      ticketCount: ids.length,
      total: 45.5 * ids.length,
      saved: 12 * ids.length,
    }),
    ...own,
  }
}

test('the series’ packages are below its banner in three sections, with the first one open [ROUTE-02 SERIES-01 SERIES-02 SERIES-03 SERIES-05]', async ({
  page,
  scripted,
}) => {
  await openPackages(page, scripted, {
    content: {
      ...{ titleOverride: 'Ten Evenings', backgroundColor: '#204030', titleColor: '#ffeecc' },
      images: [{ ...picture('poster'), mediaType: 'Image' }],
      ...{ packageSpecificTextfield: 'The whole year in one seat.', stickyBarDescription: 'Save on every evening.' },
    },
  })
  const title = page.getByRole('heading', { level: 1, name: 'Ten Evenings' })
  await expect(title).toHaveCSS('color', 'rgb(255, 238, 204)')
  const banner = page.locator('[data-theme=own]').filter({ has: title })
  await expect(banner).toHaveCSS('background-color', 'rgb(32, 64, 48)')
  await expect(banner.locator('img')).toHaveAttribute('src', /poster/)
  await expect(page.getByText('The whole year in one seat.')).toBeVisible()
  await expect(page.getByText('Save on every evening.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /^\d/ })).toHaveText([
    ...['1Package', '2Tickets', '3Concerts'],
  ])
  await expect(button(page, 'Continue to tickets')).toBeVisible()
  for (const name of ['Tickets', 'Concerts']) await expect(section(page, name).getByRole('textbox')).toHaveCount(0)
  await expect(section(page, 'Package').getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'All evenings Save 15%', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Choose your nights', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a fixed package is chosen, counted and reserved, and its concerts list their tickets [SERIES-06 SERIES-07 FIXED-01 FIXED-02 FIXED-03 FIXED-04 FIXED-05 FIXED-06 FIXED-07 FIXED-08]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const packages = await openPackages(page, scripted, {
    fixed: { ...fixedPackage, priceTypes: fixedPackage.priceTypes.map((type, at) => ({ ...type, count: at * 2 })) },
  })
  await continueWith(page, 'All evenings')
  const tickets = section(page, 'Tickets')
  const submit = button(page, 'Continue to Concerts')
  await expect(page.getByRole('group', { name: 'Concession' })).toContainText('Bring your card')
  await expect(page.getByRole('group', { name: 'Adult' })).not.toContainText('Bring your card')
  await expect(quantity(page, 'Adult')).toHaveText('0')
  await expect(quantity(page, 'Concession')).toHaveText('2')
  await expect(submit).toBeEnabled()
  for (const left of ['1', '0']) {
    await button(page, 'One fewer Concession').click()
    await expect(quantity(page, 'Concession')).toHaveText(left)
  }
  await expect(submit).toBeDisabled()
  await expect(button(page, 'One fewer Concession')).toBeDisabled()
  for (let count = 1; count <= 6; count++) await button(page, 'One more Adult').click()
  await expect(quantity(page, 'Adult')).toHaveText('6')
  for (const name of ['Adult', 'Concession']) await expect(button(page, `One more ${name}`)).toBeDisabled()
  await expect(tickets.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'B Reserve' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'C Reserve' })).toBeDisabled()
  await page.getByRole('radio', { name: 'A Reserve' }).check()
  await tickets.getByRole('textbox', { name: /Special requirements/ }).fill('An aisle seat')
  await expectAccessible(page)

  const loads = () => scripted.inputs('/api/Series/Productions').length
  scripted.reply({ '/api/Series/ReserveFixed': new Refusal(409, { title: 'These seats are taken' }) })
  const before = loads()
  await submit.click()
  await expect(tickets).toContainText('These seats are taken')
  await expect.poll(loads, 'what is left is loaded again').toBeGreaterThan(before)
  ignoreErrors(browserErrors, 'status of 409')

  scripted.reply({
    '/api/Series/ReserveFixed': () => {
      packages.fixed = fixedInCart
      packages.cart = cartOf({ canCheckout: true, concertCount: 2, ticketCount: 4, total: 151 })
      return {}
    },
  })
  await submit.click()
  await expect(section(page, 'Concerts').getByRole('heading', { level: 3 })).toHaveText(['Evening 1', 'Evening 2'])
  expect(scripted.inputs('/api/Series/ReserveFixed').slice(1)).toEqual([
    { packageId: 81, zoneId: 11, seats: [{ priceTypeId: 1, count: 6 }], specialRequirements: 'An aisle seat' },
  ])
  const concert = section(page, 'Concerts').locator('li').filter({ hasText: 'Evening 1' }).first()
  await expect(concert).toContainText('Thursday, 02 July 2037, 7:30pm')
  await expect(concert).toContainText('The Salon')
  await expect(concert.locator('img')).toHaveAttribute('src', /poster/)
  await expect(concert.getByRole('list', { name: 'Tickets: Evening 1' }).getByRole('listitem')).toHaveText([
    ...['Stalls, row C, seat 12A Reserve, Adult$45.50', 'Stalls, row C, seat 13A Reserve, Concession$30'],
  ])
  await section(page, 'Tickets').getByRole('button', { name: 'Edit' }).click()
  await expect(submit).toBeVisible()
  await expect(section(page, 'Concerts').getByRole('heading', { level: 3 })).toHaveCount(0)
  await section(page, 'Package').getByRole('button', { name: 'Edit' }).click()
  await expect(button(page, 'Continue to tickets')).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a fixed package’s seats, total and fee are the same before and after reserving [SERIES-10]', async ({
  page,
  scripted,
}) => {
  const prices = [
    { priceTypeId: 1, amount: 91 },
    { priceTypeId: 2, amount: 60.5 },
  ]
  const dearer = prices.map(({ priceTypeId, amount }) => ({ priceTypeId, amount: amount + 20 }))
  const fixed = {
    ...fixedPackage,
    zones: fixedPackage.zones.map((zone, at) => ({ ...zone, prices: at === 0 ? dearer : prices })),
  }
  const packages = await openPackages(page, scripted, { opening: productionsOf({ orderFee: 5.5 }), fixed })
  await expect(summary(page)).toContainText('Booking fee, per order$5.50')
  await continueWith(page, 'All evenings')
  await expect(summary(page)).toContainText('Total$0.00')
  await button(page, 'One more Adult').click()
  await expect(summary(page)).toContainText('Total$96.50')
  await button(page, 'One more Concession').click()
  await expect(summary(page).getByRole('definition')).toHaveText(['4', '2'])
  await expect(summary(page)).toContainText('Total$157.00')
  await page.getByRole('radio', { name: 'A Reserve' }).check()
  await expect(summary(page)).toContainText('Total$197.00')

  scripted.reply({
    '/api/Series/ReserveFixed': () => {
      packages.fixed = { ...fixedInCart, zones: fixed.zones }
      packages.cart = cartOf({ canCheckout: true, concertCount: 2, ticketCount: 4, total: 191.5 })
      return {}
    },
  })
  await button(page, 'Continue to Concerts').click()
  await expect(section(page, 'Concerts').getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(summary(page).getByRole('definition')).toHaveText(['4', '2'])
  await expect(summary(page)).toContainText('Total$197.00')

  await section(page, 'Tickets').getByRole('button', { name: 'Edit' }).click()
  await button(page, 'One fewer Concession').click()
  await expect(summary(page).getByRole('definition').first()).toHaveText('2')
})

test('a package’s total includes the rest of the cart, and the package only once [SERIES-10]', async ({
  page,
  scripted,
}) => {
  await openPackages(page, scripted, inCart())
  const ownPackage = { ...lines.fourEvenings, tessituraId: fixedInCart.id }
  scripted.reply({
    '/api/Session/Info': { ...visitorsSession, cartCount: 2, sessionStatus: 'Active' },
    '/api/Checkout/MiniCart': checkoutCart({
      performances: [],
      memberships: [lines.friend],
      packages: [ownPackage],
    }),
  })
  await page.reload()
  await expect(summary(page)).toContainText('Already in your cart$90.00')
  await expect(summary(page)).toContainText('Total$241.00')
})

test('a package in the cart opens with its concerts and sums, and leads to the checkout [SERIES-04 SERIES-10 SERIES-11 SERIES-12]', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted, inCart())
  await expect(section(page, 'Concerts').getByRole('heading', { level: 3, name: 'Evening 2' })).toBeVisible()
  await expect(button(page, 'Continue to tickets')).toHaveCount(0)
  await expect(summary(page).getByRole('heading', { name: 'Evenings' })).toBeVisible()
  await expect(summary(page).getByRole('definition')).toHaveText(['4', '2', '$26.50'])
  await expect(summary(page)).toContainText('Total$151.00')
  const another = summary(page).getByRole('link', { name: 'add another event' })
  await expect(another).toHaveAttribute('href', '/whats-on')

  packages.cart = { ...packages.cart, canCheckout: false }
  await page.reload()
  await expect(summary(page).getByRole('definition').first()).toHaveText('4')
  await expect(another).toHaveCount(0)
  const checkOut = summary(page).getByRole('button', { name: 'Continue to checkout' })
  await expect(checkOut).toBeDisabled()
  packages.cart = { ...packages.cart, canCheckout: true }
  await page.reload()
  await checkOut.click()
  await expect(page).toHaveURL('/purchase/checkout')
  expect(scripted.inputs('/api/Series/Checkout')).toEqual([{ packageId: 81, specialRequirements: [] }])
})

test('another package replaces the one in the cart only after a confirmation [SERIES-08 SERIES-09]', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted, inCart())
  await section(page, 'Package').getByRole('button', { name: 'Edit' }).click()
  const nights = page.getByRole('radio', { name: 'Choose your nights' })
  await nights.click({ noWaitAfter: true })
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'All evenings' })).toBeChecked()
  expect(scripted.inputs('/api/Series/RemovePackage')).toEqual([])
  scripted.reply({
    '/api/Series/RemovePackage': () => {
      packages.opening = productionsOf()
      packages.cart = cartOf()
      return {}
    },
  })
  await nights.click({ noWaitAfter: true })
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(scripted.inputs('/api/Series/RemovePackage')).toEqual([{ packageId: 81 }])
  await expect(button(page, 'Continue to tickets')).toBeVisible()
  await expect(nights).toBeChecked()
})

test('a series that can’t be loaded says why in a red alert [SERIES-13]', async ({ page, scripted, browserErrors }) => {
  await openPackages(page, scripted)
  // Of a series that has been loaded before, the page would show the last good answer.
  const neverLoaded = 9
  await scripted.publish(seriesItem({ tessituraId: neverLoaded }))
  const errors = [{ type: 'Sales', message: 'Our packages are being counted.' }]
  scripted.reply({ '/api/Series/Productions': new Refusal(500, { title: 'No packages', errors }) })
  await page.goto(seriesPackagePath(neverLoaded))
  await expect(page.getByRole('alert')).toHaveText('Our packages are being counted.')
  ignoreErrors(browserErrors, 'status of 500')
})

/** Opens the concerts of the flexible package with one adult's seat in each. */
async function openConcerts(page: Page): Promise<void> {
  await continueWith(page, 'Choose your nights')
  await button(page, 'One more Adult').click()
  await button(page, 'Continue to Concerts').click()
}

test('a flexible package reserves one zone for the chosen seats and concerts [FLEXI-01 FLEXI-02 FLEXI-03 FLEXI-04 FLEXI-06 FLEXI-07 FLEXI-08]', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted)
  await continueWith(page, 'Choose your nights')
  await expect(page.getByRole('group', { name: 'Concession' })).toContainText('Bring your card')
  await expect(quantity(page, 'Adult')).toHaveText('0')
  await expect(button(page, 'Continue to Concerts')).toBeDisabled()
  await button(page, 'One more Adult').click()
  await button(page, 'Continue to Concerts').click()
  const box = (number: number) => night(page, number).getByRole('checkbox')
  await expect(night(page, 1)).toContainText('The Salon')
  await expect(night(page, 1).locator('img')).toHaveAttribute('src', /poster/)
  await expect(night(page, 1).getByRole('checkbox', { name: 'Thursday, 02 July 2037, 7:30pm' })).toBeEnabled()
  await expect(night(page, 1)).toContainText('High availability')
  await expect(box(4)).toBeDisabled()
  await expect(night(page, 4)).toContainText('Sold out')
  await expect(night(page, 1).getByRole('radio')).toHaveCount(0)
  await box(1).check()
  await expect(night(page, 1).getByRole('radio')).toHaveCount(2)
  await box(1).uncheck()
  await expect(night(page, 1).getByRole('radio')).toHaveCount(0)
  for (const number of [1, 2]) await box(number).check()
  await expect(box(3)).toBeEnabled()
  packages.flexi = { ...flexiWith([7000, 7001]), maximumProductions: null }
  scripted.reply({ '/api/Series/ReserveFlexi': {} })
  await night(page, 1).getByRole('radio', { name: 'B Reserve' }).click({ noWaitAfter: true })
  await expect(night(page, 1).getByText('Stalls, row C, seat 12')).toBeVisible()
  const seats = [{ priceTypeId: 1, count: 1 }]
  expect(scripted.inputs('/api/Series/ReserveFlexi')).toEqual([
    { packageId: 82, productionId: 700, performanceId: 7000, zoneId: 12, seats },
  ])
  await expect(box(3)).toBeDisabled()
  await expect(night(page, 3)).toContainText('You have chosen 2 of 2 concerts.')
  await expect(box(2)).toBeEnabled()
  await expectAccessible(page)
})

test('a concert lists its tickets, links to the seat map, and is removed after a confirmation [FLEXI-05 FLEXI-11 FLEXI-12 FLEXI-13]', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted, flexiInCart([7000, 7001]))
  packages.cart = { ...packages.cart, canCheckout: true }
  await page.reload()
  await expect(summary(page).getByRole('status')).toHaveText('2 of 3 concerts chosen, $24 saved so far')
  await expect(
    night(page, 1)
      .getByRole('list', { name: /^Tickets/ })
      .getByRole('listitem'),
  ).toHaveText('Stalls, row C, seat 12A Reserve, Adult$45.50')
  const map = (number: number) => night(page, number).getByRole('link', { name: /^Choose your own seats/ })
  const address = seatSelectorPath({ performanceId: 7000, packageId: 82, seats: 1, seriesId: SERIES })
  const query = new URL(`http://site${await map(1).getAttribute('href')}`).searchParams
  expect([...query].sort()).toEqual([...new URL(`http://site${address}`).searchParams].sort())
  await expect(map(2)).toHaveCount(0)

  const box = night(page, 1).getByRole('checkbox')
  await box.click({ noWaitAfter: true })
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(box).toBeChecked()
  expect(scripted.inputs('/api/Series/RemovePerformance')).toEqual([])
  await night(page, 1)
    .getByRole('textbox', { name: /Special requirements/ })
    .fill('A wheelchair place')
  await night(page, 2)
    .getByRole('textbox', { name: /Special requirements/ })
    .fill('Step-free')
  const removal = night(page, 2).getByRole('checkbox')
  scripted.reply({
    '/api/Series/RemovePerformance': () => {
      packages.opening = productionsOf({ hasPackageSelected: true, selectedFlexiPackage: flexiWith([7000]) })
      return {}
    },
  })
  await removal.click({ noWaitAfter: true })
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(removal).not.toBeChecked()
  expect(scripted.inputs('/api/Series/RemovePerformance')).toEqual([
    { packageId: 82, productionId: 701, performanceId: 7001 },
  ])
  await summary(page).getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page).toHaveURL('/purchase/checkout')
  expect(scripted.inputs('/api/Series/Checkout')).toEqual([
    { packageId: 82, specialRequirements: [{ performanceId: 7000, notes: 'A wheelchair place' }] },
  ])
})

test('a concert that is taken out of a package is no longer ticked, though it was before it had seats', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted, flexiInCart([7000]))
  const box = night(page, 2).getByRole('checkbox')
  await box.check()
  Object.assign(packages, flexiInCart([7000, 7001]))
  await page.reload()
  await expect(night(page, 2).getByRole('list', { name: /^Tickets/ })).toBeVisible()
  scripted.reply({
    '/api/Series/RemovePerformance': () => {
      Object.assign(packages, flexiInCart([7000]))
      return {}
    },
  })
  await box.click({ noWaitAfter: true })
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(night(page, 2).getByRole('list', { name: /^Tickets/ })).toHaveCount(0)
  await expect(box).not.toBeChecked()
  await expect(dialog(page)).toHaveCount(0)
})

test('changing the number of tickets restarts a flexi package after a confirmation [FLEXI-09 FLEXI-10]', async ({
  page,
  scripted,
}) => {
  const packages = await openPackages(page, scripted, flexiInCart([7000]))
  await night(page, 2).getByRole('checkbox').check()
  await section(page, 'Tickets').getByRole('button', { name: 'Edit' }).click()
  await expect(quantity(page, 'Adult')).toHaveText('1')
  await button(page, 'One more Adult').click()
  await expect(dialog(page)).toContainText('Session changes will remove the tickets in your cart')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(quantity(page, 'Adult')).toHaveText('1')
  expect(scripted.inputs('/api/Series/RemovePackage')).toEqual([])
  scripted.reply({
    '/api/Series/RemovePackage': () => {
      packages.opening = productionsOf({ type: 'Flexi' })
      packages.flexi = flexiPackage
      packages.cart = cartOf()
      return {}
    },
  })
  await button(page, 'One more Adult').click()
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(quantity(page, 'Adult')).toHaveText('2')
  expect(scripted.inputs('/api/Series/RemovePackage')).toEqual([{ packageId: 82 }])
  expect(chosenAgain(scripted)).toBe(true)
  await button(page, 'Continue to Concerts').click()
  await expect(night(page, 1).getByRole('checkbox')).not.toBeChecked()
  await expect(night(page, 2).getByRole('checkbox'), 'it was ticked for the former number').not.toBeChecked()
})
/** Whether the last request for the series named the package. */
const chosenAgain = (scripted: ScriptedVenue) =>
  String(scripted.inputs('/api/Series/Productions').at(-1)?.PackageId) === '82'

test('a zone that has sold out since says so at its concert, and nothing else changes', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openPackages(page, scripted)
  await openConcerts(page)
  await night(page, 2).getByRole('checkbox').check()
  const title = 'There are not enough seats left in this zone.'
  scripted.reply({ '/api/Series/ReserveFlexi': new Refusal(409, { title, errors: [{ type: 'x', message: title }] }) })
  await night(page, 2).getByRole('radio', { name: 'A Reserve' }).click({ noWaitAfter: true })
  await expect(actionError(night(page, 2))).toHaveText(title)
  await expect(night(page, 2).getByRole('radio', { name: 'A Reserve' })).not.toBeChecked()
  ignoreErrors(browserErrors, 'status of 409')
})

test('concerts ticked in a flexible package survive a reload, and the total says what they lack', async ({
  page,
  scripted,
}) => {
  await openPackages(page, scripted)
  await openConcerts(page)
  await night(page, 2).getByRole('checkbox').check()
  const bar = page.getByRole('complementary', { name: 'Booking summary' })
  const lack = 'One selected concert has no seats yet: choose where to sit.'
  await expect(bar.getByRole('status')).toContainText(lack)
  await page.reload()
  await expect(night(page, 2).getByRole('checkbox')).toBeChecked()
  await expect(bar.getByRole('status')).toContainText(lack)
  await page.goto('/')
  await page.goBack()
  await expect(night(page, 2).getByRole('checkbox')).toBeChecked()
  await night(page, 2).getByRole('checkbox').uncheck()
  await expect(bar.getByRole('status')).not.toContainText('no seats yet')
})
