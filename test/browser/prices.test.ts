import type { Locator } from '@playwright/test'
import { checkOutAsGuest, production, ticketLines } from '../support/purchase-steps.ts'
import { expect, expectAccessible, test, wordsOf } from '../support/visitor.ts'

/** The dollars of a text such as "from $15" or "$15.50". */
const dollarsIn = async (words: Locator): Promise<number> =>
  Number((await wordsOf(words, /\$([\d,]+(?:\.\d\d)?)/)).replace(',', ''))

/** An amount in a text, and not a longer one that begins with it. */
const exactly = (dollars: number) =>
  new RegExp(`\\$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}(?!\\d|\\.\\d)`)

test('a list’s price is that of the cheapest ticket, and with the fee it is what the buyer pays', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/whats-on')
  const listed = main
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: production.name, exact: true }) })
    .filter({ hasText: /from \$/ })
    .first()
  const price = await dollarsIn(listed.getByText(/^from \$/))
  expect(price).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.goto(production.bookingPath)
  await main.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to tickets' }).click()
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await main.getByRole('radio', { name: /./ }).last().check()
  for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'One fewer Adult' }).click()
  const cheapest = main.getByRole('group').filter({ hasText: exactly(price) })
  await cheapest
    .getByRole('button', { name: /^One more / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(ticketLines(page)).toContainText([exactly(price)])
  const fee = main.getByText('Booking fee, per order').locator('xpath=..')
  const paid = price + (await dollarsIn(fee))
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText(`Total$${paid.toFixed(2)}`)

  await checkOutAsGuest(page, 'grace.prices@example.org')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(exactly(paid))
})
