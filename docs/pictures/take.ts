// Takes the pictures of docs/desk.md, docs/door.md and docs/takings.md from the demonstration's production build.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { buyThree, deskOf, logIn } from '#test/support/desk-pages'
import { type OpenVenue, openVenue } from '#test/support/venue'
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

const { orderId, performanceId, codes } = await buyWithCodes(venue)

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
const result = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
for (const [name, text] of [
  ['door-in', 'In'],
  ['door-already-in', 'Already in'],
] as const) {
  await scan(codes[0])
  await take(name, result(text))
}
await venue.close()

const reEntry = await openVenue({ DOOR_RE_ENTRY: 'true' })
const left = await buyWithCodes(reEntry)
await page.setViewportSize(COMPUTER)
await logIn(page, reEntry)
await page.setViewportSize(PHONE)
await page.goto(`${deskOf(reEntry)}/door/${left.performanceId}`)
await heading(/^\d+ of \d+ in$/).waitFor()
await scan(left.codes[0])
await result('In').waitFor()
await page.getByRole('button', { name: 'Next ticket' }).click()
await page.getByRole('radio', { name: 'Going out' }).check()
await take('door-going-out', page.getByRole('radio', { name: 'Going out', checked: true }))
await scan(left.codes[0])
await take('door-out', result('Out'))
await browser.close()
await reEntry.close()

/** Buys three tickets, and reads their codes. */
async function buyWithCodes(venue: OpenVenue) {
  const { orderId, performanceId, sessionKey, visitor } = await buyThree(venue)
  const answer = await visitor.callUntilSuccess(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  return { orderId, performanceId, codes: answer.performances[0]?.seats.map(({ code }) => code) ?? [] }
}

async function scan(code = ''): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function openTill(page: Page): Promise<void> {
  await page.goto(`${desk}/till`)
  await page.getByLabel('Float').fill('100')
  await page.keyboard.press('Enter')
  await page.getByText('The drawer should have $100.00.').waitFor()
}
