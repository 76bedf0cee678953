// Takes the pictures of docs/desk.md, docs/door.md and docs/takings.md from the demonstration's production build.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { buyThree, deskOf, logIn } from '#test/support/desk-pages'
import { openVenue } from '#test/support/venue'
import { findBrowser } from '../../config/find-browser.mjs'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const COMPUTER = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

const venue = await openVenue()
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined })
const page = await browser.newPage({ viewport: COMPUTER })
const desk = deskOf(venue)

/** Takes the window's picture once everything in `shown` is visible. */
async function take(name: string, ...shown: Locator[]): Promise<void> {
  for (const locator of shown) await locator.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`))
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const order = await buyThree(venue)
const { orderId, performanceId, sessionKey, visitor } = order
const answer = await visitor.callUntilSuccess(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
const codes = answer.performances[0]?.seats.map(({ code }) => code) ?? []

await logIn(page, venue)
await take('desk-today', page.getByRole('table').first())
await page.goto(`${desk}/orders/${orderId}`)
await page.getByRole('checkbox').nth(1).check()
await page.getByRole('button', { name: 'Refund 1 ticket' }).click()
await take('desk-refund', page.getByRole('dialog').getByText(`Your refund for order ${orderId}`))
await page.goto(`${desk}/performances/${performanceId}/seats`)
await take('desk-seats', page.locator('[data-s="available"]').first())
await openTill(page)
await page.goto(`${desk}/performances/${performanceId}/sell`)
await page.getByRole('textbox', { name: /^Adult/ }).fill('2')
await page.keyboard.press('Enter')
await page.getByLabel('Cash given').fill('500')
await take('desk-counter', heading(/^2 seats, \$/))
await page.keyboard.press('Enter')
await heading(/is sold/).waitFor()
await page.goto(`${desk}/takings`)
await take('takings', page.getByRole('table').first())

await page.setViewportSize(PHONE)
await page.goto(`${desk}/door/${performanceId}`)
await take('door', heading(/^\d+ of \d+ in$/))
for (const name of ['door-in', 'door-already-in']) {
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await take(name, page.getByRole('alert').getByText(name === 'door-in' ? /^In$/ : /^Already in$/))
}
await browser.close()
await venue.close()

async function openTill(page: Page): Promise<void> {
  await page.goto(`${desk}/till`)
  await page.getByLabel('Float').fill('100')
  await page.keyboard.press('Enter')
  await page.getByText('The drawer should have $100.00.').waitFor()
}
