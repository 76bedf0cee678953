import { production as calls } from '#shared/ticketing/production/production'
import { bookTwoSeats, openBooking } from '#test/support/purchase-steps'
import { expect, ignoreErrors, test } from '#test/support/visitor'

test.use({ settings: { TRUST_PROXY: '127.0.0.1' } })

test('a visitor’s first seats cost a proof of work, which the browser gives by itself', async ({
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
  expect(statuses).toEqual([422, 200])
  await expect(page.getByRole('alert')).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 422')
})
