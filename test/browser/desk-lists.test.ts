import type { Locator } from '@playwright/test'
import { audit } from '#shared/staff/audit/audit'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { messages } from '#shared/staff/messages/messages'
import { moves } from '#shared/staff/moves/moves'
import { season } from '#shared/staff/season/season'
import { checkedUpload, orderWith, seasonWith, signedIn, workThat } from '../support/desk-acts.ts'
import { buyThree, deskOf, expectFitsPhone, logIn } from '../support/desk-pages.ts'
import { scriptDesk } from '../support/scripted-desk.ts'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

const entry = (id: number) => ({
  ...{ id, at: '2026-11-02T04:00:00.000Z', by: 'Grace Hopper', act: 'sentRefundAgain', orderId: 41 },
  ...{ performanceId: null, before: { state: 'failed' }, after: { state: 'sent', tries: [1, 2] }, reason: 'By phone' },
})

test('the audit log is read page by page, and back from its oldest page', async ({ page, venue }) => {
  const desk = await scriptDesk(page, venue)
  desk.reply(signedIn)
  desk.reply({
    [audit.list.path]: (request) => {
      const before = Number(new URL(request.url()).searchParams.get('before') ?? 6)
      const entries = [before - 1, before - 2].map(entry)
      return { entries, hasMore: before > 3 }
    },
  })
  const cells = (column: number) => page.locator(`tbody td:nth-child(${column})`)
  const button = (name: string) => page.getByRole('button', { name })
  await page.goto(`${deskOf(venue)}/audit`)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(cells(3).first()).toHaveText('sent refund again')
  await expect(cells(4).getByRole('link').first()).toHaveAttribute('href', /\/orders\/41$/)
  await expect(cells(5).first()).toHaveText('state: failed → state: sent, tries: 1; 2')
  await expect(button('Newest')).toHaveCount(0)
  await expectWellMade(page)
  await button('Earlier').click()
  await expect(button('Newest')).toBeVisible()
  await button('Earlier').click()
  await expect(button('Earlier')).toHaveCount(0)
  await button('Newest').click()
  await expect(button('Newest')).toHaveCount(0)
  await expect(button('Earlier')).toBeVisible()
})

test('an upload says that the season has changed since its check, and what can’t be applied', async ({
  page,
  venue,
}) => {
  const desk = await scriptDesk(page, venue)
  const { findings } = checkedUpload
  if (!findings) throw new Error('The upload has no findings')
  const refused = { refused: ['performance hamlet: seats are sold'], refusedCount: 501 }
  const shows = (changes: Partial<typeof findings>) =>
    desk.reply(seasonWith({ ...checkedUpload, findings: { ...findings, ...changes } }))
  desk.reply(signedIn)
  shows({ hasChanged: true, ...refused })
  await page.goto(`${deskOf(venue)}/season`)
  const [changed, nothing] = [/The season has changed meanwhile/, /Nothing can be applied/].map((text) =>
    page.getByText(text),
  )
  await expect(page.getByText('production jupiter: name')).toBeVisible()
  await expect(changed as Locator).toBeVisible()
  await expect(nothing as Locator).toBeVisible()
  await expect(page.getByText('The first 1 of 501.')).toBeVisible()
  await expect(page.getByText('seats are sold')).toBeVisible()
  await expectWellMade(page)
  shows({})
  await page.reload()
  await expect(page.getByText('production jupiter: name')).toBeVisible()
  await expect(changed as Locator).toHaveCount(0)
  await expect(nothing as Locator).toHaveCount(0)
})

test('an invoice whose tickets were all refunded can’t be marked as paid', async ({ page, venue }) => {
  const desk = await scriptDesk(page, venue)
  desk.reply(signedIn)
  desk.reply(orderWith({ invoice: { dueOn: '2037-08-01', dueCents: 0, paidOn: null, mayUndo: false } }))
  await page.goto(`${deskOf(venue)}/orders/41`)
  const invoice = page.getByRole('region', { name: 'Invoice' })
  await expect(invoice).toContainText('Nothing is due: the tickets were refunded.')
  await expect(invoice.getByRole('button')).toHaveCount(0)
  await expectWellMade(page)
})

const followed = {
  '/performances/701/cancel': cancellation.progress,
  '/performances/701/move': moves.progress,
  '/performances/701/write': messages.progress,
  '/season': season.read,
}
for (const [path, call] of Object.entries(followed))
  test(`work in progress is followed until it is done: ${path}`, async ({ page, venue }) => {
    const desk = await scriptDesk(page, venue)
    desk.reply({ ...signedIn, ...workThat(false) })
    await page.clock.install()
    await page.goto(deskOf(venue) + path)
    const asked = async () => {
      const before = desk.count(call)
      await page.clock.runFor(2_000)
      await page.evaluate(() => fetch('/'))
      return desk.count(call) - before
    }
    await expect.poll(asked).toBe(1)
    desk.reply(workThat(true))
    await expect.poll(asked).toBe(0)
    expect(await asked()).toBe(0)
  })

test('the desk’s pages with the data of a venue fit a phone', async ({ page, venue, browserErrors }) => {
  const { orderId, performanceId } = await buyThree(venue)
  await logIn(page, venue)
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(paths).toContain('/audit')
  const ofPerformance = ['', '/seats', '/list', '/sell', '/write', '/move', '/cancel']
  const pages = [
    ...paths.filter((path) => path !== '/door'),
    ...ofPerformance.map((path) => `/performances/${performanceId}${path}`),
    ...['', '/tickets'].map((path) => `/orders/${orderId}${path}`),
  ]
  for (const path of pages) {
    await page.goto(deskOf(venue) + path)
    await expectFitsPhone(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${deskOf(venue)}/audit`)
  const box = page.locator('div', { has: page.locator('> table') })
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => box.evaluate(({ scrollLeft }) => scrollLeft), 'a wide table scrolls by keyboard')
    .toBeGreaterThan(0)
  ignoreErrors(browserErrors, 'status of 401')
})
