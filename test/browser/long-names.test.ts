import type { Page } from '@playwright/test'
import { bookingCompletePath, singleEventPath } from '#shared/routes'
import { order } from '#shared/ticketing/order/order'
import { contentItem } from '../support/content-upstream.ts'
import {
  checkoutCart,
  lines,
  openBooking,
  openCheckout,
  PERFORMANCE,
  PRODUCTION,
  prices,
  production,
  productionCart,
  tickets,
} from '../support/scripted-booking.ts'
import { checkoutState, complete, publishPurchase, receipt } from '../support/scripted-checkout.ts'
import { productionPage, scriptedDetail, scriptedTile } from '../support/scripted-productions.ts'
import { programmeReplies } from '../support/scripted-programme.ts'
import { test } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

/** One word of more than 80 letters. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftskonzert'

test.use({ viewport: { width: 390, height: 844 } })

test('a tile with a name of 80 letters without a space shows it whole on a phone', async ({ page, scripted }) => {
  await scripted.publishSettings({})
  await scripted.publish(contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' }))
  scripted.reply(programmeReplies)
  const productions = [scriptedTile('7', LONG, { venue: LONG, company: LONG, tagline: LONG })]
  scripted.reply({ '/api/WhatsOn/Productions': { dates: [{ date: '2027-03-05', productions }], hasMore: false } })
  await page.goto('/whats-on')
  await expectWhole(page)
})

test('an extremely long production name leaves its date in a tablet’s first window', async ({ page, scripted }) => {
  const name =
    'Piano Concerto No. 3 in D minor, Op. 30, and Symphonic Dances, Op. 45, with Ilse Varga and the Yarra Sinfonia'
  const own = productionPage('programme')
  await scripted.publishSettings({})
  await scripted.publish(own)
  scripted.reply({ '/api/WhatsOn/Production': scriptedDetail(own, name, { dateLabel: '14 – 16 December 2037' }) })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(own.route.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main').getByText('14 – 16 December 2037').first()).toBeInViewport()
  await expect.poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeLessThan(512)
})

test('words of 80 letters wrap in the booking, its seats and its extras on a phone', async ({ page, scripted }) => {
  const cart = productionCart({
    ...{ hasTickets: true, ticketTotal: 145.5, canCheckout: true },
    tickets: tickets.map((ticket) => ({ ...ticket, zone: LONG, section: LONG, priceType: LONG })),
  })
  const chosen = { prices: prices.map((price) => ({ ...price, name: LONG })), upsells: [], canSelectYourOwnSeat: true }
  const booking = await openBooking(page, scripted, { chosen, cart })
  scripted.reply({ '/api/WhatsOn/Production': { ...production, name: LONG, venue: LONG, dateLabel: LONG } })
  await page.goto(singleEventPath(PRODUCTION, PERFORMANCE))
  await expect(page.getByRole('button', { name: 'Remove all tickets' })).toBeVisible()
  await expectWhole(page)
  const amount = page.getByRole('region', { name: 'Your total' }).getByText(/^\$/)
  const linesOfTotal = await amount.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
  expect(linesOfTotal, 'the total stays in one line').toBe(1)
  booking.cart = productionCart()
  await page.goto(singleEventPath(PRODUCTION, PERFORMANCE))
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await expectWhole(page)
})

test('the checkout shows names of 80 letters without a space whole on a phone', async ({ page, scripted }) => {
  const seat = { zone: LONG, section: LONG, row: 'C', number: '12' }
  const performances = [{ ...lines.performance, name: LONG, seats: [seat], ticketCount: 1, canDelete: true }]
  const donations = [{ ...lines.fund, name: LONG }]
  const checkout = await openCheckout(page, scripted, checkoutCart({ performances, donations, total: 260 }))
  const data = { firstName: LONG, lastName: LONG, email: `${LONG}@example.org` }
  checkout.state = checkoutState({ login: { ...complete, data } }, { canCheckout: true })
  await page.reload()
  await expect(page.getByText(`${LONG} ${LONG}`)).toBeVisible()
  await expectWhole(page)
})

test('the receipt shows names of 80 letters without a space whole on a phone', async ({ page, scripted }) => {
  await publishPurchase(scripted)
  const seats = [{ zone: LONG, section: LONG, row: 'C', number: '12' }]
  const extras = [{ count: 2, name: LONG, amount: 16 }]
  const evening = { name: LONG, date: '2024-03-05T19:30:00+11:00', venue: LONG, amount: 303.5, seats, extras }
  const email = `${LONG}@example.org`
  scripted.reply({ [order.receipt.path]: receipt({ email, performances: [{ ...evening, image: null }] }) })
  await page.goto(bookingCompletePath(4711, 'key-1'))
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible()
  await expectWhole(page)
})

/** Checks that the long name is within the window, no box cuts it off, and nothing scrolls sideways. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(LONG).filter({ visible: true }).first()).toBeVisible()
  const cut = await page.getByRole('main').evaluate((main, long) => {
    const errors: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden') || !node.textContent?.includes(long))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width <= 1) continue
      const where = `${parent.tagName} ${parent.className}`
      if (left < -1 || right > window.innerWidth + 1) errors.push(`${where}: from ${left} to ${right}`)
      for (let box: Element | null = parent; box && box !== main; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
          errors.push(`${where} is cut by ${box.tagName} ${box.className}`)
    }
    return errors
  }, LONG)
  expect(cut).toEqual([])
  const [scrollWidth = 0, clientWidth = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(clientWidth)
}
