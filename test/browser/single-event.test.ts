import type { Locator, Page } from '@playwright/test'
import { paths, singleEventPath } from '#shared/routes'
import { production as calls } from '#shared/ticketing/production/production'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { holdCall } from '../support/hold-call.ts'
import { drawn } from '../support/page-metrics.ts'
import { section, ticketLines } from '../support/purchase-steps.ts'
import {
  bookingPath,
  cartWithTickets,
  checkoutCart,
  fullCart,
  lines as named,
  openBooking,
  PERFORMANCE,
  PRODUCTION,
  picture,
  prices,
  production,
  productionCart,
  type ScriptedBooking,
  tickets,
  upsells,
  visitorsSession,
} from '../support/scripted-booking.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const step = (page: Page, name: string): Locator => section(page, name)
const button = (page: Page, name: string): Locator => page.getByRole('button', { name })
const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking summary' })

/** The picker of a price type or an extra. */
const picker = (page: Page, name: string): Locator => page.getByRole('group', { name })
const fewer = (page: Page, name: string) => button(page, `One fewer ${name}`)
const more = (page: Page, name: string) => button(page, `One more ${name}`)
const quantity = (page: Page, name: string) => picker(page, name).getByRole('status')

/** Goes from the first step to the second, with the first performance. */
async function continueToTickets(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await button(page, 'Continue to tickets').click()
}
async function searchForBestAvailable(page: Page): Promise<void> {
  await continueToTickets(page)
  await button(page, 'Search for best available').click()
}
const withTickets = (own: Partial<ScriptedBooking> = {}): Partial<ScriptedBooking> => ({
  chosen: { prices, upsells, canSelectYourOwnSeat: false },
  cart: cartWithTickets,
  ...own,
})

test('the booking has three steps, opens the first, and lists each performance’s availability [SINGLE-01 SINGLE-05]', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted)
  const steps = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d/ })
  await expect(steps).toHaveText(['1Date & Time', '2Tickets', '3Extras'])
  await expect(button(page, 'Continue to tickets')).toBeVisible()
  await expect(step(page, 'Tickets').getByRole('button')).toHaveCount(0)
  await expect(step(page, 'Extras').getByRole('button')).toHaveCount(0)
  await expect(step(page, 'Date & Time').getByRole('radio')).toHaveCount(4)
  for (const line of [
    'Thursday, 02 July 2037, 7:30pm High availability',
    'Friday, 03 July 2037, 7:30pm Moderate availability',
    'Saturday, 04 July 2037, 2:00pm Limited availability',
    'Sunday, 05 July 2037, 7:30pm Sold out',
  ])
    await expect(page.getByRole('radio', { name: line, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the head of the booking leaves most of the first screen to the dates', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBooking(page, scripted)
  const first = step(page, 'Date & Time')
  await expect(first.getByRole('radio').first()).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Log in if you have an account' })).toBeInViewport()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(230)
  await expectAccessible(page)
})

test('the address names the production to book, and the log-in leads back to it [ROUTE-01 ROUTE-14]', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted)
  scripted.reply({
    '/api/WhatsOn/Production': ({ TessituraProductionSeasonId: id }: Record<string, unknown>) => ({
      ...production,
      ...{ tessituraId: Number(id), name: `Production ${id}` },
    }),
  })
  const others = [72, 73]
  const pages = others.map((id) =>
    contentItem(`/whats-on/${id}`, { tessituraId: id }, { contentType: 'production', name: `Production ${id}` }),
  )
  await scripted.publish(...pages)
  const login = page.getByRole('link', { name: 'Log in if you have an account' })
  for (const id of others) {
    const address = `/purchase/single-event?productionId=${id}`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Production ${id}`)
    await expect
      .poll(() => scripted.inputs('/api/Production/Performances').at(-1))
      .toMatchObject({ ProductionId: String(id) })
    await expect(login).toHaveAttribute('href', `/account/log-in?returnUrl=${encodeURIComponent(address)}`)
  }
})

test('a failed background request leaves the booking usable, without a message [ERR-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openBooking(page, scripted, withTickets())
  const failure = new Refusal(500, { errors: [{ type: 'Promo', message: 'Out of order' }] })
  scripted.reply({ '/api/Promo/Get': failure, '/api/Session/Info': failure })
  scripted.setLoggedIn(true)
  await page.reload()
  await continueToTickets(page)
  await expect(ticketLines(page)).toHaveCount(2)
  await expect(actionError(page)).toHaveCount(0)
  await expect(page.getByText('Out of order')).toHaveCount(0)
  await summary(page).getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page).toHaveURL('/purchase/checkout')
  ignoreErrors(browserErrors, 'status of 500')
})

test('each closed step has a button that reopens it [SINGLE-22]', async ({ page, scripted }) => {
  const booking = await openBooking(page, scripted, withTickets())
  await continueToTickets(page)
  await expect(step(page, 'Extras').getByRole('button'), 'nothing was answered that could be edited').toHaveCount(0)
  await button(page, 'Continue to Extras').click()
  await button(page, 'Continue without extras').click()
  await expect(step(page, 'Extras')).toContainText('No extras')
  expect(scripted.inputs('/api/Production/ReserveUpsell'), 'nothing has changed').toEqual([])
  const bodies = {
    'Date & Time': ['Edit', page.getByRole('button', { name: 'Continue to tickets' })],
    Tickets: ['View', ticketLines(page).first()],
    Extras: ['Edit', page.getByRole('button', { name: 'Continue without extras' })],
  } as const
  for (const [name, [label, body]] of Object.entries(bodies)) {
    await expect(body).toBeHidden()
    await step(page, name)
      .getByRole('button', { name: new RegExp(`^${label} ?: ${name}$`) })
      .click()
    await expect(body).toBeVisible()
    await expect(step(page, name).getByRole('heading', { level: 2 })).toBeFocused()
    const others = Object.keys(bodies).filter((other) => other !== name)
    for (const other of others)
      await expect(step(page, other).getByRole('button', { name: /^(Edit|View) ?: / }), other).toBeVisible()
  }
  expect(booking.cart.hasTickets).toBe(true)
})

test('a loader fades after two and a half seconds, and its text stays [CONST-01]', async ({ page, scripted }) => {
  let respond = () => {}
  const answered = new Promise<void>((resolve) => {
    respond = resolve
  })
  await openBooking(page, scripted)
  await page.route('**/api/Production/Performances?*PerformanceId=*', async (route) => {
    await answered
    await route.continue()
  })
  await continueToTickets(page)
  const loader = page.getByRole('status').filter({ hasText: 'Loading the tickets' })
  await expect(loader).toBeVisible()
  const bars = loader.locator('[aria-hidden]')
  const opacityAt = (milliseconds: number) =>
    bars.evaluate((element, time) => {
      const [fade] = element.getAnimations()
      if (!fade) return null
      fade.pause()
      fade.currentTime = time
      return Number(getComputedStyle(element).opacity)
    }, milliseconds)
  expect(await opacityAt(2499)).toBe(1)
  expect(await opacityAt(3100)).toBeLessThan(0.5)
  respond()
  await expect(loader).toHaveCount(0)
  await expect(button(page, 'Search for best available')).toBeVisible()
})

test('a visitor is asked to log in, a customer is welcomed by first name [SINGLE-03]', async ({ page, scripted }) => {
  const login = page.getByRole('link', { name: 'Log in if you have an account' })
  const booking = await openBooking(page, scripted)
  await expect(login).toHaveAttribute('href', `/account/log-in?returnUrl=${encodeURIComponent(bookingPath)}`)
  await expect(page.getByText(/^Welcome/)).toHaveCount(0)
  scripted.setLoggedIn(true)
  booking.promo = { code: null, firstName: 'Grace', isLoggedIn: true, messages: [] }
  await page.reload()
  await expect(page.getByText('Welcome, Grace')).toBeVisible()
  await expect(login).toHaveCount(0)
})

test('a quantity picker shows its price type, starts at the cart’s count, and stops at 0 [SINGLE-11 SINGLE-12]', async ({
  page,
  scripted,
}) => {
  const [adult, child] = prices.map((price) => ({ ...price }))
  const counted = [adult, { ...child, count: 2 }] as typeof prices
  await openBooking(page, scripted, { chosen: { prices: counted, upsells: [], canSelectYourOwnSeat: false } })
  await searchForBestAvailable(page)
  await expect(picker(page, 'Adult')).toContainText('$49 - $120')
  await expect(picker(page, 'Adult')).not.toContainText('Under sixteen')
  await expect(picker(page, 'Child')).toContainText('Under sixteen')
  await expect(picker(page, 'Child')).toContainText('$25.50')
  await expect(quantity(page, 'Adult')).toHaveText('0')
  await expect(quantity(page, 'Child')).toHaveText('2')
  await expect(fewer(page, 'Adult')).toBeDisabled()
  await fewer(page, 'Adult').click({ force: true })
  await expect(quantity(page, 'Adult')).toHaveText('0')
  for (const left of ['1', '0']) {
    await fewer(page, 'Child').click()
    await expect(quantity(page, 'Child')).toHaveText(left)
  }
  await expect(fewer(page, 'Child')).toBeDisabled()
  await fewer(page, 'Child').click({ force: true })
  await expect(quantity(page, 'Child')).toHaveText('0')
  await expectAccessible(page)
})

test('seats can be found for 1 to 6 tickets in total [SINGLE-13 SINGLE-14]', async ({ page, scripted }) => {
  const booking = await openBooking(page, scripted)
  await searchForBestAvailable(page)
  const find = button(page, 'Find seats')
  await expect(find).toBeDisabled()
  await more(page, 'Adult').click()
  await expect(find).toBeEnabled()
  for (const _ of [2, 3, 4]) await more(page, 'Adult').click()
  await more(page, 'Child').click()
  await expect(more(page, 'Adult')).toBeEnabled()
  await more(page, 'Child').click()
  await expect(quantity(page, 'Adult')).toHaveText('4')
  await expect(quantity(page, 'Child')).toHaveText('2')
  for (const name of ['Adult', 'Child']) {
    await expect(more(page, name)).toBeDisabled()
    await more(page, name).click({ force: true })
  }
  await expect(quantity(page, 'Adult')).toHaveText('4')
  await expect(quantity(page, 'Child')).toHaveText('2')
  scripted.reply({
    '/api/Production/ReserveTicket': () => {
      booking.cart = cartWithTickets
      return {}
    },
  })
  await find.click()
  await expect(ticketLines(page)).toHaveCount(2)
  const seats = [
    { priceTypeId: 1, count: 4 },
    { priceTypeId: 2, count: 2 },
  ]
  expect(scripted.inputs('/api/Production/ReserveTicket')).toEqual([
    { productionId: PRODUCTION, performanceId: PERFORMANCE, seats },
  ])
})

test('a visitor chooses a zone by price, and the search uses it [SINGLE-11 SINGLE-14]', async ({ page, scripted }) => {
  const zone = (zoneId: number, name: string, adult: number, child: number) => ({
    ...{ zoneId, name },
    prices: [
      { priceTypeId: 1, amount: adult },
      { priceTypeId: 2, amount: child },
    ],
  })
  const zones = [zone(5, 'A Reserve', 120, 40), zone(6, 'B Reserve', 80, 30), zone(7, 'C Reserve', 49, 25.5)]
  await openBooking(page, scripted, { chosen: { prices, zones, upsells: [], canSelectYourOwnSeat: false } })
  await searchForBestAvailable(page)
  const where = page.getByRole('group', { name: 'Where would you like to sit?' })
  await expect(where.getByRole('radio')).toHaveCount(4)
  await expect(where.getByRole('radio', { name: 'Best available in any zone' })).toBeChecked()
  await expect(where.getByRole('radio', { name: 'A Reserve Highest price $120' })).toBeVisible()
  await expect(where.getByRole('radio', { name: 'B Reserve $80' })).toBeVisible()
  const cheapest = where.getByRole('radio', { name: 'C Reserve Lowest price $49' })
  await expect(picker(page, 'Adult')).toContainText('$49 - $120')
  await expectAccessible(page)
  await cheapest.check()
  await expect(picker(page, 'Adult'), 'what it costs there').not.toContainText('$120')
  await more(page, 'Adult').click()
  const sent = page.waitForResponse('**/api/Production/ReserveTicket')
  await button(page, 'Find seats').click()
  await sent
  expect(scripted.inputs('/api/Production/ReserveTicket')).toEqual([
    { productionId: PRODUCTION, performanceId: PERFORMANCE, zoneId: 7, seats: [{ priceTypeId: 1, count: 1 }] },
  ])
})

test('an address with a session opens the booking at its tickets, which are in the HTML', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted)
  const address = singleEventPath(PRODUCTION, PERFORMANCE)
  const html = await (await page.request.get(address)).text()
  expect(html).toContain('Thursday, 02 July 2037')
  expect(html).not.toContain('type="radio"')
  await page.goto(address)
  await expect(button(page, 'Search for best available')).toBeVisible()
  await expect(step(page, 'Date & Time').getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.goto(singleEventPath(PRODUCTION, 799))
  await expect(page.getByRole('radio'), 'a session that isn’t listed').toHaveCount(4)
})

test('a cart that loads during the choice of a date doesn’t change the choice or the layout', async ({
  page,
  scripted,
}) => {
  const release = await holdCall(page, 'Checkout/MiniCart')
  scripted.reply({ '/api/Session/Info': { ...visitorsSession, cartCount: 2, sessionStatus: 'Active' } })
  await openBooking(page, scripted, withTickets())
  scripted.reply({ '/api/Checkout/MiniCart': checkoutCart({ performances: [named.performance] }) })
  await page.setViewportSize({ width: 390, height: 844 })
  const second = page.getByRole('radio').nth(1)
  const heightOfRow = () => second.evaluate((radio) => radio.closest('label')?.offsetHeight)
  await expect(second).toBeEnabled()
  const height = await heightOfRow()
  expect(height).toBeGreaterThan(0)
  await second.check()
  expect(await heightOfRow(), 'the chosen row wraps as before').toBe(height)
  const onwards = button(page, 'Continue to tickets')
  const before = await onwards.boundingBox()
  release()
  await expect(summary(page)).toContainText('Tickets$145.50')
  await expect(second).toBeChecked()
  expect(await onwards.boundingBox()).toEqual(before)

  await page.goto(bookingPath)
  await expect(page.getByRole('radio').first(), 'who has chosen none has the cart’s').toBeChecked()
})

test('the checkout loads while a booking’s request for the cart is in progress, and again by its link', async ({
  page,
  scripted,
}) => {
  const expiration = new Date(Date.now() + 20 * 60_000).toISOString()
  scripted.reply({ '/api/Session/Info': { ...visitorsSession, cartCount: 1, sessionStatus: 'Active', expiration } })
  const release = await holdCall(page, 'Checkout/MiniCart')
  const requested = page.waitForRequest('**/api/Checkout/MiniCart*')
  await openBooking(page, scripted, withTickets())
  scripted.reply({ '/api/Checkout/MiniCart': fullCart })
  await requested
  const cartLink = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await cartLink.click()
  await expect(page).toHaveURL(paths.checkout)
  release()
  await expect(summary(page)).toContainText('Total$')
  await cartLink.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-page-loading')
  await expect(summary(page), 'a second time').toContainText('Total$')
})

test('extras are listed with prices in the tickets step, visible on a phone', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [programme] = upsells
  const drinks = { ...programme, name: 'Interval drinks', upsellPerformanceId: 903 } as (typeof upsells)[number]
  const glass = { amount: 16, count: 0, priceTypeId: 1, name: 'glass of sparkling' }
  const extras = [...upsells, { ...drinks, prices: [glass] }]
  await openBooking(page, scripted, { chosen: { prices, upsells: extras, canSelectYourOwnSeat: false } })
  await continueToTickets(page)
  const offer = page.getByText('You can add: Programme $12, Dinner $65.50, Interval drinks: glass of sparkling $16.')
  await expect(offer).toBeInViewport({ ratio: 1 })
  await button(page, 'Search for best available').click()
  await expect(offer).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('the summary shows the order’s fee and the rest of the cart from the first step on [SINGLE-02]', async ({
  page,
  scripted,
}) => {
  const { performance, friend } = named
  scripted.reply({ '/api/Session/Info': { ...visitorsSession, cartCount: 2, sessionStatus: 'Active' } })
  const performances = [performance, { ...performance, id: 990, productionId: 99, subtotal: 30 }]
  await openBooking(page, scripted, {
    offer: { performances: [], productionImage: null, selectedPerformance: null, orderFee: 5.5 },
  })
  scripted.reply({ '/api/Checkout/MiniCart': checkoutCart({ performances, memberships: [friend] }) })
  await page.reload()
  await expect(summary(page)).toContainText('Booking fee, per order$5.50')
  await expect(summary(page), 'this production’s own tickets are counted as such').toContainText(
    'Already in your cart$120.00',
  )
  await expect(summary(page)).toContainText('Total$125.50')
})

test('without scripts the booking says that it needs them, and how to book by phone [SINGLE-01]', async ({
  browser,
  page,
  scripted,
  venue,
  settings,
}) => {
  await openBooking(page, scripted)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: venue.url })
  const plain = await context.newPage()
  await plain.goto(bookingPath)
  await expect(plain.getByRole('heading', { level: 1, name: production.name })).toBeVisible()
  await expect(plain.getByText(/^Booking online needs JavaScript/)).toBeVisible()
  await expect(plain.getByRole('main').getByRole('link', { name: settings.BOX_OFFICE_PHONE ?? '' })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Continue to checkout' }), 'what can’t be used').toBeHidden()
  await context.close()
})

test('the ticket list shows each ticket in full, with links to quantity, seats and extras [SINGLE-15 CART-01]', async ({
  page,
  scripted,
}) => {
  const booking = await openBooking(page, scripted, withTickets())
  await continueToTickets(page)
  const adult = ['A Reserve', 'Adult', 'Stalls', 'row C', 'seat 12', '$120']
  const child = ['B Reserve', 'Child', 'Circle', 'row H', 'seat 3', '$25.50']
  for (const list of [ticketLines(page), summary(page).getByRole('listitem')]) {
    await expect(list).toHaveCount(2)
    for (const part of adult) await expect(list.nth(0)).toContainText(part)
    for (const part of child) await expect(list.nth(1)).toContainText(part)
  }
  await expect(summary(page)).toContainText('Tickets$145.50')
  await expect(button(page, 'Change quantity')).toBeVisible()
  await expect(button(page, 'Continue to Extras')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change Seats' })).toHaveCount(0)
  await expectAccessible(page)

  booking.chosen = { prices, upsells: [], canSelectYourOwnSeat: true }
  await page.reload()
  await expect(ticketLines(page)).toHaveCount(2)
  await expect(button(page, 'Continue to Extras')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Change Seats' })).toHaveAttribute(
    'href',
    `/purchase/syos?performanceId=${PERFORMANCE}&productionId=${PRODUCTION}`,
  )
})

test('the summary lists no ticket while the cart has none [CART-01]', async ({ page, scripted }) => {
  await openBooking(page, scripted, { cart: productionCart({ tickets, ticketTotal: 145.5 }) })
  await continueToTickets(page)
  await expect(button(page, 'Search for best available')).toBeVisible()
  await expect(summary(page)).toContainText('No tickets yet.')
  await expect(summary(page).getByRole('listitem')).toHaveCount(0)
  await expect(summary(page)).not.toContainText('Tickets$')
})

test('changing session or quantity, or removing all tickets, requires a confirmation [SINGLE-17 SINGLE-18]', async ({
  page,
  scripted,
}) => {
  const booking = await openBooking(page, scripted, withTickets())
  scripted.reply({
    '/api/Production/Remove': () => {
      booking.cart = productionCart()
      return {}
    },
  })
  const removals = () => scripted.inputs('/api/Production/Remove').map(({ productionId }) => productionId)
  await continueToTickets(page)
  const questions = [
    { name: 'Change the quantity?', confirm: 'Yes, change it', ask: () => button(page, 'Change quantity').click() },
    {
      ...{ name: 'Remove all tickets?', confirm: 'Yes, remove them' },
      ask: () => button(page, 'Remove all tickets').click(),
    },
    {
      ...{ name: 'Change the session?', confirm: 'Yes, change it' },
      ask: async () => {
        await step(page, 'Date & Time').getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('radio').nth(1).check()
        await button(page, 'Continue to tickets').click()
      },
    },
  ]
  for (const { name, ask } of questions) {
    await ask()
    await expectAccessible(page)
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'No, keep my tickets' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(singleEventPath(PRODUCTION, PERFORMANCE))
    await expect(summary(page)).toContainText('Thursday, 02 July 2037')
    await expect(summary(page).getByRole('listitem')).toHaveCount(2)
    expect(removals(), name).toEqual([])
  }
  for (const { name, confirm, ask } of questions) {
    booking.cart = cartWithTickets
    await page.goto(singleEventPath(PRODUCTION, PERFORMANCE))
    await expect(ticketLines(page)).toHaveCount(2)
    await ask()
    const release = await holdCall(page, 'Session/Info')
    const emptied = page.waitForResponse(/Production\/MiniCart/)
    await page.getByRole('dialog', { name }).getByRole('button', { name: confirm }).click()
    await emptied
    await drawn(page)
    await expect(page.getByRole('dialog', { name }), 'until all of it has been read').toBeVisible()
    await expect(summary(page).getByRole('listitem')).toHaveCount(2)
    release()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(summary(page)).toContainText('No tickets yet.')
    await expect(summary(page).getByRole('listitem')).toHaveCount(0)
  }
  expect(removals()).toEqual([PRODUCTION, PRODUCTION, PRODUCTION])
  await expect(page).toHaveURL(singleEventPath(PRODUCTION, 702))
})

test('another number starts with the tickets and extras of before, and names what is gone', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const counted = prices.map((price) => ({ ...price, count: 1 }))
  const taken = upsells.map((upsell) => ({ ...upsell, prices: upsell.prices.map((price) => ({ ...price, count: 2 })) }))
  const upsellTickets = [901, 902].map((upsellPerformanceId) => ({ upsellPerformanceId, priceTypeId: 1, count: 2 }))
  const cart = { ...cartWithTickets, upsellTickets, upsellTotal: 155 }
  const booking = await openBooking(page, scripted, {
    chosen: { prices: counted, upsells: taken, canSelectYourOwnSeat: false },
    cart,
  })
  scripted.reply({
    '/api/Production/Remove': () => {
      booking.cart = productionCart()
      return {}
    },
    '/api/Production/ReserveTicket': () => {
      booking.cart = cartWithTickets
      return {}
    },
    '/api/Production/ReserveUpsell': ({ upsellPerformanceId }: Record<string, unknown>) =>
      upsellPerformanceId === 902 ? new Refusal(409) : {},
  })
  await page.goto(`${bookingPath}&performanceId=${PERFORMANCE}#seats`)
  await button(page, 'Change quantity').click()
  const dialog = page.getByRole('dialog', { name: 'Change the quantity?' })
  await expect(dialog).toContainText('Your seats will be released. The new search starts with 2 tickets.')
  await expect(dialog).toContainText('Your extras are added again to the new seats.')
  await dialog.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(quantity(page, 'Adult')).toHaveText('1')
  await expect(quantity(page, 'Child')).toHaveText('1')
  booking.chosen = { ...booking.chosen, prices: prices.slice(0, 1) }
  await page.reload()
  await button(page, 'Search for best available').click()
  await expect(quantity(page, 'Adult'), 'after a reload too').toHaveText('1')
  await expect(page.getByText('Some tickets can’t be chosen again')).toBeVisible()
  await expect(step(page, 'Tickets')).toContainText('1 × Child')
  await button(page, 'Find seats').click()
  await expect(ticketLines(page)).toHaveCount(2)
  await expect(page.getByText('Some extras couldn’t be added again')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Dinner')
  expect(scripted.inputs('/api/Production/ReserveUpsell')).toEqual([
    { upsellPerformanceId: 901, seats: [{ priceTypeId: 1, count: 2 }] },
    { upsellPerformanceId: 902, seats: [{ priceTypeId: 1, count: 2 }] },
  ])
  await step(page, 'Date & Time').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('radio').nth(1).check()
  await button(page, 'Continue to tickets').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page, 'the date changes, the place on the page doesn’t').toHaveURL(
    `${bookingPath}&performanceId=702#seats`,
  )
  ignoreErrors(browserErrors, 'status of 409')
})

test('extras are added again to seats that were chosen on the map', async ({ page, scripted }) => {
  const taken = upsells.map((upsell) => ({ ...upsell, prices: upsell.prices.map((price) => ({ ...price, count: 2 })) }))
  const upsellTickets = [901, 902].map((upsellPerformanceId) => ({ upsellPerformanceId, priceTypeId: 1, count: 2 }))
  const booking = await openBooking(page, scripted, {
    chosen: { prices, upsells: taken, canSelectYourOwnSeat: true },
    cart: { ...cartWithTickets, upsellTickets, upsellTotal: 155 },
  })
  scripted.reply({
    '/api/Production/Remove': () => {
      booking.cart = productionCart()
      return {}
    },
    '/api/Production/ReserveUpsell': {},
  })
  const address = singleEventPath(PRODUCTION, PERFORMANCE)
  await page.goto(address)
  await button(page, 'Change quantity').click()
  // The visitor leaves before the offer has been loaded again.
  await page.route(`**${calls.performances.path}*`, () => {}, { times: 1 })
  const isLoading = page.waitForRequest(`**${calls.performances.path}*`)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click()
  const stored = () => page.evaluate(() => JSON.stringify({ ...window.sessionStorage }))
  await expect.poll(stored, 'the tab has stored the extras').toContain(upsells[0]?.name)
  await isLoading
  expect(booking.cart, 'the tickets are removed').toEqual(productionCart())
  expect(scripted.inputs('/api/Production/ReserveUpsell')).toEqual([])
  // The visitor has chosen seats on the map and comes back.
  booking.cart = cartWithTickets
  await page.goto(address)
  await expect(ticketLines(page)).toHaveCount(2)
  await expect
    .poll(() => scripted.inputs('/api/Production/ReserveUpsell').map(({ upsellPerformanceId }) => upsellPerformanceId))
    .toEqual([901, 902])
  await page.reload()
  await button(page, 'Change quantity').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripted.inputs('/api/Production/ReserveUpsell'), 'they are added once').toHaveLength(2)
})

test('one ticket is removed from the list, and the others stay [SINGLE-19]', async ({ page, scripted }) => {
  const booking = await openBooking(page, scripted, withTickets())
  scripted.reply({
    '/api/Production/RemoveTicket': ({ subLineItemId }: Record<string, unknown>) => {
      const left = tickets.filter((ticket) => ticket.subLineItemId !== subLineItemId)
      booking.cart = { ...cartWithTickets, tickets: left, ticketTotal: 25.5 }
      return {}
    },
  })
  await continueToTickets(page)
  await button(page, 'Remove Stalls, row C, seat 12').click()
  await expect(ticketLines(page)).toHaveCount(1)
  await expect(ticketLines(page)).toContainText('Circle, row H, seat 3')
  expect(scripted.inputs('/api/Production/RemoveTicket')).toEqual([{ performanceId: PERFORMANCE, subLineItemId: 31 }])
})

test('extras show their details, start at the cart’s counts, and are reserved when confirmed [SINGLE-20 SINGLE-21 CART-02]', async ({
  page,
  scripted,
}) => {
  const [programme, dinner] = upsells
  const drinks = {
    ...{ name: 'Interval drinks', image: null, tooltip: null, performanceId: PERFORMANCE, upsellPerformanceId: 903 },
    prices: [
      { name: 'Glass of sparkling', amount: 16, count: 0, priceTypeId: 6 },
      { name: 'Soft drink', amount: 7, count: 0, priceTypeId: 7 },
    ],
  }
  const eaten = { ...dinner, prices: [{ amount: 65.5, count: 1, priceTypeId: 1 }] }
  const counted = [programme, eaten, drinks] as typeof upsells
  const taken = { count: 1, priceTypeId: 1, upsellPerformanceId: 902 }
  const booking = await openBooking(page, scripted, {
    chosen: { prices, upsells: counted, canSelectYourOwnSeat: false },
    cart: { ...cartWithTickets, upsellTickets: [taken], upsellTotal: 65.5 },
  })
  await continueToTickets(page)
  await expect(summary(page)).toContainText('1 × Dinner')
  await expect(summary(page)).toContainText('Extras$65.50')
  await button(page, 'Continue to Extras').click()
  const items = step(page, 'Extras').getByRole('listitem')
  await expect(items).toHaveCount(3)
  for (const option of ['Interval drinks: glass of sparkling', 'Interval drinks: soft drink'])
    await expect(quantity(page, option), 'an option has its name').toHaveText('0')
  await expect(items.nth(2), 'in sight too').toContainText(/Glass of sparkling.*\$16.*Soft drink.*\$7/)
  expect((await items.nth(2).getByText('Soft drink').boundingBox())?.height).toBeGreaterThan(10)
  await expect(step(page, 'Tickets').getByRole('button', { name: /^View ?: Tickets$/ })).toBeVisible()
  await expect(step(page, 'Date & Time').getByRole('button', { name: /^Edit ?: Date & Time$/ })).toBeVisible()
  await expect(items.nth(0).getByRole('heading')).toHaveText('Programme')
  await expect(items.nth(0)).toContainText('Essays and the cast')
  await expect(items.nth(0)).toContainText('$12')
  await expect(items.nth(0).locator(`img[src*="${picture('booklet').name}"]`)).toBeVisible()
  await expect(items.nth(1).getByRole('heading')).toHaveText('Dinner')
  await expect(items.nth(1)).toContainText('$65.50')
  await expect(quantity(page, 'Programme')).toHaveText('0')
  await expect(quantity(page, 'Dinner')).toHaveText('1')
  await expectAccessible(page)

  await more(page, 'Programme').click()
  await more(page, 'Programme').click()
  scripted.reply({
    '/api/Production/ReserveUpsell': () => {
      const programmes = { count: 2, priceTypeId: 1, upsellPerformanceId: 901 }
      booking.cart = { ...booking.cart, upsellTickets: [programmes, taken], upsellTotal: 89.5 }
      return {}
    },
  })
  await button(page, 'Confirm extras').click()
  await expect(step(page, 'Extras')).toContainText('2 × Programme, 1 × Dinner')
  await expect(items).toHaveCount(0)
  expect(scripted.inputs('/api/Production/ReserveUpsell')).toEqual([
    { upsellPerformanceId: 901, seats: [{ priceTypeId: 1, count: 2 }] },
  ])
  await expect(summary(page)).toContainText('2 × Programme')
  await expect(summary(page)).toContainText('Extras$89.50')
})

test('without extras none stays reserved, and the step says so [SINGLE-21]', async ({ page, scripted }) => {
  const taken = [{ count: 2, priceTypeId: 1, upsellPerformanceId: 901 }]
  const [programme, dinner] = upsells
  const counted = [{ ...programme, prices: [{ amount: 12, count: 2, priceTypeId: 1 }] }, dinner] as typeof upsells
  const booking = await openBooking(page, scripted, {
    chosen: { prices, upsells: counted, canSelectYourOwnSeat: false },
    cart: { ...cartWithTickets, upsellTickets: taken, upsellTotal: 24 },
  })
  scripted.reply({
    '/api/Production/ReserveUpsell': () => {
      booking.cart = cartWithTickets
      return {}
    },
  })
  await continueToTickets(page)
  await button(page, 'Continue to Extras').click()
  await button(page, 'Continue without extras').click()
  await expect(step(page, 'Extras')).toContainText('No extras')
  await expect(step(page, 'Extras').getByRole('listitem')).toHaveCount(0)
  await expect(summary(page)).not.toContainText('Programme')
  expect(scripted.inputs('/api/Production/ReserveUpsell')).toEqual([
    { upsellPerformanceId: 901, seats: [{ priceTypeId: 1, count: 0 }] },
  ])
})

test('the checkout opens with the special requirements once the cart allows it [SINGLE-23 CART-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const booking = await openBooking(page, scripted, withTickets({ cart: { ...cartWithTickets, canCheckout: false } }))
  await continueToTickets(page)
  await expect(ticketLines(page)).toHaveCount(2)
  const checkOut = summary(page).getByRole('button', { name: 'Continue to checkout' })
  await expect(checkOut).toBeDisabled()
  booking.cart = cartWithTickets
  await page.reload()
  await expect(checkOut).toBeEnabled()
  await page.getByRole('textbox', { name: 'Special requirements' }).fill('An aisle seat, please')
  scripted.reply({ '/api/Production/Checkout': new Refusal(409, { errors: [{ type: 'Cart', message: 'Too late' }] }) })
  await checkOut.click()
  await expect(actionError(page)).toContainText('Too late')
  await expect(page, 'a refusal keeps the visitor here').toHaveURL(singleEventPath(PRODUCTION, PERFORMANCE))
  scripted.reply({ '/api/Production/Checkout': {} })
  await checkOut.click()
  await expect(page).toHaveURL('/purchase/checkout')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Special requirements' }), 'who comes back').toHaveValue(
    'An aisle seat, please',
  )
  await checkOut.click()
  await expect(page).toHaveURL('/purchase/checkout')
  const sent = { performanceId: PERFORMANCE, specialRequirements: 'An aisle seat, please' }
  expect(scripted.inputs('/api/Production/Checkout')).toEqual([sent, sent, sent])
  ignoreErrors(browserErrors, 'status of 409')
})

test('the summary has the production’s picture and a link to other events [SINGLE-02 SINGLE-04]', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted, {
    offer: { performances: [], productionImage: picture('poster'), selectedPerformance: null },
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(production.name)
  await expect(summary(page).locator('img[src*="poster"]')).toBeVisible()
  await expect(summary(page).getByRole('link', { name: 'add another event' })).toHaveAttribute('href', '/whats-on')
})

test('without performances the first step says why [SINGLE-07 SINGLE-09]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openBooking(page, scripted, {
    offer: { performances: [], productionImage: null, selectedPerformance: null },
  })
  await expect(step(page, 'Date & Time')).toContainText('There are no sessions available.')
  await expect(step(page, 'Date & Time').getByRole('link', { name: 'See what else is on' })).toBeVisible()
  const messages = ['The programme is being changed', 'Please come back in an hour']
  const errors = messages.map((message) => ({ type: 'Response error', message }))
  scripted.reply({ '/api/Production/Performances': new Refusal(409, { errors }) })
  await page.reload()
  await expect(page.getByRole('alert').locator('strong')).toHaveText(messages)
  ignoreErrors(browserErrors, 'status of 409')
})

test('a pressed date opens the tickets below it, and the focus stays until the step is continued [SINGLE-08]', async ({
  page,
  scripted,
}) => {
  const booking = await openBooking(page, scripted)
  const dates = page.getByRole('radio')
  const search = button(page, 'Search for best available')
  await dates.first().check()
  await expect(search).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'The tickets are open below.' })).toBeAttached()
  await expect(dates.first()).toBeFocused()
  await expect(page).toHaveURL(singleEventPath(PRODUCTION, PERFORMANCE))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(singleEventPath(PRODUCTION, 702))
  await expect(dates.nth(1)).toBeFocused()
  await expect(search).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Continue to tickets').click()
  await expect(step(page, 'Tickets').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(dates).toHaveCount(0)

  booking.cart = cartWithTickets
  await page.reload()
  await expect(ticketLines(page)).toHaveCount(2)
  await step(page, 'Date & Time').getByRole('button', { name: 'Edit' }).click()
  await dates.nth(2).check()
  await expect(ticketLines(page), 'another date first asks about the tickets').toHaveCount(0)
  await expect(page).toHaveURL(singleEventPath(PRODUCTION, 702))
})

test('a performance without others is chosen already, and its tickets are open', async ({ page, scripted }) => {
  const performances = [{ id: 702, date: '2037-07-03T09:30:00Z', availability: 'Moderate' as const }]
  await openBooking(page, scripted, { offer: { performances, productionImage: null, selectedPerformance: null } })
  await expect(page.getByRole('radio')).toBeChecked()
  await expect(button(page, 'Continue to tickets')).toBeEnabled()
  await expect(button(page, 'Search for best available')).toBeVisible()
  await expect(summary(page)).toContainText('Friday, 03 July 2037, 7:30pm')
  await expect(step(page, 'Tickets').getByRole('heading', { level: 2 })).not.toBeFocused()
})

test('choosing another performance loads its prices and tickets; a sold-out one is disabled [SINGLE-06 SINGLE-08 SINGLE-10 SINGLE-16]', async ({
  page,
  scripted,
}) => {
  await openBooking(page, scripted, { chosen: { prices, upsells: [], canSelectYourOwnSeat: true } })
  await expect(page.getByRole('radio', { name: /Sold out/ })).toBeDisabled()
  await expect(button(page, 'Continue to tickets')).toBeDisabled()
  await page.getByRole('radio', { name: /Limited/ }).check()
  await button(page, 'Continue to tickets').click()
  await expect(step(page, 'Tickets').getByRole('link', { name: 'Choose your own seats' })).toHaveAttribute(
    'href',
    `/purchase/syos?performanceId=703&productionId=${PRODUCTION}`,
  )
  expect(scripted.inputs('/api/Production/Performances')).toContainEqual({
    ProductionId: String(PRODUCTION),
    PerformanceId: '703',
  })
  await expect(page.getByRole('group', { name: 'Adult' })).toHaveCount(0)
  await button(page, 'Search for best available').click()
  await expect(page.getByRole('group', { name: 'Adult' })).toBeVisible()
  const bestAvailableText = { markup: '<p>We choose the best seats.</p>', blocks: [] }
  await scripted.publish(contentItem('/purchase/single-event', { bestAvailableText }, { contentType: 'singleEvent' }))
  await page.reload()
  await expect(step(page, 'Tickets'), 'the editors’ text').toContainText('We choose the best seats.')
})

const soldOutSession = [
  { id: 704, date: '2037-07-05T09:30:00Z', availability: 'SoldOut' as const, hasReturnedSeatsList: true },
]
const soldOutOffer = { performances: soldOutSession, productionImage: null, selectedPerformance: null }
const list = { isOpen: true, offerMinutes: 30, waiting: 6, recent: { performances: 5, seats: 12 } }
const request = {
  ...{ performanceId: 704, productionId: PRODUCTION, name: 'Winter Serenade', date: '2037-07-05T09:30:00Z' },
  ...{ seats: 2, isAdjacent: true, state: 'waiting', place: 7, offerEndsAt: null },
}

test('a visitor joins the list for returned seats of a sold-out performance', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openBooking(page, scripted, { offer: soldOutOffer })
  scripted.reply({
    '/api/ReturnedSeats/List': list,
    '/api/ReturnedSeats/Join': ({ email }: Record<string, unknown>) =>
      email === 'grace@example.org'
        ? {}
        : new Refusal(409, { type: 'NOT_SOLD_OUT', title: 'This performance has seats again.' }),
  })
  await page.reload()
  const form = step(page, 'Tickets')
  await expect(form).toContainText('which holds the seats for 30 minutes')
  await expect(form).toContainText('6 requests are waiting: you would be 7th.')
  await expect(form).toContainText('For the last 5 performances with a list, 12 seats came back.')
  await expectAccessible(page)
  await form.getByLabel('Email').fill('ada@example.org')
  await button(page, 'Join the list').click()
  await expect(form.getByRole('group', { name: 'Error' })).toContainText('This performance has seats again.')
  ignoreErrors(browserErrors, 'status of 409')
  await form.getByLabel('Email').fill('grace@example.org')
  await form.getByLabel('Number of tickets').selectOption('3')
  await form.getByLabel('Only seats side by side').check()
  await button(page, 'Join the list').click()
  await expect(form.getByRole('heading', { name: 'You’re on the list' })).toBeFocused()
  expect(scripted.inputs('/api/ReturnedSeats/Join').at(-1)).toMatchObject({
    ...{ performanceId: 704, email: 'grace@example.org', seats: 3, isAdjacent: true },
  })
  await expectAccessible(page)
})

test('a mailed link shows the place in the list for returned seats, and leaves it', async ({ page, scripted }) => {
  await openBooking(page, scripted, { offer: soldOutOffer })
  scripted.reply({
    '/api/ReturnedSeats/List': list,
    '/api/ReturnedSeats/Request': request,
    '/api/ReturnedSeats/Leave': {},
  })
  await page.goto(`${singleEventPath(PRODUCTION, 704)}#returned-seats=1a.token`)
  await expect(page.getByRole('heading', { name: 'You’re 7th on the list for returned seats' })).toBeVisible()
  await expect(page.getByText('You asked for 2 tickets, side by side only.')).toBeVisible()
  await expect(page).toHaveURL(singleEventPath(PRODUCTION, 704))
  expect(scripted.inputs('/api/ReturnedSeats/Request').at(-1)).toMatchObject({ token: '1a.token' })
  await expectAccessible(page)
  await button(page, 'Leave the list').click()
  await expect(page.getByRole('heading', { name: 'You’ve left the list' })).toBeFocused()
})

test('a mailed offer puts the returned seats into the cart, or says why not', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const booking = await openBooking(page, scripted, { offer: soldOutOffer })
  let isRefused = true
  scripted.reply({
    '/api/ReturnedSeats/List': list,
    '/api/ReturnedSeats/Request': { ...request, state: 'offered', place: null, offerEndsAt: '2037-07-01T09:30:00Z' },
    '/api/ReturnedSeats/Take': () => {
      if (isRefused) return new Refusal(409, { type: 'PAYMENT_RUNNING', title: 'Your cart is being paid for.' })
      booking.cart = cartWithTickets
      return {}
    },
  })
  await page.goto(`${singleEventPath(PRODUCTION, 704)}#returned-seats=1a.token`)
  await expect(page.getByRole('group', { name: 'Error' })).toContainText('Your cart is being paid for.')
  ignoreErrors(browserErrors, 'status of 409')
  isRefused = false
  await button(page, 'Try again').click()
  await expect(ticketLines(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Returned seats are held for you' })).toBeVisible()
  await expect(page.getByText('Please buy them by Wednesday, 01 July 2037, 7:30pm.')).toBeVisible()
  await expectAccessible(page)
})
