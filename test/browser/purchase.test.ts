import type { Page, Request } from '@playwright/test'
import { bookingCompletePath } from '#shared/routes'
import { metricsOf, observeMetrics, SHIFT_BUDGET } from '../support/page-metrics.ts'
import {
  APPROVED_CARD,
  acceptAndPay,
  bookTwoSeats,
  checkOutAsGuest,
  chooseTwoAdults,
  continueToCheckout,
  DECLINED_CARD,
  giveDetails,
  openBooking,
  payWith,
  production,
  type Seat,
  ticketLines,
  totalOf,
} from '../support/purchase-steps.ts'
import { expect, expectAccessible, ignoreErrors, test } from '../support/visitor.ts'

/** Whether two seats are adjacent in one row. */
const areAdjacent = ([one, other]: readonly Seat[]): boolean =>
  one !== undefined && one.row === other?.row && Math.abs(one.number - other.number) === 1

/** Expects the order's seats on its receipt: a row, and the numbers in it. */
async function expectReceiptOf(page: Page, seats: readonly Seat[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  const numbers = seats.map(({ number }) => number).sort((a, b) => a - b)
  await expect(page.getByRole('main')).toContainText(`row ${seats[0]?.row}, seats ${numbers.join(', ')}`)
}

test('a guest buys two adjacent seats and gets the receipt and one email [SINGLE-14 SINGLE-24 CHK-10 PAY-02 PAY-05 PAY-06 PAY-14 RCPT-01 RCPT-03 RCPT-05]', async ({
  page,
  venue,
}) => {
  await openBooking(page)
  await expectAccessible(page)
  const seats = await bookTwoSeats(page)
  await expectAccessible(page)
  expect(areAdjacent(seats), JSON.stringify(seats)).toBe(true)
  const total = await totalOf(page)
  await checkOutAsGuest(page, 'grace@example.org')
  await payWith(page, APPROVED_CARD)
  await expectReceiptOf(page, seats)
  await expect(page.getByRole('main')).toContainText(production.name)
  await expect(page.getByRole('main')).toContainText(`$${total.toFixed(2)}`)
  const tickets = page.getByRole('region', { name: 'Your tickets' })
  for (const { row, number } of seats)
    await expect(
      tickets.getByRole('img', { name: new RegExp(`Row ${row}, Seat ${number}$`) }),
      'its QR code',
    ).toBeVisible()
  await expectAccessible(page)
  await tickets.getByRole('button', { name: 'Keep on this device' }).click()
  const link = tickets.getByRole('link', { name: 'The tickets’ page' })
  const address = (await link.getAttribute('href')) ?? ''
  await page.context().setOffline(true)
  await page.goto(address)
  for (const { row, number } of seats)
    await expect(
      page.getByRole('img', { name: new RegExp(`Row ${row}, Seat ${number}$`) }),
      'without a network',
    ).toBeVisible()
  await page.context().setOffline(false)
  await page.goBack()
  await expectReceiptOf(page, seats)
  await tickets.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(tickets.getByRole('button', { name: 'Keep on this device' })).toBeVisible()
  await expect(page.getByRole('main'), 'a guest’s tickets aren’t mailed').not.toContainText('on their way')
  const mails = () => venue.mails().filter((mail) => mail.includes('grace@example.org'))
  await expect.poll(() => mails().length).toBe(1)
  // `=` marks a broken line of the mail.
  const mail = mails()[0]?.replaceAll(/=\r?\n/g, '')
  expect(mail).toContain('This confirmation was sent to grace@example.org.')
})

test('during the checkout the footer shows only the newsletter and its last line [FOOT-02]', async ({
  page,
  browserErrors,
}) => {
  const footer = page.getByRole('contentinfo')
  const expectFooter = async (isWhole: boolean) => {
    await expect(footer.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect(footer.getByText('©')).toBeVisible()
    await expect(footer.getByRole('navigation', { name: 'Policies' })).toBeVisible()
    await expect(footer.getByRole('navigation', { name: 'Footer' })).toBeVisible({ visible: isWhole })
  }
  await openBooking(page)
  await expectFooter(false)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  await expectFooter(false)
  await page.goto(bookingCompletePath(1, 'none'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFooter(true)
  ignoreErrors(browserErrors, 'status of 4')
})

test('the payment page has the site’s type and colours, and nothing on it moves [PAY-14]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await observeMetrics(page)
  await openBooking(page)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const look = await lookOf(page)
  await giveDetails(page, 'type@example.org')
  await acceptAndPay(page)
  await page.waitForLoadState('load')
  await expect
    .poll(() => page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status)))
    .toEqual(['loaded', 'loaded'])
  expect((await metricsOf(page)).shift).toBeLessThan(SHIFT_BUDGET)
  expect(await lookOf(page)).toEqual(look)
  await expect(page.getByRole('main')).toContainText(production.name)
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
  }
})

/** A phone and a desktop, in pixels. */
const SCREENS = [
  [390, 844],
  [1440, 900],
] as const

/** The page's background, and the text colour and first typeface of its heading. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const { color, fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body)
    const ground = getComputedStyle(document.querySelector('[data-theme]') ?? document.body).backgroundColor
    return { color, ground, type: fontFamily.split(',')[0]?.replaceAll('"', '') }
  })

test('a declined card preserves the seats, and another card buys them [PAY-07 PAY-09 PAY-14]', async ({ page }) => {
  await openBooking(page)
  const seats = await bookTwoSeats(page)
  await checkOutAsGuest(page, 'ada.l@example.org')
  await payWith(page, DECLINED_CARD)
  await expect(page.getByText('Error: Payment failed. Please check your details and try again.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('+61 3 5550 0142')
  await expectAccessible(page)
  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expectReceiptOf(page, seats)
})

test('a visitor who cancels the payment sees a message and still has the seats [PAY-08]', async ({ page }) => {
  await openBooking(page)
  await bookTwoSeats(page)
  const total = await totalOf(page)
  await checkOutAsGuest(page, 'emmy@example.org')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Error: Payment cancelled.')).toBeVisible()
  expect(await totalOf(page)).toBe(total)
})

test('missing details are all shown at once, and the first field gets the focus [CHK-10]', async ({
  page,
  browserErrors,
}) => {
  await openBooking(page)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('textbox', { name: 'First name' }).fill('Grace')
  await page.getByRole('button', { name: 'Type in an address' }).click()
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Melbourne')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const missing = page.getByRole('textbox').and(page.locator('[aria-invalid=true]'))
  await expect(missing).toHaveCount(4)
  for (const name of ['Address line 1', 'Post code'])
    await expect(page.getByRole('main').getByRole('textbox', { name })).toHaveAccessibleDescription(
      'Please fill in this field',
    )
  const countries = page.getByRole('combobox', { name: 'Country' }).getByRole('option')
  await expect.poll(() => countries.count(), 'every country of ISO 3166').toBeGreaterThan(240)
  const state = page.getByRole('combobox', { name: 'State' })
  await expect(state, 'with the others, not after them').toHaveAccessibleDescription('* Please select')
  await expect(missing.first()).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look up my address' }).click()
  await expect(page.getByRole('textbox', { name: 'Find your address' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Type in an address' }).click()
  await expect(page.getByRole('textbox', { name: 'Suburb' }), 'what was typed is kept').toHaveValue('Melbourne')
  // Chromium itself logs that a response was 400.
  ignoreErrors(browserErrors, 'status of 400')
})

/** Expects that after the change at `path` the page makes these calls of the ticketing service, and no others. */
async function expectCallsAfter(
  page: Page,
  path: string,
  change: () => Promise<void>,
  { isShown, expected }: { isShown: () => Promise<void>; expected: readonly string[] },
) {
  const calls: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  }
  page.on('request', note)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await change()
  await answered
  await isShown()
  await expect.poll(() => calls.slice(calls.indexOf(path) + 1).sort(), `after ${path}`).toEqual(expected)
  page.off('request', note)
}

test('only the cart and the session are requested after tickets are reserved or removed [SINGLE-14 SINGLE-19]', async ({
  page,
}) => {
  await page.goto(production.bookingPath)
  await chooseTwoAdults(page)
  const expected = ['/api/Production/MiniCart', '/api/Session/Info']
  await expectCallsAfter(
    page,
    '/api/Production/ReserveTicket',
    () => page.getByRole('button', { name: 'Find seats' }).click(),
    { isShown: () => expect(ticketLines(page)).toHaveCount(2), expected },
  )
  await expectCallsAfter(
    page,
    '/api/Production/RemoveTicket',
    () =>
      ticketLines(page)
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click(),
    { isShown: () => expect(ticketLines(page)).toHaveCount(1), expected },
  )
})

interface TaggedItem {
  price?: number
  quantity?: number
}
interface TaggedEvent {
  event: string
  currency: string
  items: (TaggedItem & { id: string; name: string; category: string })[]
  ecommerce: {
    currency: string
    value?: number
    transaction_id?: string
    items: (TaggedItem & { item_id: string; item_name: string; item_category: string })[]
  }
}

/** Returns every event that the tag manager gets from now on, in all documents that the page opens. */
async function taggedEvents(page: Page): Promise<TaggedEvent[]> {
  const pushed: TaggedEvent[] = []
  await page.exposeFunction('recordEvent', (entry: TaggedEvent) => void pushed.push(entry))
  await page.addInitScript(() => {
    const layer: unknown[] = []
    const { recordEvent } = window as unknown as { recordEvent(entry: unknown): void }
    layer.push = (...entries) => {
      for (const entry of entries) if ((entry as { event?: string }).event) recordEvent(entry)
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(window, { dataLayer: layer })
  })
  return pushed
}

test('every event of a purchase reports the same tickets to the tag manager, in both forms [ANALYTICS-01 ANALYTICS-02 ANALYTICS-03 ANALYTICS-S-01]', async ({
  page,
}) => {
  const events = await taggedEvents(page)
  await openBooking(page, production.route)
  await bookTwoSeats(page)
  const summary = page.getByRole('complementary', { name: 'Booking summary' })
  const lines = summary.getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const amounts = await lines.allTextContents()
  const subtotal = amounts.reduce((sum, line) => sum + Number(/\$([\d.]+)/.exec(line)?.[1]), 0)
  await checkOutAsGuest(page, 'alan@example.org')
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  const names = ['view_item', 'add_to_cart', 'view_cart', 'begin_checkout', 'purchase']
  await expect.poll(() => events.map(({ event }) => event)).toEqual(names)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(
    events.map(({ event }) => event),
    'an order that is looked at again is no second purchase',
  ).toEqual(names)
  const [viewItem, ...priced] = events
  const id = String(production.id)
  expect(viewItem).toMatchObject({
    ...{ currency: 'AUD', items: [{ id, name: production.name }] },
    ecommerce: { currency: 'AUD', items: [{ item_id: id, item_name: production.name }] },
  })
  const known = { name: production.name, category: 'Performance' }
  for (const event of priced) {
    expect(event, event.event).toMatchObject({
      ...{ currency: 'AUD', items: [{ ...known, id, price: subtotal, quantity: 2 }] },
      ecommerce: {
        ...{ currency: 'AUD', value: subtotal },
        items: [
          { item_id: id, item_name: known.name, item_category: known.category, price: subtotal / 2, quantity: 2 },
        ],
      },
    })
  }
  const orderId = new URL(page.url()).searchParams.get('orderId')
  expect(priced.at(-1)?.ecommerce.transaction_id).toBe(orderId)
})
