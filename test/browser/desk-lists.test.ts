import { audit } from '#shared/staff/audit/audit'
import { signedIn } from '../support/desk-acts.ts'
import { deskOf } from '../support/desk-pages.ts'
import { scriptDesk } from '../support/scripted-desk.ts'
import { expect, expectWellMade, test } from '../support/visitor.ts'

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
