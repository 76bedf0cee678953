import type { Page } from '@playwright/test'
import { bookingCompletePath, singleEventPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'
import { contentItem } from '../support/content-upstream.ts'
import {
  cartWithTickets,
  checkoutCart,
  fullCart,
  lines,
  openBooking,
  openCheckout,
  PERFORMANCE,
  PRODUCTION,
  production,
  publishSite,
  visitorsSession,
} from '../support/scripted-booking.ts'
import { test } from '../support/scripted-venue.ts'
import { hangUp } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

interface TaggedEvent {
  event?: string
  items?: { name: string }[]
}

/** The events pushed on this document so far. */
const events = (page: Page) =>
  page.evaluate(() => ((window as { dataLayer?: TaggedEvent[] }).dataLayer ?? []).filter(({ event }) => event))
/** Waits until these events have been pushed. */
const expectEvents = (page: Page, expected: unknown[]) => expect.poll(() => events(page)).toEqual(expected)
/** Expects no event, once everything that the page shows has had its effects. */
async function expectNoEvents(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await events(page)).toEqual([])
}

test('the checkout reports its cart, with one item per product and its quantity [ANALYTICS-01 ANALYTICS-S-01 ANALYTICS-S-02 ANALYTICS-S-03]', async ({
  page,
  scripted,
}) => {
  const { performance, fourEvenings, friend, boughtVoucher, fund } = lines
  const cart = {
    ...{ ...fullCart, total: 812.1, fees: 2.1 },
    performances: [
      { ...performance, subtotal: 79.1 },
      { ...performance, productLineItemId: 21, subtotal: 79.1 },
      { ...performance, productLineItemId: 22, subtotal: 81.9 },
    ],
    giftVouchers: [{ ...boughtVoucher, giftCertificateNumber: 'GV-9' }],
  }
  await openCheckout(page, scripted, cart)
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText('Total$812.10')
  const expected = [
    { id: PRODUCTION, name: performance.name, category: 'Performance', price: 240.1, quantity: 3, unit: 80.03 },
    { id: fourEvenings.tessituraId, name: 'Evenings', category: 'Package', price: 310, quantity: 1, unit: 310 },
    { id: friend.productLineItemId, name: 'Friend', category: 'Membership', price: 90, quantity: 1, unit: 90 },
    { id: boughtVoucher.productLineItemId, name: 'GV-9', category: 'GiftVoucher', price: 50, quantity: 1, unit: 50 },
    { id: fund.productLineItemId, name: 'Annual fund', category: 'Donation', price: 20, quantity: 1, unit: 20 },
  ]
  const items = expected.map(({ unit: _, id, ...item }) => ({ id: String(id), ...item }))
  const ecommerce = {
    ...{ currency: 'AUD', value: 710.1 },
    items: expected.map(({ id, name, category, unit, quantity }) => ({
      ...{ item_id: String(id), item_name: name, item_category: category, price: unit, quantity },
    })),
  }
  const common = { currency: 'AUD', items, ecommerce }
  await expectEvents(page, [
    { event: 'view_cart', ...common },
    { event: 'begin_checkout', ...common },
  ])
})

test('an empty cart isn’t reported [ANALYTICS-01]', async ({ page, scripted }) => {
  await openCheckout(page, scripted, checkoutCart())
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible()
  await expectNoEvents(page)
})

test('the checkout reports what was just booked together with the rest of the cart [ANALYTICS-01]', async ({
  page,
  scripted,
}) => {
  scripted.reply({ '/api/Session/Info': { ...visitorsSession, cartCount: 1, sessionStatus: 'Active' } })
  await openBooking(page, scripted, { cart: cartWithTickets })
  const before = checkoutCart({ donations: [lines.fund], total: 20 })
  scripted.reply({ '/api/Checkout/MiniCart': before, '/api/Production/Checkout': {} })
  await page.goto(singleEventPath(PRODUCTION, PERFORMANCE))
  await expect(page.getByText('Already in your cart')).toBeVisible()
  scripted.reply({ '/api/Checkout/MiniCart': { ...before, performances: [lines.performance], total: 260 } })
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText('Total$260.00')
  const names = async () => (await events(page)).map(({ event, items }) => [event, items?.map(({ name }) => name)])
  const items = [lines.performance.name, lines.fund.name]
  await expect.poll(names).toEqual([
    ['view_cart', items],
    ['begin_checkout', items],
  ])
})

const receipt: Result<typeof order.receipt> = {
  ...{ orderId: 300_001, total: 555.95, giftVoucherPayments: [], giftVouchers: [], memberships: [] },
  packages: [{ tessituraId: 81, name: 'Any four', seriesName: 'Evenings', image: null, subtotal: 310 }],
  performances: [
    {
      ...{ tessituraId: PRODUCTION, name: production.name, date: '2037-07-02T09:30:00Z', venue: 'The Salon' },
      ...{ image: null, extras: [], amount: 240 },
      seats: [
        { zone: 'A Reserve', row: 'C', number: '12' },
        { zone: 'A Reserve', row: 'C', number: '13' },
      ],
    },
  ],
  donations: [{ productLineItemId: 15, name: 'Annual fund', subtotal: 5 }],
}

test('the receipt reports its order once, with the price of an ordered package [ANALYTICS-02]', async ({
  page,
  scripted,
}) => {
  await publishSite(scripted, contentItem('/purchase/booking-complete', {}, { contentType: 'bookingComplete' }))
  scripted.reply({ '/api/Order/Receipt': receipt })
  await page.goto(bookingCompletePath(300_001, 'key-1'))
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expectEvents(page, [
    {
      ...{ event: 'purchase', currency: 'AUD' },
      items: [
        { id: String(PRODUCTION), name: production.name, category: 'Performance', price: 240, quantity: 2 },
        { id: '81', name: 'Evenings', category: 'Package', price: 310, quantity: 1 },
        { id: '15', name: 'Annual fund', category: 'Donation', price: 5, quantity: 1 },
      ],
      ecommerce: {
        ...{ transaction_id: '300001', currency: 'AUD', value: 555 },
        items: [
          {
            ...{ item_id: String(PRODUCTION), item_name: production.name, item_category: 'Performance' },
            ...{ price: 120, quantity: 2 },
          },
          { item_id: '81', item_name: 'Evenings', item_category: 'Package', price: 310, quantity: 1 },
          { item_id: '15', item_name: 'Annual fund', item_category: 'Donation', price: 5, quantity: 1 },
        ],
      },
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expectNoEvents(page)
})

test('a production page reports its view, and offers a retry while ticketing is down [ANALYTICS-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  // Different from that of another test, whose last good answer the server would show.
  const id = 79
  await publishSite(
    scripted,
    contentItem('/whats-on/unseen', { tessituraId: id }, { contentType: 'production', name: production.name }),
  )
  scripted.ticketing.respondWith(hangUp)
  await page.goto('/whats-on/unseen')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('Dates, prices and booking can’t be shown at the moment.')).toBeVisible()
  await expect(page.locator('[class*=Skeleton]'), 'nothing is still being loaded').toHaveCount(0)
  await expectAccessible(page)
  await expectNoEvents(page)
  scripted.reply({ '/api/WhatsOn/Production': { ...production, tessituraId: id } })
  await again.click()
  await expect(page.getByRole('link', { name: /^Book now/ }).first()).toBeVisible()
  await expect(again).toHaveCount(0)
  await expectEvents(page, [
    {
      ...{ event: 'view_item', currency: 'AUD' },
      items: [{ id: String(id), name: production.name, category: 'Production' }],
      ecommerce: {
        currency: 'AUD',
        items: [{ item_id: String(id), item_name: production.name, item_category: 'Production' }],
      },
    },
  ])
  ignoreErrors(browserErrors, 'status of 502')
})
