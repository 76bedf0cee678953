import { singleEventPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { contentItem } from '../support/content-upstream.ts'
import {
  checkoutCart,
  completedState,
  openCheckout,
  performanceLine,
  publishPurchase,
} from '../support/scripted-checkout.ts'
import { area, jupiter, openAccount } from '../support/scripted-customer.ts'
import { productionPage, scriptedDetail, scriptedTile } from '../support/scripted-productions.ts'
import { test } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

test('a line of the cart has its date in short, in the venue’s time zone [FORMAT-01]', async ({ scripted, page }) => {
  const performances = [
    performanceLine('Jupiter', { productLineItemId: 1, date: '2024-03-05T08:30:00Z' }),
    performanceLine('Night Music', { productLineItemId: 2, date: '2024-12-31T23:05:00+11:00' }),
  ]
  await openCheckout({ scripted, page }, { state: completedState(), cart: checkoutCart({ performances }) })
  const lines = page.getByRole('complementary', { name: 'Booking summary' }).getByRole('listitem')
  await expect(lines.nth(0).getByText('Tue, 05 Mar 2024, 7:30pm', { exact: true })).toBeVisible()
  await expect(lines.nth(1).getByText('Tue, 31 Dec 2024, 11:05pm', { exact: true })).toBeVisible()
})

test('lists show dates with their times, and calendar headings without [FORMAT-S-03]', async ({
  scripted,
  page,
  venue,
}) => {
  const performances = [{ ...jupiter, date: '2027-03-05T08:30:00Z' }]
  const dates = [{ date: '2027-03-05', productions: [scriptedTile('a', 'Late Quartets')] }]
  await openAccount({ page, scripted, venue }, area.upcomingEvents, {
    [account.upcomingEvents.path]: { performances },
    [whatsOn.productions.path]: { dates, hasMore: false },
  })
  await expect(page.getByRole('article').getByRole('time')).toHaveText('Friday 05 March 2027 - 7:30pm')
  await scripted.publish(contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' }))
  await page.goto('/whats-on?startDate=2025-03-01')
  const day = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(day).toHaveAccessibleName('Friday 5 March 2027')
})

test('a delivery that costs nothing is Free, any other has its price [FORMAT-05]', async ({ scripted, page }) => {
  const sum = page.getByRole('complementary', { name: 'Booking summary' }).getByText(/^Delivery/)
  await openCheckout({ scripted, page }, { state: completedState(), cart: checkoutCart({ delivery: 0 }) })
  await expect(sum.locator('..')).toHaveText('DeliveryFree')
  scripted.reply({ [checkout.miniCart.path]: checkoutCart({ delivery: 2.5 }) })
  await page.reload()
  await expect(sum.locator('..')).toHaveText('Delivery$2.50')
})

test('a ticket that costs nothing is FREE, to choose and in the booking [FORMAT-04]', async ({ scripted, page }) => {
  const ticket = { zone: 'A Reserve', section: 'Stalls', row: 'C' }
  const cart: Result<typeof production.miniCart> = {
    ...{ hasTickets: false, ticketTotal: 0, upsellTotal: 0, tickets: [], upsellTickets: [], canCheckout: false },
  }
  const full: typeof cart = {
    ...{ ...cart, hasTickets: true, ticketTotal: 49.5, canCheckout: true },
    tickets: [
      { ...ticket, subLineItemId: 1, number: '1', priceType: 'Adult', amount: 49.5 },
      { ...ticket, subLineItemId: 2, number: '2', priceType: 'Companion', amount: 0 },
    ],
  }
  const price = (priceTypeId: number, name: string, amount: number) => ({
    ...{ priceTypeId, name, tooltip: null, priceStart: amount, priceEnd: amount, count: 0 },
  })
  const session = { id: 701, date: '2027-03-05T19:30:00+11:00', availability: 'High' } as const
  const performances: Result<typeof production.performances> = {
    ...{ performances: [session], productionImage: null },
    selectedPerformance: {
      ...{ id: 701, upsells: [], tickets: [], canSelectYourOwnSeat: false },
      prices: [price(1, 'Adult', 49.5), price(2, 'Companion', 0)],
    },
  }
  await publishPurchase(scripted)
  await scripted.publish(
    productionPage('jupiter', 7),
    contentItem('/purchase/single-event', {}, { contentType: 'singleEvent', name: 'Book tickets' }),
  )
  scripted.reply({
    [whatsOn.production.path]: scriptedDetail('jupiter', 'Jupiter'),
    [production.performances.path]: performances,
    [production.miniCart.path]: cart,
  })
  await page.goto(singleEventPath(7, session.id))
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await expect(page.getByRole('group', { name: 'Companion' })).toContainText('FREE')
  await expect(page.getByRole('group', { name: 'Adult' })).toContainText('$49.50')
  scripted.reply({ [production.miniCart.path]: full })
  await page.reload()
  const lines = page.getByRole('complementary', { name: 'Booking summary' }).getByRole('listitem')
  await expect(lines.nth(0)).toContainText('$49.50')
  await expect(lines.nth(1)).toContainText('FREE')
})
