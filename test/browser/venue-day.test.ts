import { contentItem } from '../support/content-upstream.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { programmeReplies } from '../support/scripted-programme.ts'
import { test as scriptedTest } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

/** A zone whose current day differs from UTC's, and doesn't end within the next hour. */
const VENUE_TIME_ZONE = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'

const test = scriptedTest.extend<object, { settings: Record<string, string> }>({
  settings: [async ({ settings }, use) => use({ ...settings, VENUE_TIME_ZONE }), { scope: 'worker' }],
})
interface Asked {
  filtersApplied: { startDate: string }
}

test('without a day in its address the calendar begins today in the venue’s time zone [WHATSON-02]', async ({
  page,
  scripted,
}) => {
  const day = (date: string) => ({ dates: [{ date, productions: [scriptedTile(date, `On ${date}`)] }], hasMore: false })
  const productions = ({ filtersApplied }: Asked) => day(filtersApplied.startDate)
  scripted.reply({ ...programmeReplies, '/api/WhatsOn/Productions': productions })
  await scripted.publishSettings({})
  await scripted.publish(contentItem('/whats-on', {}, { contentType: 'whatsOn', name: 'What’s on' }))
  const today = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: VENUE_TIME_ZONE, dateStyle: 'short' }).format(new Date())
  const before = today()
  for (const address of ['/whats-on', '/whats-on?startDate=next-week']) {
    await page.goto(address)
    const shown = await page.getByLabel('From').inputValue()
    expect([before, today()], address).toContain(shown)
    await expect(page.getByRole('link', { name: `On ${shown}`, exact: true })).toBeVisible()
  }
})
