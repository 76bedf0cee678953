import { audit } from '#shared/staff/audit/audit'
import { signedIn } from '../support/desk-acts.ts'
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
