import type { Page } from '@playwright/test'
import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import { production } from '#shared/ticketing/production/production'
import { buyOverHttp, type PaidOrder } from './http-purchase.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import type { OpenVenue } from './venue.ts'
import { expect } from './visitor.ts'

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

const PRODUCTION = 1001
const ADULT = 1

/** Buys three tickets over HTTP. Returns the paid order, its performance and its buyer. */
export async function buyThree(venue: OpenVenue): Promise<PaidOrder & { performanceId: number; visitor: HttpVisitor }> {
  const visitor = httpVisitor(venue.url)
  const { performances } = await visitor.callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
  const performanceId = performances[0]?.id ?? 0
  await visitor.callUntilSuccess(production.reserveTicket, {
    productionId: PRODUCTION,
    performanceId,
    seats: [{ priceTypeId: ADULT, count: 3 }],
  })
  return { ...(await buyOverHttp(visitor, 2)), performanceId, visitor }
}
