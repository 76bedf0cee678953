import type { Page } from '@playwright/test'
import { paths, seriesPackagePath } from '#shared/routes'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import {
  APPROVED_CARD,
  acceptAndPay,
  giveDetails,
  payWith,
  production,
  ticketLines,
} from '../support/purchase-steps.ts'
import { expect, ignoreErrors, test } from '../support/visitor.ts'

test.use({ settings: { CURRENCY: 'EUR', LOCALE: 'en-IE', VENUE_TIME_ZONE: 'Europe/Berlin' } })

/** Pages of packages and of a customer with a history, all of which show prices. */
const moreAddresses = [
  [seriesPackagePath(501), 'a package'],
  [paths.memberships, 'memberships'],
  ['/overview/orders/upcoming-events', 'upcoming events'],
] as const
const OTHER_CURRENCY = /\$|\bdollars?\b|\bAUD\b|\bA\$/i

/** What a page shows, what search engines read, and what the tag manager receives. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const { dataLayer = [] } = window as { dataLayer?: unknown[] }
    return [
      ...[document.title, document.body.innerText],
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
      ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
      ...[...document.querySelectorAll('meta[content]')].map((element) => element.getAttribute('content')),
      JSON.stringify(dataLayer),
    ].join('\n')
  })

/** Expects amounts in euros on a page, once it has them, and in no other currency. */
async function expectEuros(page: Page, place: string): Promise<void> {
  const found = async () => {
    const text = await textsOf(page)
    return { hasEuros: /€\d/.test(text), others: text.split('\n').filter((line) => OTHER_CURRENCY.test(line)) }
  }
  await expect.poll(found, place).toEqual({ hasEuros: true, others: [] })
  await expect(page.locator('html'), place).toHaveAttribute('lang', 'en-IE')
}

const currenciesOf = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: { event?: string; currency?: string }[] }).dataLayer ?? []).flatMap(
      ({ event, currency }) => (event ? [[event, currency]] : []),
    ),
  )

/** Returns a mail's parts, decoded. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

test('a venue in Berlin sells and shows prices in euros, from the list to the mail', async ({ page, venue }) => {
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).filter({ visible: true }).first().click()

  await page.goto('/whats-on')
  await expect(main.getByText(/^from €\d/).first()).toBeVisible()
  await expectEuros(page, 'what’s on')
  await page.goto(production.route)
  await expect(main.getByText(/€\d+ - €\d+/).first()).toBeVisible()
  await expectEuros(page, 'the production')
  await expect
    .poll(() => page.locator('script[type="application/ld+json"]').allTextContents())
    .toContainEqual(expect.stringContaining('"priceCurrency":"EUR"'))
  await expect.poll(() => currenciesOf(page)).toContainEqual(['view_item', 'EUR'])

  await page.goto('/support/donate')
  await expect(main.getByRole('textbox', { name: 'Another amount, in euros' })).toBeVisible()
  await expectEuros(page, 'the donation')
  await main.getByRole('textbox', { name: 'Another amount, in euros' }).fill('€12.50')
  await main.getByRole('radio', { name: 'New music' }).check()
  await press('Donate')
  await page.waitForURL('**/purchase/checkout')

  await page.goto(production.bookingPath)
  await main.getByRole('radio').first().check()
  await press('Continue to tickets')
  await main.getByRole('link', { name: 'Choose your own seats' }).click()
  await expect(page.getByText(/€\d+ - €\d+/).first()).toBeVisible()
  await expectEuros(page, 'the seat map')
  await page.goBack()
  await press('Search for best available')
  await press('One fewer Adult')
  await expectEuros(page, 'the booking')
  await press('Find seats')
  await expect(ticketLines(page)).toHaveCount(1)
  await expectEuros(page, 'the tickets')
  await press('Continue to Extras')
  await expectEuros(page, 'the extras')
  await press('Continue without extras')
  await press('Continue to checkout')
  // The booking's summary has the donation too.
  await page.waitForURL('**/purchase/checkout')
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText('€12.50')
  await expectEuros(page, 'the checkout')
  await giveDetails(page, 'berlin@example.org')
  await expect
    .poll(() => currenciesOf(page))
    .toEqual(
      expect.arrayContaining([
        ['view_cart', 'EUR'],
        ['begin_checkout', 'EUR'],
      ]),
    )
  await acceptAndPay(page)
  await expectEuros(page, 'the payment page')
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed' })).toBeVisible()
  await expect(main).toContainText('€12.50')
  await expectEuros(page, 'the receipt')
  await expect.poll(() => currenciesOf(page)).toContainEqual(['purchase', 'EUR'])

  const mails = () => venue.mails().filter((mail) => mail.includes('berlin@example.org'))
  await expect.poll(() => mails().length).toBe(1)
  const mail = decoded(mails()[0] ?? '')
  expect(mail.match(/€12\.50/g)?.length, 'in text and in HTML').toBeGreaterThan(1)
  expect(mail).toContain('lang="en-IE"')
  expect(mail.split('\n').filter((line) => OTHER_CURRENCY.test(line))).toEqual([])
})

test('gift vouchers, packages and the account are in euros', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/support/gift-vouchers')
  await expect(main.getByText(/€\d/).first()).toBeVisible()
  await expectEuros(page, 'gift vouchers')
  await page.goto(`${paths.login}?returnUrl=${paths.overview}`)
  await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(paths.overview)
  for (const [address, place] of moreAddresses) {
    await page.goto(address)
    await expect(main.getByText(/€\d/).first(), place).toBeVisible()
    await expectEuros(page, place)
  }
})

test('the minimum donation and the filter’s price bands are in euros', async ({ page, browserErrors }) => {
  const main = page.getByRole('main')
  await page.goto('/support/donate')
  await main.getByRole('textbox', { name: 'Another amount, in euros' }).fill('2')
  await main.getByRole('radio', { name: 'New music' }).check()
  await main.getByRole('button', { name: 'Donate' }).click()
  await expect(main.getByText('The minimum donation is €5').first()).toBeVisible()
  ignoreErrors(browserErrors, 'status of 400')
  const bands = await page.evaluate(async () => (await fetch('/api/WhatsOn/FilterOptions?Id=price')).text())
  expect(bands).toMatch(/€30 to €60|Up to €30/)
})
