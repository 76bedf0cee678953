import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { gridOf, placed } from '#test/support/scripted-blocks'
import { productionPage, scriptedDetail } from '#test/support/scripted-productions'
import { RawReply, test as scriptedTest } from '#test/support/scripted-venue'
import { timeLimitSetting } from '#test/support/time-limits'
import { expect } from '#test/support/visitor'

/** A page waits for its preloads as briefly as in production. */
const test = scriptedTest.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ settings }, use) =>
      use({
        ...settings,
        LAYOUT_PRELOAD_TIMEOUT_MS: timeLimitSetting(300),
        BLOCK_PRELOAD_TIMEOUT_MS: timeLimitSetting(300),
      }),
    { scope: 'worker' },
  ],
})

test('while ticketing is slow a page shows the last known prices at once, without skeletons [ROUTE-S-02]', async ({
  page,
  request,
  scripted,
}) => {
  const concert = productionPage('borealis')
  const contentGrid = gridOf(placed('eventAndTicketDetails', {}))
  const shown = { ...concert, properties: { ...concert.properties, contentGrid } }
  const priceTypes = [{ heading: 'Adult', zonePriceInformation: [{ zoneName: 'Stalls', zonePrice: 49 }] }]
  scripted.reply({ [whatsOn.production.path]: scriptedDetail(concert, 'Borealis', { priceTypes }) })
  await scripted.publishSettings({})
  await scripted.publish(shown)
  const served = async () => (await request.get('/whats-on/borealis')).text()
  await expect.poll(served, 'the answer is known').toContain('$49')
  const price = page.getByRole('cell', { name: '$49', exact: true })

  const waiting: (() => void)[] = []
  scripted.reply({ [whatsOn.production.path]: new RawReply((response) => void waiting.push(() => response.destroy())) })
  await scripted.publish(shown)
  expect(await served(), 'in the first HTML').toContain('$49')
  await page.goto('/whats-on/borealis')
  await expect.poll(() => waiting.length, 'it is requested again').toBeGreaterThan(0)
  await expect(price).toBeVisible()
  await expect(page.locator('main [class*=keleton]')).toHaveCount(0)
  for (const giveUp of waiting) giveUp()
})
