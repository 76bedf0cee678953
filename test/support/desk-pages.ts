import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import type { Role } from '#shared/staff/roles'
import { production } from '#shared/ticketing/production/production'
import { codeAt, STAFF_PASSWORD } from './desk.ts'
import { buyOverHttp, type PaidOrder } from './http-purchase.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import type { OpenVenue } from './venue.ts'
import { expect, expectWellMade, wordsOf } from './visitor.ts'

/** Returns the desk's address: its port is the site's plus seven. */
export const deskOf = ({ url }: OpenVenue) => {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${hostname}:${Number(port) + 7}`
}

/** Logs the demonstration's colleague in at an address of the desk. */
export async function logInTo(page: Page, address: string) {
  await page.goto(address)
  await page.getByLabel('Email').fill(demonstrationLogIn.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demonstrationLogIn.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function logIn(page: Page, venue: OpenVenue) {
  await logInTo(page, deskOf(venue))
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

/** At 400 % zoom and on a phone, no page is wider than its window: wide tables scroll by themselves. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const window = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expectWellMade(page)
  if (window) await page.setViewportSize(window)
}

const PRODUCTION = 1001
const ADULT = 1

/**
 * Buys three tickets over HTTP. Returns the paid order, its performance and its buyer. A test that finds the order by
 * its buyer gives a `lastName` of its own, as the venue also has the orders of other tests.
 */
export async function buyThree(
  venue: OpenVenue,
  buyer: { lastName?: string } = {},
): Promise<PaidOrder & { performanceId: number; visitor: HttpVisitor }> {
  const visitor = httpVisitor(venue.url)
  const { performances } = await visitor.callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
  const performanceId = performances[0]?.id ?? 0
  await visitor.callUntilSuccess(production.reserveTicket, {
    productionId: PRODUCTION,
    performanceId,
    seats: [{ priceTypeId: ADULT, count: 3 }],
  })
  return { ...(await buyOverHttp(visitor, 2, buyer)), performanceId, visitor }
}

/** Invites a colleague at the command line, and sets up their account in the browser, which logs them in. */
export async function joinDesk(page: Page, venue: OpenVenue, role: Role) {
  const program = fileURLToPath(new URL('../../dist/server/box-office/desk-command.js', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'invite', 'ada.desk@example.org', '--role', role],
    {
      env: { ...process.env, ...venue.settings, DATA_DIR: venue.dataFolder, PORT: new URL(venue.url).port },
    },
  )
  const [, token] = /\/invitation#(\S+)/.exec(stdout) ?? []
  await page.goto(`${deskOf(venue)}/invitation#${token}`)
  const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
  const secret = (await wordsOf(key, /.+/)).replaceAll(' ', '')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('textbox', { name: 'Password' }).fill(STAFF_PASSWORD)
  await page.getByLabel('The code that it shows').fill(codeAt(new Date(), secret))
  await page.getByRole('button', { name: 'Set up the account' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}
