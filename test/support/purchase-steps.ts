// The steps of a purchase in the demonstration, as a visitor clicks them.
import type { Locator, Page } from '@playwright/test'
import { singleEventPath } from '#shared/routes'
import { demonstrationSales } from './demonstration-customers.ts'
import { productionBySlug } from './demonstration-programme.ts'
import { expect, wordsOf } from './visitor.ts'

export const APPROVED_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** The production to buy: it has reserved seats and extras. */
export const production = (() => {
  const { name, tessituraId: id, route, performers } = productionBySlug('jupiter')
  return { name, id, route, performers, bookingPath: singleEventPath(id) }
})()

/** An address in the demonstration's address lookup. */
export const home = (() => {
  const [first] = demonstrationSales.addresses
  if (!first) throw new Error('The demonstration has no addresses any more')
  const { address: line1, suburb, state, 'post-code': postCode } = first.cells
  return { line1, suburb, postCode, label: `${line1}, ${suburb} ${state} ${postCode}` }
})()

/** The heading and button of the payment page, in any currency. */
const PAY = /^Pay \D{0,4}\d/

export interface Seat {
  row: string
  number: number
}

/** A section of the booking or the checkout, by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** The lines of the booked tickets in the booking's second step. */
export const ticketLines = (page: Page): Locator => section(page, 'Tickets').getByRole('listitem')

/** Goes from the home page, or another page that shows the production, to the booking page. */
export async function openBooking(page: Page, from = '/'): Promise<void> {
  await page.goto(from)
  await page
    .getByRole('link', { name: new RegExp(`^Book now ?: ${production.name}$`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: production.name })).toBeVisible()
}

/** On the booking page, searches for the two adults that a booking starts with, up to the button that reserves them. */
export async function chooseTwoAdults(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to tickets' }).click()
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await expect(page.getByRole('group', { name: 'Adult', exact: true }).getByRole('status')).toHaveText('2')
}

/** On the booking page, reserves the best available seats for two adults, without extras. */
export async function bookTwoSeats(page: Page, { areCheapest = false } = {}): Promise<Seat[]> {
  await chooseTwoAdults(page)
  if (areCheapest)
    await page.getByRole('group', { name: 'Where would you like to sit?' }).getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(ticketLines(page)).toHaveCount(2)
  const seats = (await ticketLines(page).allTextContents()).map(seatOf)
  await page.getByRole('button', { name: 'Continue to Extras' }).click()
  await page.getByRole('button', { name: 'Continue without extras' }).click()
  return seats
}
function seatOf(line: string): Seat {
  const [, row = '', number = ''] = /row (\w+), seat (\d+)/.exec(line) ?? []
  return { row, number: Number(number) }
}

/** Goes from the booking to the checkout's first step. */
export async function continueToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  // Both pages have a summary with a total.
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

/** Completes the checkout's first step as a guest. */
export async function giveDetails(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'First name' }).fill('Grace')
  await page.getByRole('main').getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('03 9000 0000')
  await page.getByRole('textbox', { name: 'Find your address' }).fill(home.line1)
  await page.getByRole('radio', { name: home.label }).check()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
}

/** Completes the last step, up to the payment provider's page, with the venue's answers in the earlier steps. */
export async function acceptAndPay(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /terms and conditions of sale/ }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: PAY })).toBeVisible()
}

/** Returns the total of the booking summary, in dollars, once it has one. */
export async function totalOf(page: Page): Promise<number> {
  const cart = page.getByRole('complementary', { name: 'Booking summary' })
  return Number((await wordsOf(cart, /Total\s*\$([\d,.]+)/)).replaceAll(',', ''))
}

/** Completes the whole checkout as a guest, up to the payment provider's page. */
export async function checkOutAsGuest(page: Page, email: string): Promise<void> {
  await continueToCheckout(page)
  await giveDetails(page, email)
  await acceptAndPay(page)
}

/** Pays on the payment provider's page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card)
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/39')
  await page.getByRole('textbox', { name: 'Security code (CVC)' }).fill('123')
  await page.getByRole('textbox', { name: 'Name on card' }).fill('G Hopper')
  await page.getByRole('button', { name: PAY }).click()
}
