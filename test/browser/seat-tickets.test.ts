import type { Page } from '@playwright/test'
import { seatSelectorPath } from '#shared/routes'
import { openScreen, openSeats, seatShape } from '../support/scripted-seats.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const ticketDialog = (page: Page) => page.getByRole('dialog', { name: /^Row / })
const summary = (page: Page) => page.getByRole('region', { name: 'Your seats' })
const addToCart = (page: Page) =>
  page.getByRole('complementary', { name: 'Your selection' }).getByRole('button', { name: 'Add to Cart' })
const total = (page: Page) => page.getByRole('complementary', { name: 'Your selection' }).getByText(/^\$[\d,]+\.\d\d$/)

/** Clicks a seat on the map and adds a ticket. */
async function take(page: Page, key: string, ticket = 'Adult'): Promise<void> {
  await seatShape(page, key).click()
  await page.getByRole('button', { name: `Add ${ticket}` }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a seat shows its tickets, prices, view and notes, and Add adds it to the summary [TKT-01 TKT-02 TKT-03 TKT-06 TKT-14 SEAT-12 SEAT-13]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, { seats: { '1-C-7': { a: ['A'] } } })
  await openScreen(page)
  await seatShape(page, '1-C-7').click()
  const dialog = ticketDialog(page)
  await expect(dialog).toHaveAccessibleName('Row C, seat 7')
  await expect(dialog).toContainText('Stalls')
  await expect(dialog).toContainText('A Reserve')
  const tickets = dialog.getByRole('listitem')
  await expect(tickets).toHaveText([/^Adult\$120Add$/, /^ChildUnder sixteen\$60Add$/])
  const view = dialog.getByRole('figure')
  await expect(view).toHaveText('* Indicative image from seat')
  await expect(view.locator('source[type="image/webp"]')).toHaveAttribute('srcset', /width=400&height=240&format=webp/)
  await expect(view.locator('source[type="image/png"]')).toHaveAttribute('srcset', /width=400&height=240&format=png/)
  await expect(dialog.getByRole('heading', { name: 'Seating notes' }).locator('..')).toContainText(
    'At the end of a row.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(summary(page).getByRole('listitem')).toHaveText([/^Row C, seat 7Stalls, A ReserveChild\$60/])
  await expect(total(page)).toHaveText('$60.00')
  await expect(page.getByRole('complementary', { name: 'Your selection' })).toContainText('1 seat')
  await expect(seatShape(page, '1-C-7')).toHaveAttribute('data-s', 'cart')
  expect(scripted.inputs('/api/SeatSelector/PerformanceReserve')).toEqual([])
})

test('a chosen seat’s ticket can be changed, and a click on the seat removes it [TKT-13 TKT-15]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted)
  await openScreen(page)
  await take(page, '1-C-7')
  await summary(page).getByRole('button', { name: 'Change ticket, Stalls, row C, seat 7' }).click()
  await page.getByRole('button', { name: 'Add Child' }).click()
  await expect(summary(page).getByRole('listitem')).toHaveText([/^Row C, seat 7.*Child\$60/])
  await seatShape(page, '1-C-7').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(0)
  await expect(seatShape(page, '1-C-7')).toHaveAttribute('data-s', 'available')
  await expect(addToCart(page)).toBeDisabled()
})

test('special seats require a confirmation before their tickets are shown [TKT-07 TKT-08 TKT-09 TKT-10 TKT-11 TKT-12]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, {
    seats: { '1-A-1': { a: ['W'] }, '1-A-2': { a: ['C'] }, '1-A-3': { a: ['O'] }, '1-A-4': { a: ['R', 'O'] } },
  })
  await openScreen(page)
  const note = page.getByRole('dialog', { name: 'Please note...' })
  const obstructed =
    'The view from this section is partially obstructed by technical enhancements such as lighting fixtures or set pieces and are priced accordingly.'
  const restricted =
    'The acoustic and sound quality of this section is affected by technical enhancements such as amplification and are priced accordingly.'
  for (const [key, texts] of [
    ['1-A-1', ['This space allows for a wheelchair. There is no physical seat in this spot.']],
    [
      '1-A-2',
      ['You have selected a Companion Seat, please confirm this is a valid selection based on your access needs.'],
    ],
    ['1-A-3', [obstructed]],
    ['1-A-4', [obstructed, restricted]],
  ] as const) {
    await seatShape(page, key).click()
    await expect(note.getByRole('paragraph')).toHaveText([...texts, 'Do you wish to continue?'])
    await note.getByRole('button', { name: 'No' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(summary(page).getByRole('listitem')).toHaveCount(0)
  }
  await seatShape(page, '1-A-1').click()
  await note.getByRole('button', { name: 'Yes' }).click()
  await expect(ticketDialog(page)).toHaveAccessibleName('Row A, seat 1')
  await ticketDialog(page).getByRole('button', { name: 'Add Adult' }).click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
})

test('taken seats can’t be chosen, and a zone without tickets says so [TKT-05 TKT-16 MAP-03]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, {
    seats: {
      '1-B-1': { s: 'Unavailable' },
      '1-B-2': { s: 'NonSeat' },
      '1-B-3': { s: 'Stage' },
      '1-B-4': { s: 'Ticketed' },
    },
    answer: { zonePriceTypeMap: [{ zoneId: 11, priceTypeId: 1, price: 120 }] },
  })
  await openScreen(page)
  await expect(seatShape(page, '1-B-2')).toBeHidden()
  await expect(seatShape(page, '1-B-3')).toBeHidden()
  // A wrong reaction would open within 300 ms: it would be there by the time of the next seat's dialog.
  await seatShape(page, '1-B-1').click()
  await seatShape(page, '1-H-1').click()
  await expect(ticketDialog(page)).toHaveAccessibleName('Row H, seat 1')
  await expect(ticketDialog(page)).toContainText('There are no tickets available')
  await ticketDialog(page).getByRole('button', { name: 'Close' }).click()
  await seatShape(page, '1-B-4').click()
  await expect(ticketDialog(page)).toHaveAccessibleName('Row B, seat 4')
})

test('a performance takes one to six seats, and at six all others are dimmed [TKT-17 MAP-07]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted)
  await openScreen(page)
  await expect(addToCart(page)).toBeDisabled()
  await take(page, '1-C-4')
  await expect(addToCart(page)).toBeEnabled()
  await page.getByLabel('Seats at once').selectOption('5')
  await seatShape(page, '1-C-7').click()
  await expect(ticketDialog(page)).toHaveAccessibleName('Row C, seats 5, 6, 7, 8, 9')
  await page.getByRole('button', { name: 'Add Adult' }).click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(6)
  await expect(addToCart(page)).toBeEnabled()
  await expect(seatShape(page, '1-D-1')).toHaveCSS('fill-opacity', '0.13')
  await expect(seatShape(page, '1-C-4')).toHaveCSS('fill-opacity', '1')
  await seatShape(page, '1-D-1').click()
  await seatShape(page, '1-C-9').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(seatShape(page, '1-D-1')).toHaveCSS('fill-opacity', '1')
})

test('a package needs the number of primary seats in its address, and extra seats are optional [TKT-04 TKT-18 TKT-19]', async ({
  page,
  scripted,
}) => {
  const extra = { tessituraId: 9, name: 'Guest', tooltip: null }
  await openSeats(page, scripted, {
    path: `${seatSelectorPath({ performanceId: 701, packageId: 81, seriesId: 8 })}&seats=2`,
    answer: {
      extraPriceTypes: [extra],
      zonePriceTypeMap: [
        { zoneId: 11, priceTypeId: 1, price: 120 },
        { zoneId: 11, priceTypeId: 9, price: 150 },
      ],
    },
  })
  await openScreen(page)
  await take(page, '1-C-5')
  await expect(addToCart(page)).toBeDisabled()
  await take(page, '1-C-6', 'Guest')
  await expect(addToCart(page)).toBeDisabled()
  await take(page, '1-C-7')
  await expect(addToCart(page)).toBeEnabled()
  await addToCart(page).click()
  await expect(page).toHaveURL('/purchase/series-package?seriesId=8')
  expect(scripted.inputs('/api/SeatSelector/PackageReserve')).toEqual([
    {
      ...{ packageId: 81, performanceId: 701 },
      packageSeats: [
        { priceTypeId: 1, seatId: 10_033 },
        { priceTypeId: 1, seatId: 10_035 },
      ],
      performanceSeats: [{ priceTypeId: 9, seatId: 10_034 }],
    },
  ])
})

test('a choice that leaves a single seat shows a warning, and can include that seat', async ({ page, scripted }) => {
  await openSeats(page, scripted)
  await openScreen(page)
  await take(page, '1-C-2')
  const panel = page.getByRole('complementary', { name: 'Your selection' })
  await expect(panel).toContainText('Stalls, row C, seat 1 would be left on its own.')
  await panel.getByRole('button', { name: 'Take seat 1 too' }).click()
  await page.getByRole('button', { name: 'Add Adult' }).click()
  await expect(panel).not.toContainText('on its own')
  await expect(summary(page).getByRole('listitem')).toHaveCount(2)
})

test('a seat left on its own isn’t offered to a visitor who has as many as one order takes', async ({
  page,
  scripted,
}) => {
  const taken = { s: 'Unavailable' } as const
  await openSeats(page, scripted, { seats: { '1-C-3': taken, '1-C-11': taken } })
  await openScreen(page)
  await page.getByRole('combobox', { name: 'Seats at once' }).selectOption('6')
  await take(page, '1-C-7')
  await expect(summary(page).getByRole('listitem')).toHaveCount(6)
  const panel = page.getByRole('complementary', { name: 'Your selection' })
  await expect(panel).toContainText(/row C, seat (?:4|10) would be left on its own/)
  await expect(panel.getByRole('button', { name: /^Take seat/ })).toHaveCount(0)
})
