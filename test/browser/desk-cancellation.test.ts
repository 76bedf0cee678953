import { readFileSync } from 'node:fs'
import { production } from '#shared/ticketing/production/production'
import { buyThree, deskOf, logIn } from '../support/desk-pages.ts'
import { httpVisitor } from '../support/http-visitor.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

// A venue of its own, because the performance is gone afterwards.
test.use({ settings: { CART_MINUTES: '20' } })

test('a cancelled performance leaves the sale, its orders are refunded, and the takings show it', async ({
  venue,
  page,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { orderId, performanceId } = await buyThree(venue)
  await logIn(page, venue)
  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'Cancel this performance' }).click()
  await expect(page.getByRole('row', { name: /^Orders [1-9]/ })).toBeVisible()
  await expectWellMade(page)
  const subject = await page.getByLabel('Subject of the mail').inputValue()
  const cancel = page.getByRole('button', { name: 'Cancel the performance' })
  await cancel.click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabel('Reason, for the audit').fill('The pianist is ill')
  await cancel.click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Cancel and refund/ })
  await expect(confirm).toBeVisible()
  await expectWellMade(page)
  await confirm.dblclick()
  await expect(
    page.getByText(/^All orders have been worked through: [1-9]\d* of \d+ orders refunded, \$/),
  ).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  const told = () => venue.mails().filter((mail) => mail.includes(subject) && mail.includes(String(orderId)))
  await expect.poll(() => told().length, 'its buyer is told once').toBe(1)
  const { performances } = await httpVisitor(venue.url).callUntilSuccess(production.performances, {
    ProductionId: 1001,
  })
  expect(performances.map(({ id }) => id)).not.toContain(performanceId)

  await page.getByRole('link', { name: 'Takings' }).click()
  const total = page.getByRole('row', { name: /^All \$/ })
  await expect(total).toContainText('-$')
  await expectWellMade(page)
  await page.getByLabel('By').selectOption('Production')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row', { name: /^Jupiter / })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download orders' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`${orderId},`)
  await page.getByLabel('Close all days until').fill('2099-01-01')
  await page.getByRole('button', { name: 'Close days' }).click()
  await expect(page.getByText('Only days that are over and still open can be closed.')).toBeVisible()
  await expectWellMade(page)
  ignoreErrors(browserErrors, 'status of 401')
  ignoreErrors(browserErrors, 'status of 409')
})
