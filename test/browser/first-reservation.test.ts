import { global } from '#shared/ticketing/global/global'
import { production as calls } from '#shared/ticketing/production/production'
import { bookTwoSeats, openBooking } from '#test/support/purchase-steps'
import { expect, ignoreErrors, test } from '#test/support/visitor'
import { actionError } from '../support/action-error.ts'

test.use({ settings: { TRUST_PROXY: '127.0.0.1' } })

test('the first reservation requires a proof of work, which the browser computes by itself', async ({
  page,
  browserErrors,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === calls.reserveTicket.path) statuses.push(response.status())
  })
  await openBooking(page)
  const seats = await bookTwoSeats(page)
  expect(seats).toHaveLength(2)
  await expect.poll(() => statuses).toEqual([422, 200])
  await expect(actionError(page)).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 422')
})

test('a proof spent by a server that then failed is followed by one more, and one reservation', async ({
  page,
  venue,
  browserErrors,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.8' })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === calls.reserveTicket.path) statuses.push(response.status())
  })
  let spent = 0
  await page.route(`**${calls.reserveTicket.path}`, async (route) => {
    const { captchaToken } = route.request().postDataJSON()
    if (captchaToken && spent === 0) spent = await spend(venue.url, captchaToken)
    await route.continue()
  })
  await openBooking(page)
  expect(await bookTwoSeats(page)).toHaveLength(2)
  await expect.poll(() => [spent, ...statuses]).toEqual([200, 422, 422, 200])
  await expect(actionError(page)).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 422')
})

/** Spends a captcha token on a call that reserves nothing; returns the response's status. */
async function spend(url: string, captchaToken: string): Promise<number> {
  const answer = await fetch(url + global.address.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchText: 'Swanston', captchaToken }),
  })
  return answer.status
}
