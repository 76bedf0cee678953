import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { presaleProduction } from '../support/demonstration-programme.ts'
import { APPROVED_CARD, acceptAndPay, payWith, section } from '../support/purchase-steps.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

const presale = presaleProduction()
const book = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: presale.name }).filter({ hasText: 'Book now' })

test('a guest reads that members book first, and a member buys at the members’ price', async ({ page }) => {
  const main = page.getByRole('main')
  const presaleBlock = main.getByRole('region', { name: 'Members book first' })
  await page.goto(presale.route)
  await expect(presaleBlock).toContainText('Members (Friend, Companion, Under 30, Patron) can book now')
  await expect(book(page)).toHaveCount(0)
  await expectAccessible(page)

  await presaleBlock.getByRole('link', { name: 'Log in' }).click()
  await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${presale.route}`)
  await expect(presaleBlock).toContainText('Your membership opens this pre-sale')
  await expectAccessible(page)

  await book(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: presale.name })).toBeVisible()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to tickets' }).click()
  await page.getByRole('button', { name: 'Search for best available' }).click()
  const member = page.getByRole('group', { name: 'Member' })
  await expect(member).toBeVisible()
  await member.getByRole('button', { name: 'One fewer Member' }).click()
  await page.getByRole('button', { name: 'Find seats' }).click()
  const ticket = section(page, 'Tickets').getByRole('listitem').filter({ hasText: 'Member' })
  await expect(ticket).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue to Extras' }).click()
  await page.getByRole('button', { name: 'Continue without extras' }).click()
  await page.getByRole('button', { name: 'Continue to checkout' }).first().click()
  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(main).toContainText(presale.name)
  await expect(main.getByText('$96.00', { exact: true }), 'an adult pays $109').toBeVisible()
})
