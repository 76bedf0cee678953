import type { Page } from '@playwright/test'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { buyThree, deskOf, logInTo } from '../support/desk-pages.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

test.use({ settings: { DOOR_RE_ENTRY: 'true' } })
// Before the log-in the desk requests the colleague, and gets none.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, 'status of 401'))

const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const ready = /^Works without a network, from the list of/

test('a ticket goes out and comes in again, also at two doors without a network', async ({
  venue,
  page,
  context,
  browser,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId, sessionKey, visitor, performanceId } = await buyThree(venue)
  const shown = await visitor.callUntilSuccess(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  const [first = '', second = ''] = shown.performances[0]?.seats.map(({ code }) => code) ?? []
  const address = `${deskOf(venue)}/door/${performanceId}`
  await page.setViewportSize({ width: 390, height: 844 })
  await logInTo(page, address)
  await expect(page.getByText(ready)).toBeVisible()
  await expectWellMade(page)
  const answer = page.getByRole('alert')
  const next = page.getByRole('button', { name: 'Next ticket' })
  await scan(page, second)
  await expect(answer).toContainText(/^In/)
  await next.click()
  await expect(answer).toHaveCount(0)
  await scan(page, first)
  await expect(answer).toContainText(/^In.*row\s\w+, seat\s\d+/)
  await next.click()
  await expect(page.getByRole('heading', { name: /^2 of \d+ in$/ })).toBeVisible()

  await page.getByRole('radio', { name: 'Going out' }).check()
  // The scanner types although the choice has the focus.
  await scan(page, first)
  await expect(answer).toContainText(/^Out.*row\s\w+, seat\s\d+/)
  await expectWellMade(page)
  await scan(page, first)
  await expect(answer).toContainText(/^Not in.*Out since .*Main door/)
  await next.click()
  await expect(page.getByText('1 ticket holder went out and may come in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^1 of \d+ in$/ })).toBeVisible()
  await page.getByLabel('Ticket code, name or seat').fill('hopper')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('button', { name: /^Let out Grace Hopper/ })).toHaveCount(1)
  await expectWellMade(page)
  await page.getByRole('radio', { name: 'Coming in' }).check()
  await scan(page, first)
  await expect(answer).toContainText(/^In again.*row\s\w+, seat\s\d+/)
  await expectWellMade(page)
  await next.click()

  const south = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await south.newPage()
  await logInTo(other, address)
  await expect(other.getByText(ready)).toBeVisible()
  await other.getByLabel('This device is at').fill('South')
  await context.setOffline(true)
  await south.setOffline(true)
  await page.getByRole('radio', { name: 'Going out' }).check()
  await scan(page, first)
  await expect(answer).toContainText(/^Out.*No connection/)
  await other.getByText('Ticket code, name or seat').click()
  await scan(other, first)
  await expect(other.getByRole('alert')).toContainText(
    /^Already in.*It may have gone out at another door.*No connection/,
  )
  await expectWellMade(other)
  await other.getByRole('button', { name: 'Admit' }).click()
  await expect(other.getByRole('alert')).toContainText(/^In again.*No connection/)
  await other.getByRole('button', { name: 'Next ticket' }).click()
  await south.setOffline(false)
  await expect(other.getByText(ready)).toBeVisible()
  await expect(other.getByRole('region', { name: 'To check' })).toContainText('admitted twice')
  await context.setOffline(false)
  await next.click()
  await expect(page.getByText(ready)).toBeVisible()
  await expect(other.getByRole('region', { name: 'To check' })).toBeHidden()
  await south.close()
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')

  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await expect(page.getByText('Admitted again at South')).toBeVisible()
  await expect(page.getByText('Went out at Main door')).toHaveCount(2)
})
